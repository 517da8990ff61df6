'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  REMITTANCE_CHOICES,
  type RemittanceChoice,
  type TypedPayment,
} from '@/components/payment-form/typing/typed-payment';
import { Button, IconButton } from '@/components/ui/button';
import { controlStyle } from '@/components/ui/form/control-style';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';
import {
  REMITTANCE_REFERENCES_MAX,
  REMITTANCE_STRUCTURED_CHARACTERS_MAX,
  REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { FormField } from './form-field';
import { TextField } from './text-field';
import { usePaymentField } from './use-payment-field';

/** What the payment says to the creditor: a message, a reference, or several; one of them and never two. */
export function RemittanceFields({ kid }: { kid: boolean }) {
  const t = useTranslations('paymentForm');
  const { setValue } = useFormContext<TypedPayment>();
  const choice = useWatch<TypedPayment, 'choices.remittance'>({ name: 'choices.remittance' });
  const labelOf: Record<RemittanceChoice, string> = {
    message: t('remittance.message'),
    reference: t(kid ? 'remittance.kid' : 'remittance.reference'),
    references: t('remittance.references'),
  };
  return (
    <div className="space-y-4">
      <RadioCards
        legend={t('remittance.legend')}
        name="choices.remittance"
        value={choice}
        onChange={(value) =>
          setValue('choices.remittance', value, { shouldDirty: true, shouldValidate: true })
        }
        options={REMITTANCE_CHOICES.map((value) => ({ value, label: labelOf[value] }))}
        className="grid-cols-1 sm:grid-cols-3"
      />
      {choice === 'message' && (
        <TextField
          name="remittanceInformationUnstructured"
          optional
          max={REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX}
          rows={2}
        />
      )}
      {choice === 'reference' && (
        <ReferenceField name="remittanceInformationStructured.reference" kid={kid} />
      )}
      {choice === 'references' && <References kid={kid} />}
    </div>
  );
}

type ReferenceName =
  | 'remittanceInformationStructured.reference'
  | `remittanceInformationStructuredArray.${number}.reference`;

/** What there is to say of a KID: which check it passes, or why it looks wrong. Never in the way. */
export function useKidWords(): (text: string) => { isRight: boolean; sentence: string } | null {
  const t = useTranslations('paymentForm');
  return (text) => {
    const plain = normalizeKid(text);
    if (plain === '') return null;
    const verdict = checkKid(plain);
    if (verdict.ok) {
      const both = verdict.methods.length > 1;
      return { isRight: true, sentence: t(`kid.${both ? 'both' : verdict.methods[0]}`) };
    }
    switch (verdict.reason) {
      case 'characters':
        return { isRight: false, sentence: t('kid.characters') };
      case 'length':
        return {
          isRight: false,
          sentence: t('kidLength', {
            min: verdict.min,
            max: verdict.max,
            actual: verdict.actual,
          }),
        };
      case 'check-digit':
        return { isRight: false, sentence: t('kid.checkDigit') };
    }
  };
}

function ReferenceField({ name, kid }: { name: ReferenceName; kid: boolean }) {
  const t = useTranslations('paymentForm');
  const kidWords = useKidWords();
  const { field, value, error } = usePaymentField(name);
  const words = kid ? kidWords(value) : null;
  return (
    <FormField
      label={t(kid ? 'labels.kid' : 'labels.reference')}
      error={error}
      meaning={!error && words?.isRight ? words.sentence : null}
      warning={!error && words?.isRight === false ? words.sentence : null}
      counter={
        kid
          ? undefined
          : { used: codePointCount(trimBlanks(value)), max: REMITTANCE_STRUCTURED_CHARACTERS_MAX }
      }
    >
      {(control) => (
        <input
          {...control}
          {...field}
          value={value}
          type="text"
          inputMode={kid ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          className={`${controlStyle} tabular-nums`}
        />
      )}
    </FormField>
  );
}

function References({ kid }: { kid: boolean }) {
  const t = useTranslations('paymentForm');
  const { register } = useFormContext<TypedPayment>();
  const { fields, append, remove } = useFieldArray<
    TypedPayment,
    'remittanceInformationStructuredArray'
  >({ name: 'remittanceInformationStructuredArray' });
  const types = useWatch<TypedPayment, 'remittanceInformationStructuredArray'>({
    name: 'remittanceInformationStructuredArray',
  });
  const add = () => append({ reference: '', referenceType: kid ? 'SCOR' : 'CINV' });
  return (
    <div className="space-y-4">
      {fields.map((entry, index) => (
        <div key={entry.id} className="flex items-start gap-2">
          <div className="grid flex-1 gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <FormField label={t('referenceType', { place: index + 1 })}>
              {(control) => (
                <select
                  {...control}
                  {...register(`remittanceInformationStructuredArray.${index}.referenceType`)}
                  className={controlStyle}
                >
                  <option value="SCOR">{t(kid ? 'remittance.kid' : 'remittance.reference')}</option>
                  <option value="CINV">{t('remittance.invoice')}</option>
                </select>
              )}
            </FormField>
            <ReferenceField
              name={`remittanceInformationStructuredArray.${index}.reference`}
              kid={kid && types[index]?.referenceType === 'SCOR'}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t('removeReference', { place: index + 1 })}
            onClick={() => remove(index)}
            className="mt-7"
          />
        </div>
      ))}
      {fields.length < REMITTANCE_REFERENCES_MAX && (
        <Button size="small" icon={Plus} onClick={add}>
          {t('addReference')}
        </Button>
      )}
    </div>
  );
}

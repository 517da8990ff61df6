'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { Button, IconButton } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { controlStyle } from '@/components/ui/form/control-style';
import { SelectControl } from '@/components/ui/form/select';
import { ValidNote } from '@/components/ui/form/valid-note';
import {
  REMITTANCE_REFERENCES_MAX,
  REMITTANCE_STRUCTURED_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { FormField } from './form-field';
import { TextField } from './text-field';
import { useKidWords } from './use-kid-words';
import { usePaymentField } from './use-payment-field';

type Base = 'remittanceInformationStructured' | `remittanceInformationStructuredArray.${number}`;

type ReferenceProps = {
  base: Base;
  /** Whether a reference without another type is a KID. */
  kid: boolean;
};

/** One reference; its type and issuer are behind a disclosure, since most are KIDs. */
export function SingleReference({ kid }: { kid: boolean }) {
  const t = useTranslations('paymentForm');
  const base = 'remittanceInformationStructured';
  const type = usePaymentField(`${base}.referenceType`);
  const issuer = usePaymentField(`${base}.referenceIssuer`);
  const isOpen = useOpenWhen(
    (type.value !== '' && type.value !== 'SCOR') ||
      issuer.value !== '' ||
      type.error !== null ||
      issuer.error !== null,
  );
  return (
    <div className="space-y-2">
      <ReferenceField base={base} kid={kid} />
      <Disclosure summary={t('reference.more')} open={isOpen || undefined}>
        <div className="grid items-start gap-5 pt-2 sm:grid-cols-2">
          <ReferenceType base={base} kid={kid} />
          <ReferenceIssuer base={base} />
        </div>
      </Disclosure>
    </div>
  );
}

/** Several references, with any mix of KIDs and invoice numbers. */
export function References({ kid }: { kid: boolean }) {
  const t = useTranslations('paymentForm');
  const { fields, append, remove } = useFieldArray<
    TypedPayment,
    'remittanceInformationStructuredArray'
  >({ name: 'remittanceInformationStructuredArray' });
  const add = () =>
    append({ reference: '', referenceType: kid ? 'SCOR' : 'CINV', referenceIssuer: '' });
  return (
    <div className="space-y-4">
      {fields.map((entry, index) => (
        <div key={entry.id} className="flex items-start gap-2">
          <SeveralReference
            base={`remittanceInformationStructuredArray.${index}`}
            kid={kid}
            place={index + 1}
          />
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

/** Once open it stays open, so that a field does not vanish while it is being cleared. */
function useOpenWhen(isNeeded: boolean): boolean {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded;
}

function SeveralReference({ base, kid, place }: ReferenceProps & { place: number }) {
  const type = usePaymentField(`${base}.referenceType`);
  return (
    <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <ReferenceType base={base} kid={kid} place={place} codeClassName="sm:col-start-2" />
      <div className="sm:col-start-2">
        <ReferenceField base={base} kid={kid} />
      </div>
      {type.value !== 'SCOR' && (
        <div className="sm:col-start-2">
          <ReferenceIssuer base={base} />
        </div>
      )}
    </div>
  );
}

function ReferenceField({ base, kid }: ReferenceProps) {
  const t = useTranslations('paymentForm');
  const kidWords = useKidWords();
  const { field, value, error } = usePaymentField(`${base}.reference`);
  const type = usePaymentField(`${base}.referenceType`);
  const isKid = kid && (type.value === '' || type.value === 'SCOR');
  const words = isKid ? kidWords(value) : null;
  return (
    <FormField
      label={t(isKid ? 'labels.kid' : 'labels.reference')}
      // Gives its line to what is said of the number, so that nothing below moves.
      hint={isKid && words === null && !error ? t('kidHint') : undefined}
      error={error}
      meaning={!error && words?.isRight ? <ValidNote>{words.sentence}</ValidNote> : null}
      warning={!error && words?.isRight === false ? words.sentence : null}
      counter={
        isKid
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
          inputMode={isKid ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          className={`${controlStyle} tabular-nums`}
        />
      )}
    </FormField>
  );
}

const KNOWN_TYPES = ['SCOR', 'CINV'] as const;
const ANOTHER = 'another';

/** The type of reference: a KID, an invoice number, or another type that the recipient specifies. */
function ReferenceType({
  base,
  kid,
  place,
  codeClassName = '',
}: ReferenceProps & { place?: number; codeClassName?: string }) {
  const t = useTranslations('paymentForm');
  const name = `${base}.referenceType` as const;
  const { field, value } = usePaymentField(name);
  const known = value === '' ? 'SCOR' : KNOWN_TYPES.find((type) => type === value);
  const [isAnother, setAnother] = useState(known === undefined);
  return (
    <>
      <FormField
        label={place === undefined ? t('labels.referenceType') : t('referenceType', { place })}
      >
        {(control) => (
          <SelectControl
            {...control}
            value={isAnother ? ANOTHER : known}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              setAnother(target.value === ANOTHER);
              field.onChange(target.value === ANOTHER ? '' : target.value);
            }}
            className={controlStyle}
          >
            <option value="SCOR">{t(kid ? 'remittance.kid' : 'remittance.reference')}</option>
            <option value="CINV">{t('remittance.invoice')}</option>
            <option value={ANOTHER}>{t('reference.another')}</option>
          </SelectControl>
        )}
      </FormField>
      {isAnother && (
        <TextField
          name={name}
          label={t('reference.code')}
          hint={t('reference.codeHint')}
          max={REMITTANCE_STRUCTURED_CHARACTERS_MAX}
          className={codeClassName}
        />
      )}
    </>
  );
}

function ReferenceIssuer({ base }: { base: Base }) {
  const t = useTranslations('paymentForm');
  return (
    <TextField
      name={`${base}.referenceIssuer`}
      hint={t('reference.issuerHint')}
      optional
      max={REMITTANCE_STRUCTURED_CHARACTERS_MAX}
    />
  );
}

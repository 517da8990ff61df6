'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  REMITTANCE_CHOICES,
  type RemittanceChoice,
  type TypedPayment,
} from '@/components/payment-form/typing/typed-payment';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';
import { REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { FieldLine } from './field-line';
import { References, SingleReference } from './reference-fields';
import { TextField } from './text-field';

const MESSAGE = 'remittanceInformationUnstructured';
const REFERENCE = 'remittanceInformationStructured.reference';
const REMITTANCE = [
  'choices.remittance',
  MESSAGE,
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const;

/** Fewer digits may as well be a year or the user's own number. */
const KID_DIGITS_MIN = 7;

type RemittanceFieldsProps = {
  kid: boolean;
  /** Whether they stand in a line that has asked already. */
  isInLine?: boolean;
};

/** Information for the creditor: a message, one reference or several, but only one of these. */
export function RemittanceFields({ kid, isInLine = false }: RemittanceFieldsProps) {
  const t = useTranslations('paymentForm');
  const { setValue, setFocus, getValues } = useFormContext<TypedPayment>();
  const [choice, message, reference] = useWatch<
    TypedPayment,
    [
      'choices.remittance',
      'remittanceInformationUnstructured',
      'remittanceInformationStructured.reference',
    ]
  >({ name: ['choices.remittance', MESSAGE, REFERENCE] });
  // After tapping KID, the user types it. With the arrow keys they only look through the choices.
  const typesNext = useRef(false);
  useEffect(() => {
    if (typesNext.current && choice !== 'references')
      setFocus(choice === 'reference' ? REFERENCE : MESSAGE);
    typesNext.current = false;
  }, [choice, setFocus]);
  /** Whether a message was taken for a KID, and whether the user said that it is not. */
  const recognised = useRef<'no' | 'yes' | 'taken back'>('no');
  useEffect(() => {
    const isTyped = document.activeElement?.getAttribute('name') === MESSAGE;
    if (!kid || !isTyped || choice !== 'message' || recognised.current === 'taken back') return;
    if (!isKid(message)) return;
    recognised.current = 'yes';
    // The next digit is typed into the KID field.
    typesNext.current = true;
    setValue(REFERENCE, message, { shouldDirty: true });
    setValue(MESSAGE, '', { shouldDirty: true });
    setValue('choices.remittance', 'reference', { shouldDirty: true, shouldValidate: true });
  }, [kid, choice, message, setValue]);
  const choose = useCallback(
    (value: RemittanceChoice) => {
      if (value === 'message' && recognised.current === 'yes' && getValues(MESSAGE) === '') {
        recognised.current = 'taken back';
        setValue(MESSAGE, getValues(REFERENCE), { shouldDirty: true });
        setValue(REFERENCE, '', { shouldDirty: true });
      }
      setValue('choices.remittance', value, { shouldDirty: true, shouldValidate: true });
    },
    [getValues, setValue],
  );
  useEffect(() => {
    if (recognised.current !== 'yes' || choice !== 'reference' || !/\p{L}/u.test(reference)) return;
    // Words follow the number, so it was the beginning of a message.
    typesNext.current = true;
    choose('message');
  }, [choice, choose, reference]);
  const labelOf: Record<RemittanceChoice, string> = {
    message: t('remittance.message'),
    reference: t(kid ? 'remittance.kid' : 'remittance.reference'),
    references: t('remittance.references'),
  };
  return (
    <div className="space-y-4">
      <RadioCards
        isLegendShown={!isInLine}
        legend={kid ? t('remittance.legend') : t('remittance.legendAbroad')}
        name="choices.remittance"
        value={choice}
        onChange={choose}
        options={REMITTANCE_CHOICES.map((value) => ({ value, label: labelOf[value] }))}
        onTap={(value) => {
          typesNext.current = value === 'reference' && value !== choice;
        }}
        inRow
      />
      {choice === 'message' && (
        <TextField
          name={MESSAGE}
          hint={kid ? t('kidRecognised') : undefined}
          optional
          max={REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX}
          rows={2}
        />
      )}
      {choice === 'reference' && <SingleReference kid={kid} />}
      {choice === 'references' && <References kid={kid} />}
    </div>
  );
}

/** The same in a line, which says what is sent along. */
export function RemittanceLine() {
  const t = useTranslations('paymentForm');
  const [choice, message, { reference }, references] = useWatch<TypedPayment, typeof REMITTANCE>({
    name: REMITTANCE,
  });
  const text =
    choice === 'message'
      ? message
      : choice === 'reference'
        ? reference
        : references.map((each) => each.reference).join(', ');
  return (
    <FieldLine
      label={t('remittance.legendAbroad')}
      value={text.trim() === '' ? t('optional') : text}
      names={REMITTANCE.slice(1)}
    >
      <RemittanceFields kid={false} isInLine />
    </FieldLine>
  );
}

/** Whether a message is a KID, since other banks have one field for both. */
function isKid(message: string): boolean {
  const plain = normalizeKid(message);
  return plain.length >= KID_DIGITS_MIN && checkKid(plain).ok;
}

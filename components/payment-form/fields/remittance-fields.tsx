'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  REMITTANCE_CHOICES,
  type RemittanceChoice,
  type TypedPayment,
} from '@/components/payment-form/typing/typed-payment';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { References, SingleReference } from './reference-fields';
import { TextField } from './text-field';

/** What the payment says to the creditor: a message, a reference, or several; one of them and never two. */
export function RemittanceFields({ kid }: { kid: boolean }) {
  const t = useTranslations('paymentForm');
  const { setValue, setFocus } = useFormContext<TypedPayment>();
  const choice = useWatch<TypedPayment, 'choices.remittance'>({ name: 'choices.remittance' });
  // Whoever taps KID types it next. With the arrow keys one only looks through the choices.
  const tapped = useRef(false);
  useEffect(() => {
    if (tapped.current && choice === 'reference')
      setFocus('remittanceInformationStructured.reference');
    tapped.current = false;
  }, [choice, setFocus]);
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
        onTap={(value) => {
          tapped.current = value !== choice;
        }}
        inRow
      />
      {choice === 'message' && (
        <TextField
          name="remittanceInformationUnstructured"
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

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMoneyText } from '@/components/money/money';
import { countryOfIban } from '@/components/payment-form/typing/country-of-iban';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { BareButton } from '@/components/ui/button';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { Notice } from '@/components/ui/notice';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import {
  NCBCT_AMOUNT_NOK_MIN,
  REGULATORY_INFORMATION_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { AccountNumberField } from './account-number-field';
import { FieldLine } from './field-line';
import { TextField } from './text-field';
import { useFillIn, usePaymentField } from './use-payment-field';

/** A foreign account: an IBAN, or its bank's own number and the bank. */
export function ForeignAccountFields() {
  const t = useTranslations('paymentForm');
  const { setValue, setFocus } = useFormContext<TypedPayment>();
  const form = useWatch<TypedPayment, 'choices.creditorAccount'>({
    name: 'choices.creditorAccount',
  });
  useCountryOfIban();
  const typesNext = useRef(false);
  useEffect(() => {
    if (typesNext.current) setFocus(`creditorAccount.${form}`);
    typesNext.current = false;
  }, [form, setFocus]);
  const other = form === 'iban' ? 'bban' : 'iban';
  const useOther = (
    <BareButton
      onClick={() => {
        typesNext.current = true;
        setValue('choices.creditorAccount', other, { shouldDirty: true, shouldValidate: true });
      }}
      // As high as a thumb needs, without moving the field.
      className="relative text-small font-medium text-accent underline-offset-4 before:absolute before:-inset-x-2 before:-top-4.5 before:-bottom-1.5 hover:underline"
    >
      {t(`accountForm.${other}`)}
    </BareButton>
  );
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @form:grid-cols-5">
        <div className="@form:col-span-3">
          {form === 'iban' ? (
            <AccountNumberField
              name="creditorAccount.iban"
              grouping="iban"
              norwegian={false}
              beside={useOther}
            />
          ) : (
            <TextField
              name="creditorAccount.bban"
              inputClassName="tabular-nums"
              beside={useOther}
            />
          )}
        </div>
        <TextField
          name="creditorAgent"
          hint={t('bicHint')}
          upperCase
          className="@form:col-span-2"
        />
      </div>
    </div>
  );
}

/** What is known of the costs before the bank has answered. */
export function CostsNote() {
  const t = useTranslations('paymentForm');
  return <p className="-mt-2.5 text-small text-balance text-ink-muted">{t('abroad.costs')}</p>;
}

/** Whether the payment must be reported to the authorities, and the details. */
export function ReportingFields({ kind }: { kind: PaymentKind }) {
  const t = useTranslations('paymentForm');
  const moneyText = useMoneyText();
  const currency = useWatch<TypedPayment, 'instructedAmount.currency'>({
    name: 'instructedAmount.currency',
  });
  const reported = usePaymentField('choices.reported');
  const limit = moneyText({ amount: String(NCBCT_AMOUNT_NOK_MIN), currency: 'NOK' });
  const isReported = kind === 'norwegian-cross-border-credit-transfers';
  return (
    <>
      {currency !== '' && currency !== 'NOK' && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            name="choices.reported"
            checked={reported.value === true}
            onChange={(event) => reported.field.onChange(event.target.checked)}
            className={checkboxStyle}
          />
          <span>
            {t('worthMore', { limit })}
            <span className="block text-small text-ink-muted">{t('worthMoreHint')}</span>
          </span>
        </label>
      )}
      {isReported && (
        <div className="space-y-5">
          <Notice tone="accent" title={t('reportedTitle', { limit })}>
            {t('reportedText')}
          </Notice>
          <ReportingInputs />
        </div>
      )}
    </>
  );
}

export function ReportingInputs({ optional = false }: { optional?: boolean }) {
  const t = useTranslations('paymentForm');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <TextField
        name="regulatoryReportingCode"
        hint={t('reportingCodeHint')}
        optional={optional}
        inputMode="numeric"
        inputClassName="tabular-nums"
      />
      <TextField
        name="regulatoryReportingInformation"
        hint={t('reportingInformationHint')}
        optional={optional}
        max={REGULATORY_INFORMATION_CHARACTERS_MAX}
      />
    </div>
  );
}

/** The speed of the payment. */
export function ServiceLevelLine() {
  const t = useTranslations('paymentForm');
  const { field, value } = usePaymentField('serviceLevel');
  const level = value === 'URGP' ? 'URGP' : 'NORM';
  return (
    <FieldLine
      label={t('labels.serviceLevel')}
      value={t(`serviceLevel.${level}`)}
      names={['serviceLevel']}
    >
      <RadioCards
        legend={t('labels.serviceLevel')}
        name="serviceLevel"
        value={level}
        onChange={field.onChange}
        options={[
          { value: 'NORM', label: t('serviceLevel.NORM') },
          { value: 'URGP', label: t('serviceLevel.URGP'), hint: t('serviceLevel.urgentHint') },
        ]}
      />
    </FieldLine>
  );
}

/** Fills in the recipient's country from the IBAN, once for each that is typed; most live where their account is. */
function useCountryOfIban() {
  const { getValues } = useFormContext<TypedPayment>();
  const fillIn = useFillIn();
  const iban = useWatch<TypedPayment, 'creditorAccount.iban'>({ name: 'creditorAccount.iban' });
  const country = countryOfIban(iban);
  useEffect(() => {
    if (country === null || getValues('creditorAddress.country') !== '') return;
    fillIn('creditorAddress.country', country);
  }, [country, fillIn, getValues]);
}

'use client';

import { useTranslations } from 'next-intl';
import { ULTIMATE_DEBTOR_CHARACTERS_MAX } from '@/lib/xs2a/limits';
import { PAYMENT_KIND_TABLE } from '@/lib/xs2a/payment-product';
import {
  ForeignAccountFields,
  ReportingFields,
  ReportingInputs,
  ServiceLevelField,
} from './abroad-fields';
import { AccountNumberField } from './account-number-field';
import { AddressFields } from './address-fields';
import { AmountField } from './amount-field';
import { anchoredRules, namesIn } from './anchored-rules';
import { ChoiceField } from './choice-field';
import { DateField } from './date-field';
import { hasKid, labelOfPath } from './field-names';
import { FormSection } from './form-section';
import { PaymentFormFrame } from './payment-form-frame';
import { kindOfIntent } from './payment-intent';
import { rulesOf } from './payment-resolver';
import { PeriodicFields } from './periodic-fields';
import { RecipientField } from './recipient-field';
import { RemittanceFields } from './remittance-fields';
import { RunNote } from './run-note';
import { TextField } from './text-field';
import type { TypedPayment } from './typed-payment';
import { useCountryChoices, useCurrencyChoices, usePurposeChoices } from './use-names';
import { type PaymentFormProps, usePaymentForm } from './use-payment-form';
import { useRuleSentence } from './use-rule-sentence';

/** Fields behind the disclosure: it opens when one of them needs another look. */
const MORE_FIELDS = ['ultimateDebtor', 'purposeCode', 'creditorAddress', 'regulatoryReporting'];

/** The form of every payment but many at once. The product table decides which fields there are. */
export function PaymentForm(props: PaymentFormProps) {
  const { intent, accounts, banks, recipients } = props;
  const t = useTranslations('paymentForm');
  const sentenceOf = useRuleSentence();
  const payment = usePaymentForm(props);
  const { form, element, typed, debtor, errors, today } = payment;
  const kind = kindOfIntent(intent, typed);
  const { fields, currency, creditorAccountForm, addressForm } = PAYMENT_KIND_TABLE[kind];
  const countries = useCountryChoices();
  const currencies = useCurrencyChoices();
  const purposes = usePurposeChoices();

  const summary = anchoredRules(rulesOf(errors), namesIn(element.current)).map(
    ({ path, name, ...broken }) => ({
      name,
      sentence: sentenceOf(
        broken,
        labelOfPath(path) ?? labelOfPath(name),
        form.getValues(path as keyof TypedPayment),
      ),
    }),
  );
  const optionalAddress = intent !== 'abroad';

  return (
    <PaymentFormFrame
      payment={payment}
      accounts={accounts}
      banks={banks}
      summary={summary}
      moreWrong={summary.some(({ name }) => MORE_FIELDS.some((field) => name.startsWith(field)))}
      more={
        <>
          {optionalAddress && (
            <AddressFields
              countries={countries}
              cityOptional
              countryOptional={addressForm === 'city-and-country'}
            />
          )}
          <TextField
            name="ultimateDebtor"
            hint={t('ultimateDebtorHint')}
            optional
            max={ULTIMATE_DEBTOR_CHARACTERS_MAX}
          />
          <ChoiceField name="purposeCode" choices={purposes} optional />
          {fields.regulatoryReportingCode === 'optional' && <ReportingInputs optional />}
        </>
      }
    >
      <FormSection title={t('sections.to')}>
        <RecipientField recipients={recipients} form={creditorAccountForm} />
        {creditorAccountForm === 'bban-or-iban' ? (
          <ForeignAccountFields />
        ) : creditorAccountForm === 'iban' ? (
          <AccountNumberField name="creditorAccount.iban" grouping="iban" norwegian={false} />
        ) : (
          <AccountNumberField name="creditorAccount.bban" grouping="bban" norwegian />
        )}
        {!optionalAddress && (
          <AddressFields countries={countries} cityOptional={false} countryOptional={false} />
        )}
      </FormSection>
      <FormSection title={t('sections.amount')}>
        <AmountField currency={currency ?? currencies} debtor={debtor} />
        {intent === 'abroad' && <ReportingFields kind={kind} />}
        {fields.serviceLevel !== 'absent' && <ServiceLevelField />}
      </FormSection>
      <FormSection title={t('sections.what')}>
        <RemittanceFields kid={hasKid(intent)} />
      </FormSection>
      {fields.requestedExecutionDate !== 'absent' && (
        <FormSection title={t('sections.when')}>
          <DateField
            name="requestedExecutionDate"
            today={today}
            optional={fields.requestedExecutionDate === 'optional'}
            about={(date) => <RunNote date={date} />}
          />
        </FormSection>
      )}
      {fields.frequency !== 'absent' && (
        <FormSection title={t('sections.when')}>
          <PeriodicFields today={today} />
        </FormSection>
      )}
    </PaymentFormFrame>
  );
}

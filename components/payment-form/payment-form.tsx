'use client';

import { useTranslations } from 'next-intl';
import { kindOfIntent } from '@/components/payment-form/draft/kind-of-intent';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import {
  PAYMENT_KIND_TABLE,
  type PaymentKind,
  type PaymentKindRow,
} from '@/lib/xs2a/payment/payment-product';
import { REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import {
  CostsNote,
  ForeignAccountFields,
  ReportingFields,
  ReportingInputs,
  ServiceLevelLine,
} from './fields/abroad-fields';
import { AccountNumberField } from './fields/account-number-field';
import { AddressAbroadFields, AddressFields } from './fields/address-fields';
import { AmountField } from './fields/amount-field';
import { ChoiceField } from './fields/choice-field';
import { ExecutionDate, ExecutionDateLine } from './fields/date/execution-date';
import { FormSection } from './fields/form-section';
import { PeriodicFields } from './fields/periodic-fields';
import { RecipientField } from './fields/recipient/recipient-field';
import { RemittanceFields, RemittanceLine } from './fields/remittance-fields';
import { TextField } from './fields/text-field';
import { TransferFields } from './fields/transfer-fields';
import { PasteBox } from './pasted/paste-box';
import { PaymentFormFrame } from './payment-form-frame';
import type { PaymentFormProps } from './payment-form-props';
import { anchoredRules, namesIn } from './typing/anchored-rules';
import { rulesOf } from './typing/field-errors';
import { labelOfPath } from './typing/form-fields';
import { FURTHER_TEXTS } from './typing/further-texts';
import { isLater } from './typing/left-after';
import type { TypedPayment } from './typing/typed-payment';
import { useRuleSentence } from './typing/use-rule-sentence';
import { type PaymentFormState, usePaymentForm } from './use-payment-form';

/** The form of every payment except many at once. The product table decides its fields. */
export function PaymentForm(props: PaymentFormProps) {
  const { intent, accounts, banks, recipients } = props;
  const t = useTranslations('paymentForm');
  const payment = usePaymentForm(props);
  const { typed, debtor, today } = payment;
  const isTransfer = intent === 'transfer';
  const kind = kindOfIntent(intent, typed);
  const { fields, currency, creditorAccountForm }: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  const domestic = isDomestic(kind);
  const { summary, isMoreWrong } = useSummary(payment, kind);
  const hasNoDay = fields.requestedExecutionDate === 'absent' && fields.frequency === 'absent';
  const withoutDay =
    fields.requestedExecutionDate === 'optional' ? 'soon' : hasNoDay ? 'atOnce' : null;

  return (
    <PaymentFormFrame
      payment={payment}
      accounts={accounts}
      banks={banks}
      summary={summary}
      before={
        !isTransfer && (
          <PasteBox
            accountForm={creditorAccountForm}
            hasDate={fields.requestedExecutionDate !== 'absent'}
            today={today}
            onOtherIntent={(other, account) => void payment.goOnAs(other, account)}
          />
        )
      }
      besideDebtor={
        isTransfer ? (
          <TransferFields accounts={accounts} />
        ) : (
          <>
            <RecipientField recipients={recipients} form={creditorAccountForm} />
            <CreditorAccountFields form={creditorAccountForm} />
            {intent === 'abroad' && <AddressAbroadFields />}
          </>
        )
      }
      withoutDay={withoutDay}
      lines={
        fields.requestedExecutionDate === 'optional' && (
          <>
            {intent === 'abroad' && <RemittanceLine />}
            <ExecutionDateLine today={today} />
            {fields.serviceLevel !== 'absent' && <ServiceLevelLine />}
          </>
        )
      }
      moreWrong={isMoreWrong}
      more={<MoreFields kind={kind} hasAddress={intent !== 'abroad'} />}
    >
      <FormSection title={t('sections.amount')}>
        <AmountField
          currency={domestic ? typed.instructedAmount.currency : currency}
          debtor={debtor}
          accounts={accounts}
          isLater={isLater(typed, today)}
        />
        {intent === 'abroad' && (
          <>
            <CostsNote />
            <ReportingFields kind={kind} />
          </>
        )}
        {isTransfer ? (
          <TextField
            name="remittanceInformationUnstructured"
            label={t('labels.ownMessage')}
            optional
            max={REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX}
          />
        ) : (
          intent !== 'abroad' && <RemittanceFields kid={domestic} />
        )}
      </FormSection>
      {fields.requestedExecutionDate === 'required' && (
        <FormSection title={t('sections.when')}>
          <ExecutionDate today={today} />
        </FormSection>
      )}
      {fields.frequency !== 'absent' && (
        <FormSection titled title={t('sections.when')}>
          <PeriodicFields today={today} />
        </FormSection>
      )}
    </PaymentFormFrame>
  );
}

/** What needs to be corrected, and whether any of it is behind the disclosure. */
function useSummary(payment: PaymentFormState, kind: PaymentKind) {
  const sentenceOf = useRuleSentence();
  const { form, element, errors } = payment;
  const moreFields = fieldsInMore(kind);
  const broken = rulesOf(errors);
  const brokenMore = broken
    .map(({ path }) => path)
    .filter((path) => moreFields.some((field) => path.startsWith(field)));
  // A field that is only about to be drawn has its place already.
  const names = [...namesIn(element.current), ...(payment.isMoreDrawn ? [] : brokenMore)];
  const summary = anchoredRules(broken, names).map(({ path, name, ...rule }) => ({
    name,
    sentence: sentenceOf(
      rule,
      labelOfPath(path) ?? labelOfPath(name),
      form.getValues(path as keyof TypedPayment),
    ),
  }));
  return { summary, isMoreWrong: brokenMore.length > 0 };
}

/** Fields behind the disclosure, which opens when one of them needs to be corrected. */
function fieldsInMore(kind: PaymentKind): string[] {
  const { creditorAccountForm }: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  return [
    ...FURTHER_TEXTS.map(({ field }) => field),
    'purposeCode',
    'creditorAccount.currency',
    ...(isDomestic(kind) ? ['instructedAmount.currency'] : []),
    ...(creditorAccountForm === 'bban-and-iban' ? ['creditorAccount.iban'] : []),
    // Abroad, the address and what is reported are asked for above.
    ...(creditorAccountForm === 'bban-or-iban' ? [] : ['creditorAddress', 'regulatoryReporting']),
  ];
}

function CreditorAccountFields({ form }: { form: PaymentKindRow['creditorAccountForm'] }) {
  if (form === 'bban-or-iban') return <ForeignAccountFields />;
  return form === 'iban' ? (
    <AccountNumberField name="creditorAccount.iban" grouping="iban" norwegian={false} />
  ) : (
    <AccountNumberField name="creditorAccount.bban" grouping="bban" norwegian />
  );
}

/** The rarely used fields. */
function MoreFields({ kind, hasAddress }: { kind: PaymentKind; hasAddress: boolean }) {
  const t = useTranslations('paymentForm');
  const { fields, creditorAccountForm, addressForm }: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  return (
    <>
      {hasAddress && <AddressFields countryOptional={addressForm === 'city-and-country'} />}
      {FURTHER_TEXTS.map(
        ({ field, max }) =>
          fields[field] !== 'absent' && (
            <TextField
              key={field}
              name={field}
              hint={t(`furtherHints.${field}`)}
              optional={fields[field] === 'optional'}
              max={max}
            />
          ),
      )}
      <ChoiceField name="purposeCode" list="purposes" optional />
      {creditorAccountForm === 'bban-and-iban' && (
        <AccountNumberField
          name="creditorAccount.iban"
          grouping="iban"
          norwegian={false}
          hint={t('ibanBesideHint')}
          optional
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {isDomestic(kind) && (
          <ChoiceField
            name="instructedAmount.currency"
            list="currencies"
            hint={t('currencyHint')}
          />
        )}
        <ChoiceField
          name="creditorAccount.currency"
          list="currencies"
          optional
          hint={t('creditorCurrencyHint')}
        />
      </div>
      {fields.regulatoryReportingCode === 'optional' && <ReportingInputs optional />}
    </>
  );
}

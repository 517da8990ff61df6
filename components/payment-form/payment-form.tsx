'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNow } from '@/components/time/use-now';
import { Button, ButtonLink } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import type { ContextId } from '@/lib/view/acting-context';
import type { BankView } from '@/lib/view/connection';
import type { DebtorAccountView, PaymentDraftView, RecipientView } from '@/lib/view/payment';
import type { ProblemField } from '@/lib/view/problem';
import { bankDay } from '@/lib/xs2a/bank-time';
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
import { runWords } from './batch-run-words';
import { ChoiceField } from './choice-field';
import { DateField } from './date-field';
import { longDay } from './day-words';
import { DebtorField, findDebtor } from './debtor-field';
import { DraftNote } from './draft-note';
import { hasKid, labelOfPath } from './field-names';
import { FormSection } from './form-section';
import { emptyPayment, fillPayment, typedDebtor } from './form-values';
import { LookAlikeDialog } from './look-alike-dialog';
import { kindOfIntent, type PaymentIntent } from './payment-intent';
import { fieldErrorOf, resolvePayment, rulesOf } from './payment-resolver';
import { PeriodicFields } from './periodic-fields';
import { RecipientField } from './recipient-field';
import { RemittanceFields } from './remittance-fields';
import { SubmitProblem } from './submit-problem';
import { TextField } from './text-field';
import { checkPayment, type TypedPayment } from './typed-payment';
import { useDraft } from './use-draft';
import { useCountryChoices, useCurrencyChoices, usePurposeChoices } from './use-names';
import { useRuleSentence } from './use-rule-sentence';
import { useSubmitPayment } from './use-submit-payment';

export type PaymentFormProps = {
  intent: PaymentIntent;
  contextId: ContextId;
  draft: PaymentDraftView | null;
  accounts: readonly DebtorAccountView[];
  banks: readonly BankView[];
  recipients: readonly RecipientView[];
};

/** Fields behind the disclosure: it opens when one of them needs another look. */
const MORE_FIELDS = ['ultimateDebtor', 'purposeCode', 'creditorAddress', 'regulatoryReporting'];

const today = () => bankDay(new Date());

/** What a form begins with: its draft, or nothing but the only account that there is to choose. */
function beginningOf(
  { intent, draft, accounts, banks }: PaymentFormProps,
  dateMark: '.' | '/',
): TypedPayment {
  const empty = emptyPayment(intent, today(), dateMark);
  empty.choices.bankId = draft?.bankId ?? banks[0]?.bankId ?? '';
  const [first, ...others] = accounts;
  if (first === undefined) {
    empty.choices.otherDebtor = true;
    empty.debtorAccount = typedDebtor({ bban: '', currency: 'NOK' });
  } else if (others.length === 0) {
    empty.debtorAccount = typedDebtor(first.reference);
    empty.choices.bankId = first.bankId;
  }
  return draft === null ? empty : fillPayment(empty, draft.input);
}

/** The form of every payment but many at once. The product table decides which fields there are. */
export function PaymentForm(props: PaymentFormProps) {
  const { intent, contextId, draft, accounts, banks, recipients } = props;
  const t = useTranslations('paymentForm');
  const formWords = useTranslations('form');
  const locale = useLocale();
  const sentenceOf = useRuleSentence();
  const [beginning] = useState(() => beginningOf(props, locale === 'nb' ? '.' : '/'));
  const form = useForm<TypedPayment>({
    defaultValues: beginning,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (typed) => resolvePayment(kindOfIntent(intent, typed), typed, today()),
  });
  const { errors, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const { keeper, state: draftState } = useDraft(draft?.draftId ?? null);
  const contentOf = (typed: TypedPayment) => ({
    contextId,
    kind: kindOfIntent(intent, typed),
    input: typed,
    ...(typed.choices.otherDebtor && typed.choices.bankId !== ''
      ? { bankId: typed.choices.bankId }
      : {}),
  });
  const keep = useRef<(typed: TypedPayment) => void>(() => {});
  keep.current = (typed) => keeper.change(contentOf(typed));
  useEffect(() => {
    let kept = JSON.stringify(beginning);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now === kept) return;
        kept = now;
        keep.current(values);
      },
    });
  }, [form, beginning]);

  const takeFields = (fields: ProblemField[]): boolean => {
    for (const { name, ...broken } of fields) {
      form.setError(name as keyof TypedPayment, fieldErrorOf(broken));
    }
    return true;
  };
  const submitting = useSubmitPayment(takeFields);
  const [sentCount, setSentCount] = useState(0);
  const submit = form.handleSubmit(
    async (typed) => {
      const check = checkPayment(kindOfIntent(intent, typed), typed, today());
      if (!check.ok) return;
      await submitting.send({ draftId: keeper.flush(contentOf(typed)), request: check.request });
      setSentCount((count) => count + 1);
    },
    () => submitting.clear(),
  );

  const typed = useWatch({ control: form.control }) as TypedPayment;
  const kind = kindOfIntent(intent, typed);
  const { fields, currency, creditorAccountForm, addressForm } = PAYMENT_KIND_TABLE[kind];
  const debtor = findDebtor(accounts, typed);
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
  const moreWrong = summary.some(({ name }) => MORE_FIELDS.some((field) => name.startsWith(field)));
  const optionalAddress = intent !== 'abroad';

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate method="post" onSubmit={submit} className="space-y-5">
        <ErrorSummary
          title={formWords('summary', { count: summary.length })}
          errors={summary}
          shown={submitCount > 0 && summary.length > 0}
          attempt={submitCount + sentCount}
        />
        {draftState === 'gone' && <DraftGone />}
        <FormSection title={t('sections.from')}>
          <DebtorField accounts={accounts} banks={banks} currencies={currencies} />
        </FormSection>
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
              today={today()}
              optional={fields.requestedExecutionDate === 'optional'}
              about={(date) => <RunNote date={date} />}
            />
          </FormSection>
        )}
        {fields.frequency !== 'absent' && (
          <FormSection title={t('sections.when')}>
            <PeriodicFields today={today()} />
          </FormSection>
        )}
        <div className="px-1">
          <Disclosure summary={t('more')} open={moreWrong || undefined}>
            <div className="space-y-5 pt-3">
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
            </div>
          </Disclosure>
        </div>
        {submitting.problem && (
          <SubmitProblem
            problem={submitting.problem}
            debtor={debtor}
            bankId={typed.choices.bankId}
            leave={async () => {
              const draftId = await keeper.flush(contentOf(form.getValues()));
              return `/payments/new/${intent}?draft=${encodeURIComponent(draftId)}`;
            }}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" kind="primary" busy={submitting.busy}>
            {t(submitting.busy ? 'submitting' : 'submit')}
          </Button>
          <DraftNote state={draftState} />
        </div>
        <p className="text-small text-ink-muted">{t('nothingPaidYet')}</p>
      </form>
      <LookAlikeDialog
        problem={submitting.lookAlike}
        onYes={submitting.confirm}
        onNo={submitting.decline}
      />
    </FormProvider>
  );
}

/** The draft has been sent or discarded in another tab. */
export function DraftGone() {
  const t = useTranslations('paymentForm');
  return (
    <div role="alert">
      <Notice
        tone="attention"
        title={t('draft.goneTitle')}
        actions={
          <ButtonLink size="small" href="/payments">
            {t('draft.seePayments')}
          </ButtonLink>
        }
      >
        {t('draft.goneText')}
      </Notice>
    </div>
  );
}

/** The run at the bank that a payment for a day goes with. */
export function RunNote({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const now = useNow();
  const { time, day, late } = runWords(now, date);
  if (late === null) {
    return t('run.first', { time, day: day === null ? '' : longDayIn(locale, day) });
  }
  return late.day === null
    ? t('run.today', { time, late: late.time })
    : t('run.lastToday', { time, late: late.time, day: longDayIn(locale, late.day) });
}

/** A weekday is written with a capital letter in English, wherever it stands. */
function longDayIn(locale: 'en' | 'nb', day: string): string {
  const words = longDay(day, locale);
  return locale === 'nb' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

'use client';

import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Money, useMoneyText } from '@/components/money/money';
import { DateField } from '@/components/payment-form/fields/date/date-field';
import { RunNote } from '@/components/payment-form/fields/date/run-note';
import { FormSection } from '@/components/payment-form/fields/form-section';
import { TextField } from '@/components/payment-form/fields/text-field';
import { debtorOfLot } from '@/components/payment-form/pasted/lot-debtor';
import type { Lot } from '@/components/payment-form/pasted/read-credit-transfers';
import { PaymentFormFrame } from '@/components/payment-form/payment-form-frame';
import type { PaymentFormProps } from '@/components/payment-form/payment-form-props';
import { anchoredRules, namesIn } from '@/components/payment-form/typing/anchored-rules';
import { rulesOf } from '@/components/payment-form/typing/field-errors';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import { isLater, leftAfter } from '@/components/payment-form/typing/left-after';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import { useRuleSentence } from '@/components/payment-form/typing/use-rule-sentence';
import { usePaymentForm } from '@/components/payment-form/use-payment-form';
import { dateMarkOf } from '@/components/time/date-mark';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { BULK_PAYMENTS_MAX, PAYMENT_INFORMATION_ID_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { typedDate } from '@/lib/xs2a/value/typed-date';
import { BulkImport } from './bulk-import';
import {
  amountOf,
  type BulkRow,
  CELL_PATHS,
  type RowCheck,
  sumsOfRows,
  typedOfRow,
} from './bulk-row';
import { BulkTable } from './bulk-table';
import { BULK_COLUMNS } from './bulk-table-row';
import { useBulkRows } from './use-bulk-rows';
import { useRowFaults } from './use-row-faults';

/** Many payments from one account on one day: entered by hand, pasted, or from a file. */
export function BulkForm(props: PaymentFormProps) {
  const { draft, accounts, banks } = props;
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const sentenceOf = useRuleSentence();
  const { rows, spare, filled, add, addEmpty, change, remove } = useBulkRows(draft);
  const { faultsOf, onSend, takeFields } = useRowFaults(filled);
  const payments = useMemo(() => filled.map(typedOfRow), [filled]);
  const payment = usePaymentForm(props, { payments, onSend, takeFields });
  const { element, typed, errors, today } = payment;

  const checkOf = (row: BulkRow) => faultsOf(row, typed.debtorAccount.bban);
  const wrong = filled.filter((row) => Object.keys(checkOf(row)).length > 0);
  const sums = sumsOfRows(filled);
  const sum = filled.length > 0 && sums.length === 1 ? sums[0] : undefined;
  const left = leftAfter(sum ?? null, payment.debtor, isLater(typed, today));
  // More payments only make it shorter.
  const isLeftKnown = left?.isShort || filled.every((row) => amountOf(row) !== null);
  const summary = anchoredRules(
    rulesOf(errors).filter(({ path }) => !/^payments\.[0-9]/.test(path)),
    namesIn(element.current),
  ).map(({ path, name, ...broken }) => ({
    name: path === 'payments' ? 'addRow' : name,
    sentence:
      broken.rule === 'list-too-short'
        ? t('bulk.noRows')
        : sentenceOf(broken, labelOfPath(path) ?? labelOfPath(name)),
  }));
  const firstWrong = wrong[0];
  if (payment.wasSubmitted && firstWrong !== undefined) {
    const [place = 'creditorName'] = Object.keys(checkOf(firstWrong)) as (keyof RowCheck)[];
    summary.push({
      name: `payments.${rows.indexOf(firstWrong)}.${place === 'details' ? place : CELL_PATHS[place]}`,
      sentence: t('bulk.rowsWrong', { count: wrong.length, first: rows.indexOf(firstWrong) + 1 }),
    });
  }
  const tooMany = filled.length > BULK_PAYMENTS_MAX;
  const takeLot = (lot: Lot) => {
    const { executionDate, paymentInformationId } = lot;
    const options = { shouldDirty: true, shouldValidate: true } as const;
    const debtor = debtorOfLot(lot, accounts, payment.debtor);
    if (debtor !== null) {
      payment.form.setValue('choices.bankId', debtor.bankId, options);
      payment.form.setValue('debtorAccount', typedDebtor(debtor.reference), options);
    }
    if (executionDate >= today) {
      const mark = dateMarkOf(locale);
      payment.form.setValue('requestedExecutionDate', typedDate(executionDate, mark), options);
    }
    if (paymentInformationId !== '')
      payment.form.setValue('paymentInformationId', paymentInformationId, options);
  };

  return (
    <PaymentFormFrame
      payment={payment}
      accounts={accounts}
      banks={banks}
      summary={summary}
      hasSummary={false}
      besideDebtor={
        <DateField
          name="requestedExecutionDate"
          today={today}
          about={(date) => <RunNote date={date} />}
        />
      }
      moreWrong={summary.some(({ name }) => name === 'paymentInformationId')}
      more={
        <TextField
          name="paymentInformationId"
          hint={t('paymentInformationIdHint')}
          max={PAYMENT_INFORMATION_ID_CHARACTERS_MAX}
        />
      }
    >
      <FormSection
        titled
        title={t('sections.payments')}
        intro={t('bulk.intro', { limit: BULK_PAYMENTS_MAX })}
      >
        <BulkImport
          onRows={add}
          onLot={takeLot}
          rowsCount={filled.length}
          today={today}
          accounts={accounts}
        />
        <BulkTable
          rows={rows}
          spare={spare}
          checkOf={checkOf}
          debtorBban={typed.debtorAccount.bban}
          onChange={change}
          onRemove={remove}
        />
        <BelowTable>
          <Button name="addRow" size="small" icon={Plus} onClick={addEmpty}>
            {t('bulk.addRow')}
          </Button>
          {/* Below the amounts, and the digits below theirs. */}
          <p
            role="status"
            className="ml-auto text-right tabular-nums max-sm:w-full @min-[53rem]:col-span-2 @min-[53rem]:col-start-3 @min-[53rem]:pr-2.25"
          >
            {sums.map((sum) => (
              <Money
                key={sum.currency}
                of={sum}
                className="block font-semibold @min-[53rem]:-mr-8"
              />
            ))}
            <span className="block text-small text-ink-muted">
              {t('bulk.count', { count: filled.length, wrong: wrong.length })}
            </span>
            {left && isLeftKnown && (
              <span
                className={classNames(
                  'block text-small',
                  left.isShort ? 'text-attention' : 'text-ink-muted',
                )}
              >
                {left.isShort
                  ? t('summary.short')
                  : `${t(`summary.${left.name}`)} ${moneyText(left.money)}`}
              </span>
            )}
          </p>
        </BelowTable>
        {tooMany && (
          <p className="text-small text-danger">
            {t('bulk.tooMany', { limit: BULK_PAYMENTS_MAX, actual: filled.length })}
          </p>
        )}
      </FormSection>
    </PaymentFormFrame>
  );
}

/** A line in the columns of the table, where that has any. */
function BelowTable({ children }: { children: React.ReactNode }) {
  return (
    <div className="@container">
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-3 @min-[53rem]:grid @min-[53rem]:items-start @min-[53rem]:*:first:col-span-2 @min-[53rem]:*:first:justify-self-start',
          BULK_COLUMNS,
        )}
      >
        {children}
      </div>
    </div>
  );
}

'use client';

import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useMoneyText } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { ProblemField } from '@/lib/view/problem';
import { bankDay } from '@/lib/xs2a/bank-time';
import { BULK_PAYMENTS_MAX, PAYMENT_INFORMATION_ID_CHARACTERS_MAX } from '@/lib/xs2a/limits';
import { anchoredRules, namesIn } from './anchored-rules';
import { BulkImport } from './bulk-import';
import {
  type BulkRow,
  CELL_PATHS,
  cellOfPath,
  emptyRow,
  isEmptyRow,
  rowOfTyped,
  typedOfRow,
} from './bulk-row';
import { BulkTable } from './bulk-table';
import { checkRow, type RowCheck, sumOfRows } from './check-row';
import { DateField } from './date-field';
import { DebtorField, findDebtor } from './debtor-field';
import { DraftNote } from './draft-note';
import { labelOfPath } from './field-names';
import { FormSection } from './form-section';
import { emptyPayment, fillPayment, typedDebtor } from './form-values';
import { LookAlikeDialog } from './look-alike-dialog';
import { DraftGone, type PaymentFormProps, RunNote } from './payment-form';
import { fieldErrorOf, resolvePayment, rulesOf } from './payment-resolver';
import { SubmitProblem } from './submit-problem';
import { TextField } from './text-field';
import { checkPayment, type TypedPayment } from './typed-payment';
import { useDraft } from './use-draft';
import { useCurrencyChoices } from './use-names';
import { useRuleSentence } from './use-rule-sentence';
import { useSubmitPayment } from './use-submit-payment';

const KIND = 'bulk-payments';
const today = () => bankDay(new Date());

type Beginning = { head: TypedPayment; rows: BulkRow[] };

function beginningOf({ draft, accounts, banks }: PaymentFormProps, dateMark: '.' | '/'): Beginning {
  const head = emptyPayment('many', today(), dateMark);
  head.choices.bankId = draft?.bankId ?? banks[0]?.bankId ?? '';
  const [first, ...others] = accounts;
  if (first === undefined) {
    head.choices.otherDebtor = true;
    head.debtorAccount = typedDebtor({ bban: '', currency: 'NOK' });
  } else if (others.length === 0) {
    head.debtorAccount = typedDebtor(first.reference);
    head.choices.bankId = first.bankId;
  }
  const payments = draft?.input.payments;
  const rows = Array.isArray(payments) ? payments.map((row, id) => rowOfTyped(row, id)) : [];
  return {
    head: draft === null ? head : fillPayment(head, draft.input),
    rows: rows.length === 0 ? [emptyRow(0), emptyRow(1), emptyRow(2)] : rows,
  };
}

/** Many payments from one account on one day: rows by hand, pasted, or from a file. */
export function BulkForm(props: PaymentFormProps) {
  const { intent, contextId, draft, accounts, banks } = props;
  const t = useTranslations('paymentForm');
  const formWords = useTranslations('form');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const sentenceOf = useRuleSentence();
  const [beginning] = useState(() => beginningOf(props, locale === 'nb' ? '.' : '/'));
  const [rows, setRows] = useState(beginning.rows);
  const nextId = useRef(beginning.rows.length);
  const filled = useMemo(() => rows.filter((row) => !isEmptyRow(row)), [rows]);
  const typedRows = useMemo(() => filled.map(typedOfRow), [filled]);
  const latestRows = useRef(typedRows);
  latestRows.current = typedRows;
  const form = useForm<TypedPayment>({
    defaultValues: beginning.head,
    mode: 'onTouched',
    shouldFocusError: false,
    // The rows stand beside the form and are held against the same schema when it is sent.
    resolver: (typed) =>
      resolvePayment(KIND, { ...typed, ...{ payments: latestRows.current } }, today()),
  });
  const { errors, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const { keeper, state: draftState } = useDraft(draft?.draftId ?? null);
  const contentOf = (typed: TypedPayment) => ({
    contextId,
    kind: KIND as typeof KIND,
    input: { ...typed, payments: latestRows.current },
    ...(typed.choices.otherDebtor && typed.choices.bankId !== ''
      ? { bankId: typed.choices.bankId }
      : {}),
  });
  const keep = useRef<(typed: TypedPayment) => void>(() => {});
  keep.current = (typed) => keeper.change(contentOf(typed));
  useEffect(() => {
    let kept = JSON.stringify(beginning.head);
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
  const begun = useRef(rows);
  useEffect(() => {
    if (begun.current === rows) return;
    begun.current = rows;
    keep.current(form.getValues());
  }, [rows, form]);

  /** What the server or the bank found wrong in rows, until they are changed. */
  const [refused, setRefused] = useState<ReadonlyMap<BulkRow, RowCheck>>(new Map());
  const takeFields = (fields: ProblemField[]): boolean => {
    const inRows = new Map<BulkRow, RowCheck>();
    for (const { name, ...broken } of fields) {
      const [, place = '', path = ''] = /^payments\.([0-9]+)\.?(.*)$/.exec(name) ?? [];
      const row = place === '' ? undefined : filled[Number(place)];
      if (row === undefined) form.setError(name as keyof TypedPayment, fieldErrorOf(broken));
      else inRows.set(row, { ...inRows.get(row), [cellOfPath(path)]: broken });
    }
    setRefused(inRows);
    return true;
  };
  const submitting = useSubmitPayment(takeFields);
  const [sentCount, setSentCount] = useState(0);
  const submit = form.handleSubmit(
    async (typed) => {
      setRefused(new Map());
      const check = checkPayment(KIND, { ...typed, payments: latestRows.current }, today());
      if (!check.ok) return;
      await submitting.send({ draftId: keeper.flush(contentOf(typed)), request: check.request });
      setSentCount((count) => count + 1);
    },
    () => submitting.clear(),
  );

  const typed = useWatch({ control: form.control }) as TypedPayment;
  const debtor = findDebtor(accounts, typed);
  const checkOf = (row: BulkRow): RowCheck => ({
    ...checkRow(row, typed.debtorAccount.bban),
    ...refused.get(row),
  });
  const wrong = filled.filter((row) => Object.keys(checkOf(row)).length > 0);
  const sum = sumOfRows(filled);
  const currencies = useCurrencyChoices();
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
  if (submitCount > 0 && firstWrong !== undefined) {
    const [cell = 'creditorName'] = Object.keys(checkOf(firstWrong)) as (keyof RowCheck)[];
    summary.push({
      name: `payments.${rows.indexOf(firstWrong)}.${CELL_PATHS[cell]}`,
      sentence: t('bulk.rowsWrong', { count: wrong.length, first: rows.indexOf(firstWrong) + 1 }),
    });
  }
  const tooMany = filled.length > BULK_PAYMENTS_MAX;
  const change = (row: BulkRow, next: BulkRow) =>
    setRows((all) => all.map((each) => (each === row ? next : each)));
  const add = (more: BulkRow[]) => {
    const numbered = more.map((row) => {
      nextId.current += 1;
      return { ...row, id: nextId.current };
    });
    setRows((all) => [...all.filter((row) => !isEmptyRow(row)), ...numbered]);
  };
  const moreWrong = summary.some(({ name }) => name === 'paymentInformationId');

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
        <FormSection title={t('sections.when')}>
          <DateField
            name="requestedExecutionDate"
            today={today()}
            about={(date) => <RunNote date={date} />}
          />
        </FormSection>
        <FormSection title={t('sections.payments')}>
          <BulkImport onRows={add} rowsCount={filled.length} />
          <BulkTable
            rows={rows}
            checkOf={checkOf}
            onChange={change}
            onRemove={(row) => setRows((all) => all.filter((each) => each !== row))}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button
              name="addRow"
              size="small"
              icon={Plus}
              onClick={() => {
                nextId.current += 1;
                setRows((all) => [...all, emptyRow(nextId.current)]);
              }}
            >
              {t('bulk.addRow')}
            </Button>
            <p role="status" className="text-right tabular-nums">
              <span className="font-semibold">{moneyText({ amount: sum, currency: 'NOK' })}</span>
              <span className="block text-small text-ink-muted">
                {t('bulk.count', { count: filled.length, wrong: wrong.length })}
              </span>
            </p>
          </div>
          {tooMany && (
            <p className="text-small text-danger">
              {t('bulk.tooMany', { limit: BULK_PAYMENTS_MAX, actual: filled.length })}
            </p>
          )}
        </FormSection>
        <div className="px-1">
          <Disclosure summary={t('more')} open={moreWrong || undefined}>
            <div className="pt-3">
              <TextField
                name="paymentInformationId"
                hint={t('paymentInformationIdHint')}
                max={PAYMENT_INFORMATION_ID_CHARACTERS_MAX}
              />
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

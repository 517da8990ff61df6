'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock3, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CategoryFact } from '@/components/category/category-fact';
import { formatAmount } from '@/components/money/format-amount';
import { Money } from '@/components/money/money';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { BatchSum } from '@/components/transaction/list/batch-sum';
import { EntryRow } from '@/components/transaction/list/entry-row';
import { amountLook, purposeOf, referenceName } from '@/components/transaction/transaction-words';
import { useTransactionTitle } from '@/components/transaction/use-transaction-title';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { Fact, FactList } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { rawTransactionQuery, transactionQuery } from '@/lib/query/transaction-queries';
import type { TransactionView } from '@/lib/view/account';
import type {
  StoredTransactionDetailView,
  StoredTransactionView,
} from '@/lib/view/stored-transaction';
import { readBankTransactionCode } from './bank-transaction-code';
import { CardFacts } from './card-facts';
import { NextSteps } from './next-steps';
import { Counterparty, DetailedFacts } from './party-facts';
import { UnusualNote } from './unusual-note';

/** How many entries the sheet shows at once; the list itself unfolds any number. */
const ENTRIES_AT_ONCE = 50;

type TransactionDetailsProps = {
  /** The transaction to show; it stays while the sheet closes. */
  transaction: StoredTransactionView;
  accountName: string | null;
  open: boolean;
  onClose: () => void;
};

export function TransactionDetails({
  transaction,
  accountName,
  open,
  onClose,
}: TransactionDetailsProps) {
  const title = useTransactionTitle()(transaction);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      isTall
      findOpener={() =>
        document.querySelector(`[data-transaction="${CSS.escape(transaction.id)}"]`)
      }
    >
      <Details
        key={transaction.id}
        transaction={transaction}
        title={title}
        accountName={accountName}
        onClose={onClose}
      />
    </Sheet>
  );
}

type Detailed = StoredTransactionDetailView['transaction'];

type DetailsProps = Omit<TransactionDetailsProps, 'open'> & { title: string };

function Details({ transaction, title, accountName, onClose }: DetailsProps) {
  const t = useTranslations('transaction');
  const { day, onMoment } = useTimeWords();
  const query = useQuery(transactionQuery(transaction.id));
  const { data, error } = query;
  const pending = transaction.status === 'pending';
  const detailed = data?.transaction ?? null;
  const { transactionDate, bookingDate, valueDate } = transaction;
  return (
    <>
      <p>
        <Money of={transaction.amount} as={amountLook(transaction)} size="display" />
      </p>
      <p className="mt-2">
        {pending ? (
          <Tag icon={Clock3} code="pending">
            {t('statusPending')}
          </Tag>
        ) : (
          <Tag icon={CircleCheck} code="booked">
            {t('statusBooked')}
          </Tag>
        )}
      </p>
      {pending && <p className="mt-2 text-small text-ink-muted">{t('statusPendingText')}</p>}
      {!pending && <UnusualNote transactionId={transaction.id} />}
      <NextSteps transaction={transaction} onLeave={onClose} />
      <div className="mt-4 border-y border-line">
        <FactList>
          <Counterparty transaction={transaction} title={title} />
          {transaction.message && (
            <Fact name={t('message')}>
              <bdi className="whitespace-pre-line">{transaction.message}</bdi>
            </Fact>
          )}
          {transaction.references.map(({ reference, type }, index) => (
            <Fact
              // biome-ignore lint/suspicious/noArrayIndexKey: a reference may stand twice, and never changes places.
              key={index}
              name={t(referenceName(reference, type))}
              copy={reference}
            >
              <bdi className="break-all tabular-nums">{reference}</bdi>
            </Fact>
          ))}
          {transactionDate && transactionDate !== bookingDate && (
            <Fact name={t('transactionDate')}>{day(transactionDate)}</Fact>
          )}
          {bookingDate && <Fact name={t('bookingDate')}>{day(bookingDate)}</Fact>}
          {valueDate && valueDate !== bookingDate && (
            <Fact name={t('valueDate')}>{day(valueDate)}</Fact>
          )}
          <CategoryFact transaction={transaction} />
          {transaction.card && <CardFacts card={transaction.card} />}
          {transaction.purposeCode && <Purpose code={transaction.purposeCode} />}
          {transaction.currencyExchange && <Exchange exchange={transaction.currencyExchange} />}
          {transaction.bankTransactionCode && (
            <TransactionCode code={transaction.bankTransactionCode} />
          )}
          {transaction.additionalInformation && (
            <Fact name={t('additional')}>
              <bdi className="whitespace-pre-line">{transaction.additionalInformation}</bdi>
            </Fact>
          )}
          {accountName && (
            <Fact name={t('onAccount')}>
              <bdi>{accountName}</bdi>
            </Fact>
          )}
          {detailed && <DetailedFacts transaction={transaction} detailed={detailed} />}
        </FactList>
      </div>
      {!data && !error && (
        <Loading label={t('loading')}>
          <Skeleton className="mt-4 h-4 w-44" />
        </Loading>
      )}
      {error && <QueryProblem className="mt-4" query={query} />}
      {detailed && <OddFields names={detailed.oddFields} />}
      {transaction.isBatch && detailed && <Batch transaction={detailed} />}
      {(data || error) && (
        <BankCodes
          transaction={transaction}
          detailed={detailed}
          isBelowFacts={!error && !transaction.isBatch && (detailed?.oddFields.length ?? 0) === 0}
        />
      )}
      {data && (
        <p className="mt-4 text-small text-ink-muted">
          {t('readAt', { when: onMoment(data.readAt) })}
        </p>
      )}
    </>
  );
}

/** Fields from the bank that cannot be read, so that the details do not look complete. */
function OddFields({ names }: { names: readonly string[] }) {
  const t = useTranslations('transaction');
  return names.length === 0 ? null : (
    <p className="mt-4 flex gap-1.5 text-small text-ink-muted">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 text-attention" />
      {t('oddFields', { count: names.length, names: names.join(', ') })}
    </p>
  );
}

function Batch({ transaction }: { transaction: Detailed }) {
  const t = useTranslations('transaction');
  const words = useTranslations('transactions');
  const [all, setAll] = useState(false);
  const entries = transaction.entries ?? [];
  const shown = all ? entries : entries.slice(0, ENTRIES_AT_ONCE);
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{t('batch')}</h3>
      <div className="mt-1">
        <BatchSum transaction={transaction} />
      </div>
      <ol className="mt-2 divide-y divide-line">
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and never change places.
          <li key={index}>
            <EntryRow entry={entry} number={index + 1} batchAmount={transaction.amount} />
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button size="small" width="full" onClick={() => setAll(true)}>
          {words('entriesAll', { count: entries.length })}
        </Button>
      )}
    </section>
  );
}

function Purpose({ code }: { code: string }) {
  const t = useTranslations('transaction');
  const words = useTranslations('purpose');
  const known = purposeOf(code);
  return <Fact name={t('purpose')}>{known ? words(known) : <bdi>{code}</bdi>}</Fact>;
}

function TransactionCode({ code }: { code: string }) {
  const t = useTranslations('transaction');
  const words = useTranslations('transactionCode');
  const read = readBankTransactionCode(code);
  if (read === null) return null;
  const family = read.family && words(`family.${read.family}`);
  const subFamily = read.subFamily && words(`subFamily.${read.subFamily}`);
  return (
    <Fact name={t('kind')}>
      {family && subFamily ? words('both', { family, subFamily }) : (family ?? subFamily)}
    </Fact>
  );
}

function Exchange({ exchange }: { exchange: NonNullable<TransactionView['currencyExchange']> }) {
  const t = useTranslations('transaction');
  const { sourceCurrency, targetCurrency, unitCurrency, instructedAmount } = exchange;
  const locale = useLocale();
  const exchangeRate = exchange.exchangeRate && formatAmount(exchange.exchangeRate, locale).digits;
  const unit = unitCurrency ?? sourceCurrency;
  const other = unit === targetCurrency ? sourceCurrency : targetCurrency;
  return (
    <>
      {instructedAmount && (
        <Fact name={t('instructedAmount')}>
          <Money of={instructedAmount} />
        </Fact>
      )}
      {(exchangeRate || (sourceCurrency && targetCurrency)) && (
        <Fact name={t('exchange')}>
          <span className="tabular-nums">
            {exchangeRate && unit && other
              ? t('exchangeRateOf', { source: unit, rate: exchangeRate, target: other })
              : exchangeRate
                ? t('exchangeRate', { rate: exchangeRate })
                : t('exchangeFrom', { source: sourceCurrency ?? '', target: targetCurrency ?? '' })}
          </span>
        </Fact>
      )}
    </>
  );
}

function BankCodes({
  transaction,
  detailed,
  isBelowFacts,
}: {
  transaction: StoredTransactionView;
  detailed: Detailed | null;
  /** Whether the line below the facts is directly above. */
  isBelowFacts: boolean;
}) {
  const t = useTranslations('transaction');
  const codes = [
    { name: t('transactionId'), code: transaction.transactionId },
    { name: t('bankTransactionCode'), code: transaction.bankTransactionCode },
    { name: t('proprietaryCode'), code: transaction.proprietaryBankTransactionCode },
    { name: t('purposeCode'), code: transaction.purposeCode },
    ...(detailed?.proprietaryReferences ?? []).map(({ name, text }) => ({ name, code: text })),
  ].filter((entry): entry is { name: string; code: string } => Boolean(entry.code));
  return (
    <div className={isBelowFacts ? undefined : 'mt-4 border-t border-line'}>
      <Disclosure summary={t('raw')}>
        {codes.length > 0 && (
          <FactList>
            {codes.map(({ name, code }) => (
              <Fact key={name} name={name} copy={code}>
                <code className="font-mono text-small break-all">{code}</code>
              </Fact>
            ))}
          </FactList>
        )}
        <RawAnswer id={transaction.id} />
      </Disclosure>
    </div>
  );
}

/** The bank's answer, unchanged, loaded on request. */
function RawAnswer({ id }: { id: string }) {
  const t = useTranslations('transaction');
  const [wanted, setWanted] = useState(false);
  const query = useQuery({
    ...rawTransactionQuery(id),
    enabled: wanted,
  });
  const { data, error } = query;
  if (!wanted) {
    return (
      <Button kind="quiet" size="small" className="-ml-3" onClick={() => setWanted(true)}>
        {t('json')}
      </Button>
    );
  }
  if (data) {
    const text = JSON.stringify(data.raw, null, 2);
    return (
      <section aria-label={t('json')} className="mt-2">
        <div className="flex items-center justify-between">
          <h3 className="text-small font-medium">{t('json')}</h3>
          <CopyButton text={text} what={t('json')} />
        </div>
        <pre className="rounded-control bg-surface-sunken p-3 font-mono text-small break-all whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    );
  }
  return error ? (
    <QueryProblem query={query} />
  ) : (
    <Loading label={t('loading')}>
      <Skeleton className="mt-3 h-24 w-full" />
    </Loading>
  );
}

'use client';

import { CircleCheck, Clock3 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { directionOf, formatAmount } from '@/components/money/format-amount';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { Sheet } from '@/components/ui/sheet';
import { Tag } from '@/components/ui/tag';
import type { TransactionView } from '@/lib/view/account';
import { BatchEntries } from './batch-entries';
import { isBatch, useTransactionTitle } from './transaction-row';
import { purposeOf, referenceName } from './transaction-words';

type TransactionDetailsProps = {
  accountId: string;
  /** The one to show; it stays while the sheet closes. */
  transaction: TransactionView | null;
  open: boolean;
  onClose: () => void;
};

export function TransactionDetails({
  accountId,
  transaction,
  open,
  onClose,
}: TransactionDetailsProps) {
  const t = useTranslations('transaction');
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t('title')}>
      {transaction && <Details accountId={accountId} transaction={transaction} />}
    </Sheet>
  );
}

type DetailsProps = { accountId: string; transaction: TransactionView };

function Details({ accountId, transaction }: DetailsProps) {
  const t = useTranslations('transaction');
  const { day } = useTimeWords();
  const title = useTransactionTitle()(transaction);
  const pending = transaction.status === 'pending';
  const outgoing = directionOf(transaction.amount.amount) === 'out';
  const { counterpartyName, counterpartyAccount, currencyExchange } = transaction;
  return (
    <>
      <p className="text-heading font-semibold">
        <bdi>{title}</bdi>
      </p>
      <p className="mt-1">
        <Money of={transaction.amount} as={pending ? 'waiting' : 'movement'} size="display" />
      </p>
      <p className="mt-2">
        {pending ? (
          <Tag icon={Clock3} code="pending">
            {t('statusPending')}
          </Tag>
        ) : (
          <Tag tone="settled" icon={CircleCheck} code="booked">
            {t('statusBooked')}
          </Tag>
        )}
      </p>
      {pending && <p className="mt-2 text-small text-ink-muted">{t('statusPendingText')}</p>}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {counterpartyName && (
          <Fact name={outgoing ? t('to') : t('from')}>
            <bdi>{counterpartyName}</bdi>
          </Fact>
        )}
        {counterpartyAccount && (
          <Fact
            name={counterpartyName ? t('account') : outgoing ? t('to') : t('from')}
            copy={counterpartyAccount}
          >
            <bdi className="tabular-nums">{formatAccountNumber(counterpartyAccount)}</bdi>
          </Fact>
        )}
        {transaction.agent && (
          <Fact name={t('agent')} copy={transaction.agent}>
            <bdi>{transaction.agent}</bdi>
          </Fact>
        )}
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
        {transaction.bookingDate && (
          <Fact name={t('bookingDate')}>{day(transaction.bookingDate)}</Fact>
        )}
        {transaction.valueDate && <Fact name={t('valueDate')}>{day(transaction.valueDate)}</Fact>}
        {transaction.purposeCode && <Purpose code={transaction.purposeCode} />}
        {currencyExchange && <Exchange exchange={currencyExchange} />}
        {transaction.additionalInformation && (
          <Fact name={t('additional')}>
            <bdi className="whitespace-pre-line">{transaction.additionalInformation}</bdi>
          </Fact>
        )}
      </dl>
      {isBatch(transaction) && (
        <section className="mt-6">
          <h3 className="font-semibold">{t('batch')}</h3>
          <BatchEntries accountId={accountId} transaction={transaction} />
        </section>
      )}
      <BankCodes transaction={transaction} />
    </>
  );
}

type FactProps = { name: string; copy?: string; children: React.ReactNode };

function Fact({ name, copy, children }: FactProps) {
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd className="col-start-1 break-words">{children}</dd>
      {copy && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={copy} what={name} />
        </dd>
      )}
    </div>
  );
}

function Purpose({ code }: { code: string }) {
  const t = useTranslations('transaction');
  const words = useTranslations('purpose');
  const known = purposeOf(code);
  return <Fact name={t('purpose')}>{known ? words(known) : <bdi>{code}</bdi>}</Fact>;
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

function BankCodes({ transaction }: { transaction: TransactionView }) {
  const t = useTranslations('transaction');
  const codes = [
    { name: t('transactionId'), code: transaction.transactionId },
    { name: t('bankTransactionCode'), code: transaction.bankTransactionCode },
    { name: t('proprietaryCode'), code: transaction.proprietaryBankTransactionCode },
    { name: t('purposeCode'), code: transaction.purposeCode },
  ].filter((entry): entry is { name: string; code: string } => Boolean(entry.code));
  if (codes.length === 0) return null;
  return (
    <div className="mt-4">
      <Disclosure summary={t('raw')}>
        <dl className="divide-y divide-line border-y border-line">
          {codes.map(({ name, code }) => (
            <Fact key={name} name={name} copy={code}>
              <code className="font-mono text-small break-all">{code}</code>
            </Fact>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

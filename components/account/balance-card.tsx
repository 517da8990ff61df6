'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { AccountProblem } from '@/components/problem/account-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { balancesQuery } from '@/lib/query/account-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { AccountView, BalanceView } from '@/lib/view/account';
import { balancesByUse } from './headline-balance';

const NAMED_TYPES = [
  'interimAvailable',
  'expected',
  'authorised',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'forwardAvailable',
] as const;

const nameOf = (balanceType: string) =>
  NAMED_TYPES.find((named) => named === balanceType) ?? 'other';

/** Every balance that the bank gives, the most useful one large, with the time they were read. */
export function BalanceCard({ account }: { account: AccountView }) {
  const t = useTranslations('account');
  const { asOf } = useTimeWords();
  const { data, error, isPending, isFetching, refetch } = useQuery(balancesQuery(account));
  if (isPending) return <BalanceCardSkeleton />;
  const problem: RequestProblem | null = data?.problem
    ? { code: data.problem, title: data.problem, requestId: '' }
    : error
      ? problemOf(error)
      : null;
  const balances = balancesByUse(data?.value ?? []);
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="sr-only">
        {t('balances')}
      </h2>
      {problem && (
        <AccountProblem
          className="mb-3"
          problem={problem}
          connectionId={account.connectionId}
          bankName={account.bankName}
          retrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {data && (
        <Card>
          {balances.length === 0 ? (
            <p className="p-5 text-ink-muted">{t('balancesNone')}</p>
          ) : (
            <dl className="divide-y divide-line">
              {balances.map((balance, index) => (
                <Balance
                  key={`${balance.balanceType} ${balance.referenceDate}`}
                  balance={balance}
                  headline={index === 0}
                />
              ))}
            </dl>
          )}
          <p className="flex min-h-11 items-center justify-between gap-2 border-t border-line pr-1 pl-5 text-small text-ink-muted">
            {asOf(data.readAt)}
            <button
              type="button"
              onClick={() => {
                if (!isFetching) void refetch();
              }}
              aria-disabled={isFetching || undefined}
              aria-label={t('retry')}
              title={t('retry')}
              className="inline-flex size-9 items-center justify-center rounded-control transition-colors duration-150 hover:bg-surface-sunken hover:text-ink"
            >
              <Icon of={RotateCw} className={classNames('size-4', isFetching && 'animate-turn')} />
            </button>
          </p>
        </Card>
      )}
    </section>
  );
}

function Balance({ balance, headline }: { balance: BalanceView; headline: boolean }) {
  const t = useTranslations('balance');
  const { day } = useTimeWords();
  const name = nameOf(balance.balanceType);
  const explained = (
    <>
      {t(`${name}.text`, { code: balance.balanceType })}
      {balance.referenceDate && <> ({day(balance.referenceDate)})</>}
    </>
  );
  if (headline) {
    return (
      <div className="px-5 py-4">
        <dt className="text-small text-ink-muted" title={balance.balanceType}>
          {t(`${name}.name`)}
        </dt>
        <dd>
          <Money
            of={balance.balanceAmount}
            className="text-display font-semibold [&>:last-child]:text-body"
          />
          <p className="mt-1 text-small text-ink-muted">{explained}</p>
        </dd>
      </div>
    );
  }
  return (
    <div className="px-5 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-medium" title={balance.balanceType}>
          {t(`${name}.name`)}
        </dt>
        <dd className="shrink-0">
          <Money of={balance.balanceAmount} className="font-medium" />
        </dd>
      </div>
      <dd className="text-small text-ink-muted">{explained}</dd>
    </div>
  );
}

export function BalanceCardSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <div className="px-5 py-4">
        <Skeleton className="my-0.5 h-4 w-28" />
        <Skeleton className="my-1 h-8 w-52" />
        <Skeleton className="mt-1.5 h-4 w-44" />
      </div>
      {[0, 1].map((row) => (
        <div key={row} className="px-5 py-3">
          <div className="flex h-6 items-center justify-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="my-0.5 h-4 w-48" />
        </div>
      ))}
      <div className="h-11" />
    </Card>
  );
}

'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useActingContext } from '@/components/frame/acting-context';
import { OtherContextNotice } from '@/components/frame/other-context-notice';
import { AccountProblem } from '@/components/problem/account-problem';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { TransactionListSkeleton } from '@/components/transaction/transaction-list';
import { TransactionsPanel } from '@/components/transaction/transactions-panel';
import { useSyncs } from '@/components/transaction/use-syncs';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery, accountsQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { PRIVATE_CONTEXT } from '@/lib/view/acting-context';
import { AccountFacts } from './account-facts';
import { BalanceCard, BalanceCardSkeleton } from './balance-card';
import { formatAccountNumber } from './format-account-number';
import { useBalances } from './use-balances';

export function AccountPage({ accountId }: { accountId: string }) {
  const t = useTranslations('account');
  const queryClient = useQueryClient();
  const { contextId } = useActingContext();
  const {
    data: account,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...accountQuery(accountId),
    // The list that one comes from knows the account already.
    placeholderData: () =>
      queryClient
        .getQueryData(accountsQuery(contextId).queryKey)
        ?.accounts.find((one) => one.accountId === accountId),
  });
  if (isPending) return <AccountPageSkeleton />;
  const problem = error && problemOf(error);
  const accountNumber = account && (account.bban ?? account.iban);
  return (
    <>
      <BackToAccounts />
      {problem?.code === 'not-found' || problem?.code === 'consent-ended' ? (
        <Card className="mt-2">
          <EmptyState
            title={t(problem.code === 'not-found' ? 'missingTitle' : 'endedTitle')}
            level={1}
            action={
              problem.code === 'not-found' ? (
                <ButtonLink kind="primary" href="/accounts">
                  {t('back')}
                </ButtonLink>
              ) : (
                <ButtonLink kind="primary" href="/connections">
                  {t('seeConnections')}
                </ButtonLink>
              )
            }
          >
            {t(problem.code === 'not-found' ? 'missingText' : 'endedText')}
          </EmptyState>
        </Card>
      ) : account ? (
        <>
          <OtherContextNotice
            contextId={account.context === 'CORPORATE' ? account.connectionId : PRIVATE_CONTEXT}
          />
          <PageHeader
            title={<bdi>{account.name}</bdi>}
            intro={
              accountNumber && (
                <span className="tabular-nums">{formatAccountNumber(accountNumber)}</span>
              )
            }
          />
          <BalancesAndTransactions account={account} />
        </>
      ) : (
        problem && (
          <>
            <PageHeader title={t('title')} />
            <ProblemNotice problem={problem} retrying={isFetching} onRetry={() => refetch()} />
          </>
        )
      )}
    </>
  );
}

function BalancesAndTransactions({ account }: { account: AccountView }) {
  const listed = useMemo(() => [{ ...account, source: 'account' as const }], [account]);
  const { balances, readAgain } = useBalances([account]);
  const [shown] = balances;
  const syncs = useSyncs(listed);
  // The same trouble with both is said once, above both.
  const trouble =
    shown?.problem && shown.problem.code === syncs.shown[0]?.problem?.code ? shown.problem : null;
  return (
    <>
      {trouble && (
        <AccountProblem
          className="mb-6"
          problem={trouble}
          connectionId={account.connectionId}
          bankName={account.bankName}
          knownFrom={shown?.reading?.readAt}
          retrying={shown?.isReading === true || syncs.isReading}
          onRetry={() => {
            readAgain();
            syncs.readAgain();
          }}
        />
      )}
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="min-w-0 space-y-2 xl:order-2 xl:space-y-6">
          <BalanceCard
            account={account}
            shown={shown}
            readAgain={readAgain}
            troubleIsSaid={trouble !== null}
          />
          <AccountFacts account={account} />
        </aside>
        <TransactionsPanel
          accounts={listed}
          several={false}
          syncs={syncs}
          troubleIsSaid={trouble !== null}
        />
      </div>
    </>
  );
}

function BackToAccounts() {
  const t = useTranslations('account');
  return (
    <Link
      href="/accounts"
      className="-ml-2 mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-small font-medium text-ink-muted transition-colors duration-150 hover:text-ink"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {t('back')}
    </Link>
  );
}

/** The page while it is on its way. */
export function AccountPageSkeleton() {
  const t = useTranslations('account');
  return (
    <>
      <BackToAccounts />
      <Loading label={t('balancesLoading')}>
        <header className="mb-6">
          <h1 className="sr-only">{t('title')}</h1>
          <div className="flex min-h-10 items-center">
            <Skeleton className="h-7 w-56" />
          </div>
          <div className="mt-1 flex h-6 items-center">
            <Skeleton className="h-4 w-36" />
          </div>
        </header>
        <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 xl:order-2">
            <BalanceCardSkeleton />
          </div>
          <TransactionListSkeleton />
        </div>
      </Loading>
    </>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type StackedFact, StackedFacts } from '@/components/account/account-facts';
import { BalanceCard, BalanceCardSkeleton } from '@/components/account/balance-card';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useActingContext } from '@/components/frame/acting-context';
import { Money } from '@/components/money/money';
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
import { accountsQuery } from '@/lib/query/account-queries';
import { cardAccountsQuery } from '@/lib/query/card-account-queries';
import { problemOf } from '@/lib/query/request';
import type { CardAccountView } from '@/lib/view/card-account';
import { formatMaskedPan } from './format-masked-pan';
import { useCardBalances } from './use-card-balances';

export function CardAccountPage({ cardAccountId }: { cardAccountId: string }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const { data, error, isPending, isFetching, refetch } = useQuery(cardAccountsQuery(contextId));
  if (isPending) return <CardAccountPageSkeleton />;
  const card = data?.cardAccounts.find((one) => one.cardAccountId === cardAccountId);
  return (
    <>
      <BackToAccounts />
      {card ? (
        <>
          <PageHeader
            title={<bdi>{card.name}</bdi>}
            intro={
              card.maskedPan && (
                <span className="tabular-nums">{formatMaskedPan(card.maskedPan)}</span>
              )
            }
          />
          <BalancesAndTransactions card={card} />
        </>
      ) : data ? (
        <Card className="mt-2">
          <EmptyState
            title={t('missingTitle')}
            level={1}
            action={
              <ButtonLink kind="primary" href="/accounts">
                {t('back')}
              </ButtonLink>
            }
          >
            {t('missingText')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <PageHeader title={t('pageTitle')} />
          <ProblemNotice
            problem={problemOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </>
  );
}

function BalancesAndTransactions({ card }: { card: CardAccountView }) {
  const listed = useMemo(
    () => [{ ...card, accountId: card.cardAccountId, source: 'card' as const }],
    [card],
  );
  const { balances, readAgain } = useCardBalances([card]);
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
          connectionId={card.connectionId}
          bankName={card.bankName}
          knownFrom={shown?.reading?.readAt}
          retrying={shown?.isReading === true || syncs.isReading}
          onRetry={() => {
            readAgain();
            syncs.readAgain();
          }}
        />
      )}
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="min-w-0 space-y-6 xl:order-2">
          <BalanceCard
            account={card}
            shown={shown}
            readAgain={readAgain}
            troubleIsSaid={trouble !== null}
          />
          <PaidFrom card={card} />
          <About card={card} />
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

/** The account that the card can pay from, and the way to pay with it. */
function PaidFrom({ card }: { card: CardAccountView }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const { data } = useQuery(accountsQuery(contextId));
  const related = card.relatedAccount;
  if (!related) return null;
  const number = related.bban ?? related.iban;
  const account = data?.accounts.find(({ accountId }) => accountId === related.accountId);
  return (
    <section aria-labelledby="paid-from">
      <h2 id="paid-from" className="mb-2 text-heading font-semibold">
        {t('relatedAccount')}
      </h2>
      <Card className="overflow-hidden">
        {account ? (
          <Link
            href={`/accounts/${account.accountId}`}
            className="flex min-h-16 items-center gap-3 px-5 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{account.name}</bdi>
              {number && (
                <span className="block text-small text-ink-muted tabular-nums">
                  {formatAccountNumber(number)}
                </span>
              )}
            </span>
            <Icon of={ChevronRight} className="size-4 text-ink-muted" />
          </Link>
        ) : (
          <p className="px-5 py-4">
            {number && <span className="tabular-nums">{formatAccountNumber(number)}</span>}
            <span className="block text-small text-ink-muted">{t('relatedUnknown')}</span>
          </p>
        )}
        {related.reference && (
          <div className="border-t border-line p-2">
            <ButtonLink kind="quiet" size="small" icon={Send} href="/payments/new">
              {t('pay')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </section>
  );
}

function About({ card }: { card: CardAccountView }) {
  const t = useTranslations('cards');
  const words = useTranslations('account');
  const facts: StackedFact[] = [];
  if (card.maskedPan) facts.push({ name: t('number'), shown: formatMaskedPan(card.maskedPan) });
  if (card.creditLimit) {
    facts.push({ name: t('creditLimit'), shown: <Money of={card.creditLimit} /> });
  }
  if (card.ownerName) facts.push({ name: words('owner'), shown: card.ownerName });
  facts.push({ name: words('bank'), shown: card.bankName });
  if (card.product) facts.push({ name: t('product'), shown: card.product });
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 text-heading font-semibold">
        {t('about')}
      </h2>
      <StackedFacts facts={facts} />
    </section>
  );
}

function BackToAccounts() {
  const t = useTranslations('cards');
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
export function CardAccountPageSkeleton() {
  const t = useTranslations('cards');
  return (
    <>
      <BackToAccounts />
      <Loading label={t('loading')}>
        <header className="mb-6">
          <h1 className="sr-only">{t('pageTitle')}</h1>
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

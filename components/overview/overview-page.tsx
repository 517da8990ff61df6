'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { AccountGroups } from '@/components/account/account-groups';
import { CardList } from '@/components/account/card-list';
import { sumOfSeries } from '@/components/account/sum-of-series';
import { readLast, type Total, totalBalances } from '@/components/account/total-balances';
import { useBalances } from '@/components/account/use-balances';
import { useSparklines } from '@/components/account/use-sparklines';
import { Sparkline } from '@/components/chart/sparkline';
import { AccessNeed } from '@/components/connection/access/access-need';
import { accessNeeds } from '@/components/connection/access/access-needs';
import { useActingContext } from '@/components/frame/context/acting-context';
import { NothingListed } from '@/components/frame/page/nothing-listed-later';
import { Money } from '@/components/money/money';
import { FailedPayments, useFailedPayments } from '@/components/payment/failed/failed-payments';
import { useWaitingPayments, WaitingPayments } from '@/components/payment/list/waiting-payments';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useNow } from '@/components/time/use-now';
import { useTimeWords } from '@/components/time/use-time-words';
import { SyncStatus } from '@/components/transaction/list/sync-status';
import { useSyncs } from '@/components/transaction/list/use-syncs';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { WhenSeen } from '@/components/ui/when-seen';
import { accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { recentBalancesQuery } from '@/lib/query/insight-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { distinctAccounts } from '@/lib/xs2a/account/distinct-accounts';
import { BeforePayday } from './before-payday';
import { Coming } from './coming/coming';
import { ConnectionsAtAGlance } from './connections-at-a-glance';
import type { Figure, FiguresProps } from './figures';
import { OverviewHeader } from './overview-header';
import { COLUMNS, LEFT, OverviewSkeleton, RIGHT } from './overview-page-skeleton';

// Loaded as the user scrolls near: they are below the main content.
const Figures = drawnLater(async () => (await import('./figures')).Figures, FiguresSkeleton);
const Categories = drawnLater(async () => (await import('./figures')).Categories, FiguresSkeleton);

type OverviewPageProps = {
  /** Shown below what a person came for: what is to be done, and the accounts. */
  note?: React.ReactNode;
};

export function OverviewPage({ note }: OverviewPageProps) {
  const { contextId } = useActingContext();
  const accounts = useQuery(accountsQuery(contextId));
  const connections = useQuery(connectionsQuery());
  const failed = accounts.error && !accounts.data ? accounts : connections;
  const isEmpty = accounts.data?.accounts.length === 0;
  return (
    <>
      <OverviewHeader hasActions={!isEmpty} />
      {accounts.isPending || connections.isPending ? (
        <OverviewSkeleton />
      ) : !accounts.data || !connections.data ? (
        <ProblemNotice
          problem={problemOf(failed.error)}
          retrying={accounts.isFetching || connections.isFetching}
          onRetry={() => {
            void accounts.refetch();
            void connections.refetch();
          }}
        />
      ) : (
        <Arrived
          accounts={accounts.data.accounts}
          connections={connections.data.connections.filter((one) => one.contextId === contextId)}
          note={note}
        />
      )}
    </>
  );
}

type ArrivedProps = OverviewPageProps & {
  accounts: AccountView[];
  connections: ConnectionView[];
};

function Arrived({ accounts, connections, note }: ArrivedProps) {
  const t = useTranslations('overview');
  const words = useTranslations('accounts');
  const needs = accessNeeds(connections, useNow());
  const { listed } = useWaitingPayments();
  const hasAccounts = accounts.length > 0;
  if (!hasAccounts && connections.length === 0) {
    return (
      <NothingListed
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={{ href: '/connections/new', label: words('connect') }}
      />
    );
  }
  const glance = <ConnectionsAtAGlance connections={connections} />;
  return (
    <div className={COLUMNS}>
      <p role="status" className="sr-only">
        {t('loaded', { count: accounts.length })}
      </p>
      {hasAccounts && (
        <div className={LEFT}>
          <Totals accounts={accounts} />
        </div>
      )}
      <div className={classNames(RIGHT, 'space-y-8')}>
        {/* Where it is the first, its heading begins with the card beside it. */}
        <div className="space-y-8 empty:hidden xl:-mt-1">
          <Needs needs={needs} />
          <FailedPayments />
        </div>
        <div className="empty:hidden max-xl:[:empty+&]:-mt-5">
          {hasAccounts && <BeforePayday accounts={accounts} />}
        </div>
        <div className="space-y-8 empty:hidden xl:[:empty+:empty+&]:-mt-1">
          <WaitingPayments />
        </div>
      </div>
      {hasAccounts ? (
        <WithAccounts
          accounts={accounts}
          note={note}
          listedPayments={listed.map(({ paymentId }) => paymentId)}
        >
          {glance}
        </WithAccounts>
      ) : (
        <div className={classNames(LEFT, 'space-y-8')}>
          {/* A consent may cover cards alone. */}
          {connections.some(({ accessUntil }) => accessUntil !== null) && <CardList level={2} />}
          {glance}
        </div>
      )}
    </div>
  );
}

type WithAccountsProps = {
  accounts: AccountView[];
  note: React.ReactNode;
  listedPayments: readonly string[];
  /** Shown last. */
  children: React.ReactNode;
};

function WithAccounts({ accounts, note, listedPayments, children }: WithAccountsProps) {
  const { contextId } = useActingContext();
  const cards = useQuery(cardsQuery(contextId));
  // Pending card purchases appear among upcoming items.
  const read = useMemo(
    () => [...accounts, ...(cards.data?.accounts ?? [])],
    [accounts, cards.data],
  );
  const syncs = useSyncs(read);
  const { isReading } = syncs;
  const [figure, setFigure] = useState<Figure>('balance');
  return (
    <>
      {/* In one part: what floats beside it may start no higher than the part before. */}
      <div className={classNames(LEFT, 'space-y-8')}>
        <Accounts accounts={accounts} cards={cards.data?.accounts} />
        <SyncStatus
          syncs={syncs}
          connectionOf={(id) => read.find(({ accountId }) => accountId === id) ?? null}
          // Its balance already says what keeps an account from being read.
          isTroubleShown
          className="-mt-5"
        />
        {note && <div>{note}</div>}
      </div>
      <div className={RIGHT}>
        <Coming listedPayments={listedPayments} />
      </div>
      <div className={LEFT}>
        <Insight accounts={accounts} isReading={isReading} chosen={figure} onChoose={setFigure} />
      </div>
      {/* Without content it would keep what follows from starting above it. */}
      <div
        className={classNames(
          RIGHT,
          'empty:hidden',
          figure === 'categories' ? 'not-print:max-xl:-mt-3' : 'not-print:max-xl:hidden',
        )}
      >
        <WhenSeen instead={<FiguresSkeleton />}>
          <Categories isReading={isReading} />
        </WhenSeen>
      </div>
      {/* Below the charts, where the shorter column has room for it. */}
      <div className={LEFT}>{children}</div>
    </>
  );
}

type AccountsProps = { accounts: AccountView[]; cards: AccountView[] | undefined };

function Accounts({ accounts, cards }: AccountsProps) {
  const t = useTranslations('overview');
  const sparklineOf = useSparklines();
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="mb-3 text-heading font-semibold">
        {t('accounts')}
      </h2>
      <AccountGroups accounts={accounts} cards={cards} level={3} underBalance={sparklineOf}>
        <CardList level={3} />
      </AccountGroups>
    </section>
  );
}

/** Insight from the transactions, which are read from the bank when the page opens. */
function Insight(figures: FiguresProps) {
  const t = useTranslations('overview');
  return (
    <div className="max-xl:border-t max-xl:border-line max-xl:pt-8">
      {/* One column has them below what is to be done, one at a time. */}
      <h2 className="mb-4 text-heading font-semibold xl:sr-only">{t('insight')}</h2>
      <WhenSeen instead={<FiguresSkeleton />}>
        <Figures {...figures} />
      </WhenSeen>
    </div>
  );
}

/** As high as the first chart. */
function FiguresSkeleton() {
  return <Skeleton className="h-96 w-full" />;
}

/** What is available in all accounts. */
function Totals({ accounts }: { accounts: AccountView[] }) {
  const t = useTranslations('overview');
  const words = useTranslations('accounts');
  const { balances } = useBalances(accounts);
  const read = accounts.map((account, index) => ({
    ...account,
    reading: balances[index]?.reading ?? null,
  }));
  const totals = totalBalances(read);
  const isTroubled = balances.some(({ problem }) => problem);
  const recent = useQuery(recentBalancesQuery(useActingContext().contextId));
  const counted = new Set(distinctAccounts(read, readLast).map(({ accountId }) => accountId));
  const course = sumOfSeries(
    recent.data?.series.filter(({ accountId }) => counted.has(accountId)) ?? [],
  );
  const owners = new Set(totals.map(({ agreementName }) => agreementName));
  const single = totals.length === 1 ? totals[0] : undefined;
  const reading = balances.some(({ isReading }) => isReading);
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="sr-only">
        {t('totals')}
      </h2>
      <Card>
        {single ? (
          <div className="flex items-end justify-between gap-4 px-4 py-4 sm:p-5">
            <div className="min-w-0">
              <TotalOf total={single} isTroubled={isTroubled} />
              <p className="flex min-h-10 items-center sm:min-h-13">
                <Sum total={single} size="hero" reading={reading} />
              </p>
            </div>
            <div className="mb-1 hidden shrink-0 text-right sm:block">
              {course && (
                <>
                  <Sparkline series={course} className="h-12 w-36" />
                  <p className="mt-1 text-small text-ink-muted">{words('lastDays')}</p>
                </>
              )}
            </div>
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {totals.map((total) => (
              <li
                key={`${total.agreementName} ${total.money.currency}`}
                className="flex min-h-18 flex-wrap items-center gap-x-4 px-4 py-3 sm:px-5"
              >
                <div className="min-w-0 flex-1 basis-28">
                  {owners.size > 1 && (
                    <p className="line-clamp-2 font-medium">
                      <bdi>
                        {total.agreementName === null
                          ? words('private')
                          : total.agreementName || words('corporate')}
                      </bdi>
                    </p>
                  )}
                  <TotalOf total={total} isTroubled={isTroubled} />
                </div>
                <p className="ml-auto flex min-h-8 items-center">
                  <Sum total={total} size="title" reading={reading} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

type SumProps = { total: Total; size: 'title' | 'hero'; reading: boolean };

function Sum({ total, size, reading }: SumProps) {
  const t = useTranslations('accounts');
  if (total.known > 0) return <Money of={total.money} size={size} />;
  if (reading) return <Skeleton className="h-7 w-44" />;
  return <span className="text-ink-muted">{t('noBalance')}</span>;
}

type TotalOfProps = { total: Total; isTroubled: boolean };

/** What a sum is of, and of when the oldest of it is if that is not current. */
function TotalOf({ total, isTroubled }: TotalOfProps) {
  const t = useTranslations('overview');
  const { asOf, dayWithin, today } = useTimeWords();
  const { isAvailable, hasCredit, accounts, known, days, oldFrom } = total;
  const counts = { count: accounts, known };
  const isPart = known > 0 && known < accounts;
  const day = days.find((one) => one !== today);
  const isOld = isTroubled && oldFrom !== null;
  return (
    <p className="text-small text-ink-muted">
      {isAvailable
        ? t(known === accounts ? 'available' : 'availablePartly', counts)
        : t(isPart ? 'balancePartly' : 'balance', counts)}
      {hasCredit && ` · ${t('withCredit')}`}
      {(day ?? oldFrom) && ' · '}
      {isOld && <Icon of={TriangleAlert} className="mr-1 inline size-4 text-attention" />}
      <span className={isOld ? 'text-attention' : ''}>
        {day && !(oldFrom && oldFrom < day)
          ? t('asOf', { day: dayWithin(day) })
          : oldFrom && asOf(oldFrom)}
      </span>
    </p>
  );
}

function Needs({ needs }: { needs: ConnectionView[] }) {
  const t = useTranslations('overview');
  const { waiting, drafts } = useWaitingPayments();
  const failed = useFailedPayments();
  // These payments are below under their own headings, so there is something to do.
  if (needs.length === 0 && failed.length + waiting.length + drafts.length > 0) return null;
  return (
    <section aria-label={t('needsYou')}>
      <h2 className="mb-3 text-heading font-semibold">{t('needsYou')}</h2>
      {needs.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <Icon of={CircleCheck} className="text-settled" />
          {t('nothing')}
        </p>
      ) : (
        <ul className="space-y-3">
          {needs.map((need) => (
            <li key={need.connectionId}>
              <AccessNeed connection={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { useActingContext } from '@/components/frame/acting-context';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { type TransactionsWish, transactionsPageQuery } from '@/lib/query/transaction-queries';
import { contextIdOf } from '@/lib/view/acting-context';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { FilterBar } from './filter/filter-bar';
import { SavedViewsBar } from './filter/saved-views-bar';
import {
  filterFromAddress,
  filterParameters,
  filterToAddress,
  isFiltered,
  NO_FILTER,
  type TransactionFilter,
} from './filter/transaction-filter';
import { SyncStatus } from './list/sync-status';
import { TransactionList } from './list/transaction-list';
import type { Syncs } from './list/use-syncs';
import type { ListedAccount } from './listed-account';

const TransactionDetails = dynamic(() =>
  import('./details/transaction-details').then((module) => module.TransactionDetails),
);
const ExportDialog = dynamic(() =>
  import('./export/export-dialog').then((module) => module.ExportDialog),
);

type TransactionsPanelProps = {
  /** The accounts whose transactions are listed. */
  accounts: readonly ListedAccount[];
  /** Whether one may choose among them; else the list is of one account. */
  several: boolean;
  syncs: Syncs;
  /** Whether what keeps the list from being new stands elsewhere on the page. */
  troubleIsSaid?: boolean;
};

/** Transactions with everything to find them by, up to when they are whole, and the way to take them along. */
export function TransactionsPanel({
  accounts,
  several,
  syncs,
  troubleIsSaid = false,
}: TransactionsPanelProps) {
  const t = useTranslations('transactions');
  const exports = useTranslations('exports');
  const { contextId } = useActingContext();
  const parameters = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => filterFromAddress(parameters), [parameters]);
  const setFilter = useCallback(
    (next: TransactionFilter) => {
      const query = filterToAddress(next);
      window.history.replaceState(null, '', query === '' ? pathname : `${pathname}?${query}`);
    },
    [pathname],
  );
  const [only] = several ? [] : accounts;
  const wish: TransactionsWish = {
    // An account is shown whoever one acts for.
    context: only ? contextIdOf(only) : contextId,
    ...filterParameters(
      several ? filter : { ...filter, accountIds: accounts.map(({ accountId }) => accountId) },
    ),
  };
  const first = useQuery({
    ...transactionsPageQuery(wish, null),
    placeholderData: keepPreviousData,
  });
  // The list stays as it was until what was asked for is here.
  const [listed, setListed] = useState(wish);
  const wishKey = new URLSearchParams(wish).toString();
  const listedKey = new URLSearchParams(listed).toString();
  if (first.data && !first.isPlaceholderData && wishKey !== listedKey) setListed(wish);

  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<StoredTransactionView | null>(null);
  const [exporting, setExporting] = useState(false);
  const [wasExporting, setWasExporting] = useState(false);
  const show = (transaction: StoredTransactionView) => {
    setShown(transaction);
    setOpen(true);
  };
  const names = useMemo(
    () => new Map(accounts.map(({ accountId, name }) => [accountId, name])),
    [accounts],
  );
  const connectionOf = (accountId: string) =>
    accounts.find((account) => account.accountId === accountId) ?? null;
  const filtered = isFiltered(several ? filter : { ...filter, accountIds: [] });
  const currency = accounts[0]?.currency ?? 'NOK';
  const never = syncs.shown.every(({ sync }) => !sync?.syncedAt);
  return (
    <section aria-labelledby="transactions" className="min-w-0">
      <h2 id="transactions" className={several ? 'sr-only' : 'mb-3 text-heading font-semibold'}>
        {t('title')}
      </h2>
      <SavedViewsBar filter={filter} onChoose={setFilter} several={several} />
      <FilterBar
        filter={filter}
        onChange={setFilter}
        accounts={several ? accounts : null}
        currency={currency}
      >
        <Button
          icon={Download}
          aria-haspopup="dialog"
          onClick={() => {
            setWasExporting(true);
            setExporting(true);
          }}
          className="shrink-0 max-sm:px-3"
        >
          <span className="max-sm:sr-only">{exports('open')}</span>
        </Button>
      </FilterBar>
      <SyncStatus
        syncs={syncs}
        connectionOf={connectionOf}
        troubleIsSaid={troubleIsSaid}
        className="mb-1"
      />
      {first.isPending ? (
        <TransactionListSkeleton />
      ) : !first.data ? (
        <QueryProblem query={first} />
      ) : first.data.transactions.length === 0 && first.data.unreadable === 0 ? (
        syncs.isReading && never ? (
          <TransactionListSkeleton />
        ) : filtered ? (
          <EmptyState
            className="mt-3"
            title={t('noneFoundTitle')}
            action={<Button onClick={() => setFilter(NO_FILTER)}>{t('showAll')}</Button>}
          >
            {t('noneFoundText')}
          </EmptyState>
        ) : (
          <EmptyState className="mt-3" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        )
      ) : (
        <div
          aria-busy={first.isPlaceholderData || undefined}
          className={classNames(
            'transition-opacity duration-150',
            first.isPlaceholderData && 'opacity-60',
          )}
        >
          <TransactionList
            key={listedKey}
            wish={listed}
            first={first.data}
            accountNames={several ? names : null}
            onOpen={show}
          />
        </div>
      )}
      {!first.isPending && first.data && <Reach syncs={syncs} filtered={filtered} />}
      {shown && (
        <TransactionDetails
          transaction={shown}
          accountName={names.get(shown.accountId) ?? null}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
      {wasExporting && (
        <ExportDialog
          open={exporting}
          onClose={() => setExporting(false)}
          accounts={accounts}
          filter={filter}
        />
      )}
    </section>
  );
}

/** How far back the list goes, and the way further. */
function Reach({ syncs, filtered }: { syncs: Syncs; filtered: boolean }) {
  const t = useTranslations('transactionSync');
  const { day } = useTimeWords();
  const { shown, isReading, readOlder } = syncs;
  const reaches = shown.flatMap(({ sync }) => sync?.historyFrom ?? []).sort();
  const from = reaches.length === shown.length ? reaches.at(-1) : undefined;
  if (!from) return null;
  const isWhole = shown.every(({ sync }) => sync?.unreadable === 0);
  return (
    <div className="mt-6 text-center text-small text-ink-muted">
      <p className="mb-3">{t(isWhole ? 'keptSince' : 'keptInPartSince', { day: day(from) })}</p>
      {!filtered && (
        <Button size="small" icon={History} busy={isReading} onClick={readOlder}>
          {t('lookBack')}
        </Button>
      )}
    </div>
  );
}

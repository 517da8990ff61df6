'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, History, Printer } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { openedLater } from '@/components/ui/overlay/opened-later';
import { type TransactionsRequest, transactionsPageQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionsView } from '@/lib/view/stored-transaction';
import { FilterBar } from './filter/filter-bar';
import type { SavedViewsBarProps } from './filter/saved-views-bar';
import { SavedViewsSkeleton } from './filter/saved-views-skeleton';
import {
  accountTransactionsRequest,
  filterFromAddress,
  filterToAddress,
  isFiltered,
  type TransactionFilter,
  transactionsRequest,
} from './filter/transaction-filter';
import { coveredByAll } from './list/covered-by-all';
import { SyncStatus } from './list/sync-status';
import { TransactionList } from './list/transaction-list';
import type { Syncs } from './list/use-syncs';
import type { ListedAccount } from './listed-account';
import { OpenedTransaction, type OpenTransaction } from './opened-transaction';
import { useAskedTransaction } from './use-asked-transaction';

const ExportDialog = openedLater(async () => (await import('./export/export-dialog')).ExportDialog);

// Most lists have rows.
const NoTransactions = drawnLater(
  async () => (await import('./no-transactions')).NoTransactions,
  () => <TransactionListSkeleton />,
);

const PrintedFilter = drawnLater(
  async () => (await import('./filter/printed-filter')).PrintedFilter,
);

const SavedViewsBar = drawnLater<SavedViewsBarProps>(
  async () => (await import('./filter/saved-views-bar')).SavedViewsBar,
  ({ filter }) => isFiltered(filter) && <SavedViewsSkeleton />,
);

type TransactionsPanelProps = {
  /** The accounts whose transactions are listed. */
  accounts: readonly ListedAccount[];
  /** Whether the user can choose among them; otherwise the list is of one account. */
  several: boolean;
  syncs: Syncs;
  /** Whether the page already says why the list is not current. */
  isTroubleShown?: boolean;
};

/** Transactions with search and filters, how far back they are complete, and export. */
export function TransactionsPanel({
  accounts,
  several,
  syncs,
  isTroubleShown = false,
}: TransactionsPanelProps) {
  const t = useTranslations('transactions');
  const [filter, setFilter] = useAddressFilter();
  const { first, listed } = useFirstPage(accounts, several, filter);
  const opened = useRef<OpenTransaction>(null);
  const names = useMemo(
    () => new Map(accounts.map(({ accountId, name }) => [accountId, name])),
    [accounts],
  );
  const open = useCallback<OpenTransaction>((transaction) => opened.current?.(transaction), []);
  useAskedTransaction(open);
  const [printing, setPrinting] = useState(false);
  const onPrinted = useCallback(() => setPrinting(false), []);
  const filtered = isFiltered(several ? filter : { ...filter, accountIds: [] });
  return (
    <section aria-labelledby="transactions" className="min-w-0">
      <h2 id="transactions" className={several ? 'sr-only' : 'mb-3 text-heading font-semibold'}>
        {t('title')}
      </h2>
      <PrintHead accounts={accounts} filter={filter} first={first.data} />
      <div className="print:hidden">
        <FilterBar
          filter={filter}
          onChange={setFilter}
          accounts={several ? accounts : null}
          currency={accounts[0]?.currency ?? 'NOK'}
        >
          <Button
            icon={Printer}
            busy={printing}
            onClick={() => setPrinting(true)}
            className="shrink-0 max-sm:hidden @max-text:px-3"
          >
            {/* Beside an account's balances the room is for the search. */}
            <span className="@max-text:sr-only">{t('print')}</span>
          </Button>
          <ExportButton accounts={accounts} filter={filter} several={several} />
        </FilterBar>
        {/* Below the search field, which must not move while one types in it. */}
        <SavedViewsBar
          filter={filter}
          onChoose={setFilter}
          several={several}
          isEmpty={first.data?.transactions.length === 0}
        />
        <SyncStatus
          syncs={syncs}
          connectionOf={(accountId) => accounts.find((one) => one.accountId === accountId) ?? null}
          isTroubleShown={isTroubleShown}
          className="mb-1"
        />
      </div>
      {first.isPending ? (
        <TransactionListSkeleton />
      ) : !first.data ? (
        <QueryProblem query={first} />
      ) : first.data.transactions.length === 0 && first.data.unreadable === 0 ? (
        <NoTransactions
          accounts={accounts}
          several={several}
          syncs={syncs}
          filter={filter}
          onChange={setFilter}
        />
      ) : (
        <div
          aria-busy={first.isPlaceholderData || undefined}
          className={classNames(
            // Its margins do not collapse: they would once the heading of a day stays above it.
            'flow-root transition-opacity duration-150',
            first.isPlaceholderData && 'opacity-60',
          )}
        >
          <TransactionList
            key={keyOf(listed)}
            request={listed}
            first={first.data}
            accountNames={several ? names : null}
            currency={currencyOf(accounts)}
            onOpen={open}
            printing={printing}
            onPrinted={onPrinted}
          />
        </div>
      )}
      {!first.isPending && first.data && (
        <Reach syncs={syncs} filtered={filtered} partsSince={first.data.partsSince} />
      )}
      <OpenedTransaction ref={opened} accountNames={names} />
    </section>
  );
}

function currencyOf(accounts: readonly ListedAccount[]): string | null {
  const [currency, ...others] = new Set(accounts.map((account) => account.currency));
  return others.length === 0 ? (currency ?? null) : null;
}

/** On paper: whose transactions these are, which ones, and as of when. */
function PrintHead({
  accounts,
  filter,
  first,
}: {
  accounts: readonly ListedAccount[];
  filter: TransactionFilter;
  first: StoredTransactionsView | undefined;
}) {
  const t = useTranslations('transactions');
  const { date, moment, now } = useTimeWords();
  const chosen = accounts.filter(
    ({ accountId }) => filter.accountIds.length === 0 || filter.accountIds.includes(accountId),
  );
  return (
    <div className="mb-4 hidden text-small print:block">
      <p>{chosen.map(({ name, bankName }) => `${name}, ${bankName}`).join(' · ')}</p>
      {isFiltered(filter) && (
        <PrintedFilter
          filter={filter}
          accounts={accounts}
          currency={accounts[0]?.currency ?? 'NOK'}
        />
      )}
      <p>
        {first?.readAt && `${t('printedAsOf', { when: moment(first.readAt) })} `}
        {t('printed', { date: date(now.toISOString()) })}
      </p>
    </div>
  );
}

/** The filter in the page's address. */
function useAddressFilter(): [TransactionFilter, (next: TransactionFilter) => void] {
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
  return [filter, setFilter];
}

const keyOf = (request: TransactionsRequest): string => new URLSearchParams(request).toString();

/** The first page for a filter, and the request shown until it has loaded. */
function useFirstPage(
  accounts: readonly ListedAccount[],
  several: boolean,
  filter: TransactionFilter,
) {
  const { contextId } = useActingContext();
  const [only] = several ? [] : accounts;
  const request = only
    ? accountTransactionsRequest(only, filter)
    : transactionsRequest(contextId, filter);
  const first = useQuery({
    ...transactionsPageQuery(request, null),
    placeholderData: keepPreviousData,
  });
  const [listed, setListed] = useState(request);
  if (first.data && !first.isPlaceholderData && keyOf(request) !== keyOf(listed))
    setListed(request);
  return { first, listed };
}

type ExportButtonProps = {
  accounts: readonly ListedAccount[];
  filter: TransactionFilter;
  several: boolean;
};

function ExportButton({ accounts, filter, several }: ExportButtonProps) {
  const t = useTranslations('exports');
  /** Null until it is requested: its code is loaded then. */
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        icon={Download}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="shrink-0 @max-text:px-3"
      >
        <span className="@max-text:sr-only">{t(several ? 'open' : 'openOfAccount')}</span>
      </Button>
      {open !== null && (
        <ExportDialog
          open={open}
          onClose={() => setOpen(false)}
          accounts={accounts}
          filter={filter}
        />
      )}
    </>
  );
}

/** How far back the list goes, with a button to go further. */
function Reach({
  syncs,
  filtered,
  partsSince,
}: {
  syncs: Syncs;
  filtered: boolean;
  /** The day from which parts of words were searched for; null for everything. */
  partsSince: string | null;
}) {
  const t = useTranslations('transactionSync');
  const { dayWithin } = useTimeWords();
  const { shown, isReading, readOlder } = syncs;
  const from = coveredByAll(syncs);
  if (from === null) return null;
  const isWhole = shown.every(({ sync }) => sync?.unreadable === 0);
  return (
    <div className="mt-6 text-center text-small text-ink-muted">
      <p className="mb-3">
        {t(isWhole ? 'keptSince' : 'keptInPartSince', { day: dayWithin(from) })}
      </p>
      {partsSince && <p className="mb-3">{t('partsSince', { day: dayWithin(partsSince) })}</p>}
      {!filtered && (
        <Button
          size="small"
          icon={History}
          busy={isReading}
          onClick={readOlder}
          className="print:hidden"
        >
          {t('lookBack')}
        </Button>
      )}
    </div>
  );
}

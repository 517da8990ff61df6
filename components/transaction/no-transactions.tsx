import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useTimeWords } from '@/components/time/use-time-words';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { contextIdOf } from '@/lib/view/connection/acting-context';
import {
  countNarrowings,
  filterToAddress,
  isFiltered,
  NO_FILTER,
  type TransactionFilter,
} from './filter/transaction-filter';
import { coveredByAll } from './list/covered-by-all';
import type { Syncs } from './list/use-syncs';
import type { ListedAccount } from './listed-account';

type NoTransactionsProps = {
  accounts: readonly ListedAccount[];
  /** Whether the list is of several accounts, which the filter may choose among. */
  several: boolean;
  syncs: Syncs;
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
};

/** Says that a list is empty, and why; where words were searched for, the way on is to search for them everywhere. */
export function NoTransactions(props: NoTransactionsProps) {
  const { several, syncs, onChange } = props;
  const t = useTranslations('transactions');
  const { dayWithin } = useTimeWords();
  const filter = several ? props.filter : { ...props.filter, accountIds: [] };
  const filtered = isFiltered(filter);
  const isUnread = syncs.shown.some(({ sync }) => !sync?.syncedAt);
  const since = coveredByAll(syncs);
  if (syncs.isReading && (since === null || (isUnread && !filtered)))
    return <TransactionListSkeleton />;
  if (since === null) {
    return (
      <EmptyState className="mt-3" title={t('unreadTitle')}>
        {t('unreadText')}
      </EmptyState>
    );
  }
  if (!filtered) {
    return (
      <EmptyState className="mt-3" title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      className="mt-3"
      // Of words alone, everywhere: a filter or what is still to be read may hide them.
      title={
        filter.text !== '' && several && countNarrowings(filter) === 0 && !isUnread
          ? t('noneFoundFor', { words: filter.text })
          : t('noneFoundTitle')
      }
      action={
        <>
          <SearchAll {...props} filter={filter} />
          <Button onClick={() => onChange(NO_FILTER)}>{t('showAll')}</Button>
        </>
      }
    >
      {isUnread
        ? t('noneFoundSoFar', { day: dayWithin(since) })
        : t(countNarrowings(filter) === 0 ? 'noneFoundWords' : 'noneFoundText')}
    </EmptyState>
  );
}

/** Searches for the same words in everything; nothing where that has just been done. */
function SearchAll({ accounts: [account], several, filter, onChange }: NoTransactionsProps) {
  const t = useTranslations('transactions');
  const { contextId } = useActingContext();
  const { text } = filter;
  if (text === '') return null;
  const everywhere = { ...NO_FILTER, text };
  if (several)
    return countNarrowings(filter) === 0 ? null : (
      <Button icon={Search} onClick={() => onChange(everywhere)}>
        {t('searchAll')}
      </Button>
    );
  // The list of all accounts is of those that the user acts for.
  if (!account || contextIdOf(account) !== contextId) return null;
  return (
    <ButtonLink icon={Search} href={`/transactions?${filterToAddress(everywhere)}`}>
      {t('searchAllAccounts')}
    </ButtonLink>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Button } from '@/components/ui/button';
import { chipStyle } from '@/components/ui/form/control-style';
import { openedLater } from '@/components/ui/overlay/opened-later';
import { savedViewsQuery } from '@/lib/query/saved-view-queries';
import type { SavedViewsSheetProps } from './saved-views-sheet';
import { SavedViewsSkeleton } from './saved-views-skeleton';
import {
  filterFromAddress,
  filterToAddress,
  isFiltered,
  type TransactionFilter,
} from './transaction-filter';

const SavedViewsSheet = openedLater<SavedViewsSheetProps>(
  async () => (await import('./saved-views-sheet')).SavedViewsSheet,
);

export type SavedViewsBarProps = {
  filter: TransactionFilter;
  onChoose: (filter: TransactionFilter) => void;
  /** Whether the list covers several accounts; a view may name some of them. */
  several: boolean;
  /** Whether the filter finds nothing, which is not worth saving. */
  isEmpty: boolean;
};

/** Saved searches, one press away; the current search can be saved. */
export function SavedViewsBar({ filter, onChoose, several, isEmpty }: SavedViewsBarProps) {
  const t = useTranslations('transactionViews');
  const { contextId } = useActingContext();
  const { data } = useQuery(savedViewsQuery());
  const [naming, setNaming] = useState(false);
  if (data === undefined && isFiltered(filter)) return <SavedViewsSkeleton />;
  const all = data?.views ?? [];
  const saved = all.filter((view) => view.contextId === contextId);
  const views = several
    ? saved
    : saved.filter(({ query }) => !new URLSearchParams(query).has('accountId'));
  const query = filterToAddress(filter);
  const current = views.find((view) => view.query === query);
  const mayKeep = data !== undefined && isFiltered(filter) && !current && !isEmpty;
  if (views.length === 0 && !mayKeep) return null;
  return (
    <nav aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChoose(filterFromAddress(new URLSearchParams(view.query)))}
          className={chipStyle}
        >
          <bdi className="truncate">{view.name}</bdi>
        </button>
      ))}
      {(mayKeep || views.length > 0) && (
        <Button
          kind="quiet"
          size="small"
          icon={Bookmark}
          className={views.length === 0 ? '-ml-3' : undefined}
          onClick={() => setNaming(true)}
        >
          {mayKeep ? t('keep') : t('manage')}
        </Button>
      )}
      <SavedViewsSheet
        open={naming}
        onOpenChange={setNaming}
        query={mayKeep ? query : null}
        all={all}
      />
    </nav>
  );
}

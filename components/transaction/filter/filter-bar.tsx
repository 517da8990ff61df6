'use client';

import { ListFilter, Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { FilterableAccount } from '@/components/transaction/listed-account';
import { Button } from '@/components/ui/button';
import { drawnLater } from '@/components/ui/drawn-later';
import { Icon } from '@/components/ui/icon';
import { openedLater } from '@/components/ui/overlay/opened-later';
import type { FilterSheetProps } from './filter-sheet';
import { countNarrowings, type TransactionFilter } from './transaction-filter';

const FilterSheet = openedLater<FilterSheetProps>(
  async () => (await import('./filter-sheet')).FilterSheet,
);

// A list begins without.
const FilterChips = drawnLater(
  async () => (await import('./filter-chips')).FilterChips,
  () => <div className="mt-3 min-h-9 pointer-coarse:min-h-11" />,
);

/** How long after the last keystroke a search runs. */
const TYPING_MS = 250;

type FilterBarProps = {
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
  /** The accounts to choose from, if the list covers several. */
  accounts: readonly FilterableAccount[] | null;
  currency: string;
  /** Shown beside the filter. */
  children?: React.ReactNode;
};

/** Shows the search at once and the other filters on request; active filters are listed below, each removable. */
export function FilterBar({ filter, onChange, accounts, currency, children }: FilterBarProps) {
  const t = useTranslations('transactionFilter');
  const [open, setOpen] = useState(false);
  /** The search field's text before the search runs: choosing another filter must not discard it. */
  const typed = useRef(filter.text);
  const change = (next: TransactionFilter) => onChange({ ...next, text: typed.current.trim() });
  const narrowings = countNarrowings(filter);
  return (
    <search className="@container mb-4 block">
      <div className="flex items-center gap-2">
        <SearchField
          text={filter.text}
          onType={(text) => {
            typed.current = text;
          }}
          onSearch={(text) => onChange({ ...filter, text })}
          className="min-w-0 flex-1"
        />
        <Button
          icon={ListFilter}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          className="shrink-0 max-sm:px-3"
        >
          <span className="max-sm:sr-only">
            {narrowings === 0 ? t('filter') : t('filterWith', { count: narrowings })}
          </span>
        </Button>
        {children}
      </div>
      {narrowings > 0 && (
        <FilterChips
          filter={filter}
          onChange={change}
          accounts={accounts ?? []}
          currency={currency}
        />
      )}
      <FilterSheet
        open={open}
        onClose={() => setOpen(false)}
        filter={filter}
        onApply={change}
        accounts={accounts}
        currency={currency}
      />
    </search>
  );
}

type SearchFieldProps = {
  text: string;
  /** Called on each keystroke. */
  onType: (text: string) => void;
  /** Called when the text has been unchanged for a moment. */
  onSearch: (text: string) => void;
  className: string;
};

/** A slash anywhere on the page focuses this field, found by its name for that; Escape clears it. */
function SearchField({ text, onType, onSearch, className }: SearchFieldProps) {
  const t = useTranslations('transactionFilter');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // Another view was chosen meanwhile.
  if (text !== known) {
    setKnown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  useEffect(() => onType(typed), [typed, onType]);
  useEffect(() => {
    const words = typed.trim();
    if (words === text) return;
    const timer = setTimeout(() => onSearch(words), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <div className={`relative ${className}`}>
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
      />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface-raised py-2 pr-3 pl-10 text-body text-ellipsis transition-colors duration-150 placeholder:text-ink-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 sm:pr-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-control border border-line px-1.5 font-sans text-small text-ink-muted sm:block"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => {
            setTyped('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          <Icon of={X} className="size-4" />
        </button>
      )}
    </div>
  );
}

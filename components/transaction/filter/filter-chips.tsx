'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FilterableAccount } from '@/components/transaction/listed-account';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { NO_FILTER, type TransactionFilter } from './transaction-filter';
import { useFilterWords } from './use-filter-words';

type FilterChipsProps = {
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
  accounts: readonly FilterableAccount[];
  currency: string;
};

/** The active filters, each removable. */
export function FilterChips({ filter, onChange, accounts, currency }: FilterChipsProps) {
  const t = useTranslations('transactionFilter');
  const chips = useFilterWords(accounts, currency)(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('narrowedBy')} className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ key, words, without }) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            aria-label={t('remove', { what: words })}
            onClick={() => onChange({ ...filter, ...without })}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-3 text-small font-medium text-accent transition-colors duration-150 hover:bg-surface-sunken"
          >
            <bdi className="truncate">{words}</bdi>
            <Icon of={X} className="size-4" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button kind="quiet" size="small" onClick={() => onChange(NO_FILTER)}>
            {t('clearAll')}
          </Button>
        </li>
      )}
    </ul>
  );
}

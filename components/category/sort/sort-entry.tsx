'use client';

import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ButtonLink } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { unsortedQuery } from '@/lib/query/insight-queries';

const SORT_PATH = '/settings/categories/sort';

type SortEntryProps = {
  className?: string;
  /** Whether it is the page's main action. */
  isPrimary?: boolean;
};

/** A link to sort uncategorised transactions, with their number; nothing when there are none. */
export function SortEntry({ className, isPrimary = false }: SortEntryProps) {
  const t = useTranslations('categories');
  const { contextId } = useActingContext();
  const { data } = useQuery(unsortedQuery(contextId));
  if (!data || data.transactions === 0) return null;
  const label = t(data.since === null ? 'sortThese' : 'sortTheseAtLeast', {
    count: data.transactions,
  });
  if (isPrimary)
    return (
      <ButtonLink
        kind="primary"
        icon={Sparkles}
        href={SORT_PATH}
        className="max-sm:w-full max-sm:px-2"
      >
        {label}
      </ButtonLink>
    );
  return (
    <Link
      href={SORT_PATH}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-small font-medium text-accent transition-colors duration-150 hover:bg-accent-soft',
        className,
      )}
    >
      <Icon of={Sparkles} className="size-4" />
      {label}
    </Link>
  );
}

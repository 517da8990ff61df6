'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type PartProblemProps = {
  /** To load it again; absent where that would fail in the same way. */
  query?: { isFetching: boolean; refetch: () => unknown } | undefined;
  /** Replaces the general message. */
  children?: React.ReactNode;
};

/** Says discreetly that part of a page failed to load while the rest works. */
export function PartProblem({ query, children }: PartProblemProps) {
  const t = useTranslations('problem');
  return (
    <Card
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-2 pl-4 sm:pl-5"
    >
      <p className="py-2 text-small text-ink-muted">{children ?? t('part')}</p>
      {query && (
        <Button
          kind="quiet"
          size="small"
          icon={RotateCw}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
          className="-ml-3"
        >
          {t('retry')}
        </Button>
      )}
    </Card>
  );
}

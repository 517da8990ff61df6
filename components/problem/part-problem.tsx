'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type PartProblemProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  /** Replaces the general message. */
  children?: React.ReactNode;
};

/** Says discreetly that part of a page failed to load while the rest works. */
export function PartProblem({ query: { isFetching, refetch }, children }: PartProblemProps) {
  const t = useTranslations('problem');
  return (
    <Card
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-2 pl-4 sm:pl-5"
    >
      <p className="py-2 text-small text-ink-muted">{children ?? t('part')}</p>
      <Button
        kind="quiet"
        size="small"
        icon={RotateCw}
        busy={isFetching}
        onClick={() => void refetch()}
        className="-ml-3"
      >
        {t('retry')}
      </Button>
    </Card>
  );
}

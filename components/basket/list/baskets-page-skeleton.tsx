import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { BasketRowSkeleton } from './basket-row-skeleton';

/** The page while it loads. */
export function BasketsPageSkeleton() {
  const t = useTranslations('baskets');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <BasketsSkeleton />
    </>
  );
}

export function BasketsSkeleton() {
  return (
    <Loading label={useTranslations('baskets')('loading')}>
      <div className="mb-3 flex h-7 items-center">
        <Skeleton className="h-5 w-28" />
      </div>
      <Card className="divide-y divide-line">
        <BasketRowSkeleton />
        <BasketRowSkeleton />
      </Card>
    </Loading>
  );
}

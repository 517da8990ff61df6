import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { HeadingSkeleton, Loading } from '@/components/ui/skeleton';
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
      <HeadingSkeleton />
      <Card className="divide-y divide-line">
        <BasketRowSkeleton />
        <BasketRowSkeleton />
      </Card>
    </Loading>
  );
}

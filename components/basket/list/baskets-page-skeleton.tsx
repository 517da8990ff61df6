import { useTranslations } from 'next-intl';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { HeadingSkeleton, Loading } from '@/components/ui/skeleton';
import { BasketRowSkeleton } from './basket-row-skeleton';

/** The page while it loads. */
export function BasketsPageSkeleton() {
  const t = useTranslations('baskets');
  return (
    <>
      <BackToPayments />
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

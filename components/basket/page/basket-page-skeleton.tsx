import { useTranslations } from 'next-intl';
import { CandidatesSkeleton } from '@/components/basket/candidate-row-skeleton';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { HeadingSkeleton, Loading, Skeleton } from '@/components/ui/skeleton';
import { BackToBaskets } from './back-to-baskets';

/** The page while it loads. */
export function BasketPageSkeleton() {
  const t = useTranslations('baskets');
  return (
    <>
      <BackToBaskets />
      <PageHeader title={t('pageTitle')} />
      <Loading label={t('basket.loading')}>
        <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card className="p-5 xl:col-start-2 xl:row-start-1">
            <Skeleton className="my-1 h-5 w-52 max-w-full" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-36" />
            <Skeleton className="mt-5 h-11 w-full" />
          </Card>
          <div className="xl:col-start-1 xl:row-start-1">
            <HeadingSkeleton />
            <CandidatesSkeleton />
          </div>
        </div>
      </Loading>
    </>
  );
}

import { useTranslations } from 'next-intl';
import { CandidatesSkeleton } from '@/components/basket/candidate-row-skeleton';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/** The page while it loads. */
export function BasketBuilderPageSkeleton() {
  const t = useTranslations('baskets');
  return (
    <>
      <BackToPayments />
      <PageHeader
        title={t('builder.title')}
        intro={t('builder.intro', { max: BASKET_PAYMENTS_MAX })}
      />
      <BuilderSkeleton />
    </>
  );
}

export function BuilderSkeleton() {
  return (
    <Loading label={useTranslations('baskets')('builder.loading')}>
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <div className="mb-3 flex h-9 items-center">
            <Skeleton className="h-5 w-44" />
          </div>
          <CandidatesSkeleton />
        </div>
        <Card className="p-5">
          <Skeleton className="my-1 h-5 w-28" />
          <Skeleton className="mt-3 h-1.5 w-full" />
          <Skeleton className="mt-4 h-5 w-40" />
          <Skeleton className="mt-4 h-11 w-full" />
        </Card>
      </div>
    </Loading>
  );
}

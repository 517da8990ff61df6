import { useTranslations } from 'next-intl';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { Card } from '@/components/ui/card';
import { HeadingSkeleton, Loading, Skeleton } from '@/components/ui/skeleton';
import { PaymentTimelineSkeleton } from './payment-timeline-skeleton';

/** Title and details on the left of a wide screen, the next step and the timeline on the right. */
export const paymentGridStyle =
  'grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]';

/** The page while it loads. */
export function PaymentPageSkeleton() {
  const t = useTranslations('payment');
  return (
    <>
      <BackToPayments />
      <Loading label={t('loading')}>
        <div className={paymentGridStyle}>
          <header className="-mb-2 min-w-0 xl:mb-0">
            <h1 className="sr-only">{t('title')}</h1>
            <div className="flex min-h-7 items-center">
              <Skeleton className="h-4 w-48" />
            </div>
            <div className="mt-1 flex h-8 items-center">
              <Skeleton className="h-6 w-56" />
            </div>
            <div className="mt-1 flex min-h-10 items-center">
              <Skeleton className="h-8 w-44" />
            </div>
          </header>
          <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <Card className="p-5">
              <Skeleton className="h-6 w-52" />
              <Skeleton className="mt-4 h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-40" />
              <Skeleton className="mt-6 h-11 w-full" />
            </Card>
          </div>
          <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-2">
            <HeadingSkeleton />
            <Card className="divide-y divide-line px-5 py-1">
              {[0, 1, 2, 3, 4, 5].map((row) => (
                <div key={row} className="flex min-h-11 items-center gap-3 sm:min-h-13 sm:gap-8">
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="h-4 w-40" />
                </div>
              ))}
            </Card>
          </div>
          <div className="min-w-0 xl:col-start-2 xl:row-start-3">
            <PaymentTimelineSkeleton />
          </div>
        </div>
      </Loading>
    </>
  );
}

import { useTranslations } from 'next-intl';
import { AccountGroupsSkeleton } from '@/components/account/account-groups-skeleton';
import { Card } from '@/components/ui/card';
import { HeadingSkeleton, Loading, Skeleton } from '@/components/ui/skeleton';
import { OverviewHeader } from './overview-header';

/** The page while it loads. */
export function OverviewPageSkeleton() {
  return (
    <>
      <OverviewHeader hasActions />
      <OverviewSkeleton />
    </>
  );
}

export function OverviewSkeleton() {
  const t = useTranslations('overview');
  return (
    <Loading label={t('loading')}>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <Card className="px-5 py-4 sm:py-5">
          <Skeleton className="my-0.5 h-4 w-40" />
          <Skeleton className="my-1 h-8 w-52 sm:h-11 sm:w-72" />
        </Card>
        <div className="space-y-8 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:-mt-1">
          <div>
            <HeadingSkeleton />
            <Skeleton className="h-6 w-52" />
          </div>
          <div>
            <HeadingSkeleton />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="mt-3 h-64 w-full" />
          </div>
        </div>
        <div className="xl:col-start-1">
          <HeadingSkeleton />
          <AccountGroupsSkeleton rows={3} />
        </div>
      </div>
    </Loading>
  );
}

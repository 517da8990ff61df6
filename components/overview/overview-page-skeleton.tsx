import { useTranslations } from 'next-intl';
import { AccountGroupsSkeleton } from '@/components/account/account-groups-skeleton';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it is on its way. */
export function OverviewPageSkeleton() {
  return (
    <>
      <PageHeader title={useTranslations('overview')('title')} />
      <OverviewSkeleton />
    </>
  );
}

export function OverviewSkeleton() {
  const t = useTranslations('overview');
  return (
    <Loading label={t('loading')}>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8">
          <Card className="px-5 py-4">
            <Skeleton className="my-0.5 h-4 w-40" />
            <Skeleton className="my-1 h-8 w-52" />
          </Card>
          <div>
            <div className="mb-3 flex h-7 items-center">
              <Skeleton className="h-5 w-28" />
            </div>
            <AccountGroupsSkeleton rows={3} />
          </div>
        </div>
        <div className="space-y-3">
          <div className="flex h-7 items-center">
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="h-5 w-52" />
        </div>
      </div>
    </Loading>
  );
}

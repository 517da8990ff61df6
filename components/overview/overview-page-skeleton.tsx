import { useTranslations } from 'next-intl';
import { AccountGroupsSkeleton } from '@/components/account/account-groups-skeleton';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
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

/**
 * Two columns where there is room. They float, so that the parts come in the order in which a phone shows them, while
 * each column ends where its parts do.
 */
export const COLUMNS = 'flow-root space-y-8';
export const LEFT = 'min-w-0 xl:float-left xl:clear-left xl:w-[calc(100%-25.5rem)]';
export const RIGHT = 'min-w-0 xl:float-right xl:clear-right xl:w-94';

export function BeforePaydaySkeleton() {
  return <Skeleton className="h-72 w-full sm:max-xl:h-55" />;
}

export function OverviewSkeleton() {
  const t = useTranslations('overview');
  return (
    <Loading label={t('loading')}>
      <div className={COLUMNS}>
        <Card className={classNames(LEFT, 'px-5 py-4 sm:py-5')}>
          <Skeleton className="my-0.5 h-4 w-40" />
          <Skeleton className="my-1 h-8 w-52 sm:h-11 sm:w-72" />
        </Card>
        <div className={RIGHT}>
          <div className="mb-8 max-xl:-mt-5">
            <BeforePaydaySkeleton />
          </div>
          <HeadingSkeleton />
          <Skeleton className="h-6 w-52" />
        </div>
        <div className={LEFT}>
          <HeadingSkeleton />
          <AccountGroupsSkeleton rows={3} level={3} />
        </div>
        <div className={RIGHT}>
          <HeadingSkeleton />
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </Loading>
  );
}

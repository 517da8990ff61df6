import { useTranslations } from 'next-intl';
import { AccountGroupsSkeleton } from '@/components/account/account-groups-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The accounts, and beside them, or above where there is one column, what one can do now. */
export const CONNECTED_COLUMNS = 'grid items-start gap-x-6 gap-y-8 xl:grid-cols-[1fr_20rem]';

export function ConnectedPageSkeleton() {
  return (
    <Loading label={useTranslations('connected')('loading')}>
      <h1 className="sr-only">{useTranslations('connected')('pageTitle')}</h1>
      <Skeleton className="mb-6 aspect-18/5" />
      <Skeleton className="my-1.5 h-7 w-80 max-w-full" />
      <Skeleton className="mt-4 mb-11 h-4 w-64 sm:mb-6" />
      <div className={CONNECTED_COLUMNS}>
        <div className="flex gap-3 max-sm:flex-col xl:order-last xl:flex-col">
          <Skeleton className="h-11 w-full sm:max-xl:w-40" />
          <Skeleton className="h-11 w-full sm:max-xl:w-40" />
        </div>
        <AccountGroupsSkeleton />
      </div>
    </Loading>
  );
}

import { useTranslations } from 'next-intl';
import { AccountGroupsSkeleton } from '@/components/account/account-groups-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function ConnectedPageSkeleton() {
  return (
    <Page>
      <Loading label={useTranslations('connected')('loading')}>
        <h1 className="sr-only">{useTranslations('connected')('pageTitle')}</h1>
        <Skeleton className="mb-6 aspect-18/5" />
        <Skeleton className="my-1.5 h-7 w-80 max-w-full" />
        <Skeleton className="mt-4 mb-11 h-4 w-64 sm:mb-6" />
        <div className="mb-8 flex gap-3 max-sm:flex-col">
          <Skeleton className="h-11 w-full sm:w-40" />
          <Skeleton className="h-11 w-full sm:w-40" />
        </div>
        <AccountGroupsSkeleton />
      </Loading>
    </Page>
  );
}

export function Page({ children }: { children: React.ReactNode }) {
  return <div className="max-w-column">{children}</div>;
}

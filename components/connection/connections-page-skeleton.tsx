import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { ConnectionCardSkeleton } from './connection-card-skeleton';

/** The page while it loads. */
export function ConnectionsPageSkeleton() {
  const t = useTranslations('connections');
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        isIntroForWide
        actions={<Skeleton className="h-11 w-85 max-w-full" />}
      />
      <ConnectionsSkeleton />
    </>
  );
}

export function ConnectionsSkeleton() {
  return (
    <Loading label={useTranslations('connections')('loading')}>
      <div className="mb-4 flex items-center gap-3">
        <Skeleton className="size-10" />
        <Skeleton className="h-6 w-44" />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ConnectionCardSkeleton />
      </div>
    </Loading>
  );
}

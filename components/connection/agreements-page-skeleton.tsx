import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function AgreementsPageSkeleton() {
  const t = useTranslations('agreements');
  return (
    <>
      <BackToConnections />
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-column">
        <AgreementsSkeleton />
      </div>
    </>
  );
}

export function BackToConnections() {
  return <BackLink href="/connections">{useTranslations('connections')('title')}</BackLink>;
}

export function AgreementsSkeleton() {
  return (
    <Loading label={useTranslations('agreements')('loading')}>
      <Skeleton className="mb-4 h-6 w-56 max-w-full" />
      <Card>
        {[1, 2].map((row) => (
          <div key={row} className="flex items-center gap-4 px-5 py-5">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="ml-auto h-9 w-28 pointer-coarse:h-11" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

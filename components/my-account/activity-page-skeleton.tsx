import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function ActivityPageSkeleton() {
  const t = useTranslations('activity');
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-column">
        <ActivitySkeleton />
      </div>
    </>
  );
}

export function ActivitySkeleton() {
  return (
    <Loading label={useTranslations('activity')('loading')}>
      <Card className="divide-y divide-line">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className="px-4 py-3 sm:px-5">
            <Skeleton className="my-1 h-4 w-48" />
            <Skeleton className="my-1 h-3 w-64 max-w-full" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function NoticesPageSkeleton() {
  const t = useTranslations('notices');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <NoticesSkeleton />
    </>
  );
}

export function NoticesSkeleton() {
  return (
    <Loading label={useTranslations('notices')('loading')}>
      <Card className="divide-y divide-line">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 sm:px-5">
            <Skeleton className="size-10 rounded-full" />
            <div className="min-w-0 flex-1">
              <Skeleton className="my-1 h-4 w-56 max-w-full" />
              <Skeleton className="my-1 h-3 w-32" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}

import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function RecipientsPageSkeleton() {
  const t = useTranslations('recipients');
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      <RecipientsSkeleton />
    </>
  );
}

export function RecipientsSkeleton() {
  return (
    <Loading label={useTranslations('recipients')('loading')}>
      <Card className="max-w-column divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex h-22 flex-col justify-center gap-2 px-4 sm:px-5">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

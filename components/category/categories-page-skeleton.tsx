import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function CategoriesPageSkeleton() {
  const t = useTranslations('categories');
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      <RulesSkeleton />
    </>
  );
}

export function RulesSkeleton() {
  return (
    <Loading label={useTranslations('categories')('loading')}>
      <Card className="max-w-column divide-y divide-line">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex h-16 items-center gap-3 px-4">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-44" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

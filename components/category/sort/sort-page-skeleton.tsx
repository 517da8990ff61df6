import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function SortPageSkeleton() {
  const t = useTranslations('sorting');
  return (
    <>
      <BackToCategories />
      <PageHeader title={t('title')} intro={t('intro')} />
      <GroupSkeleton />
    </>
  );
}

export function BackToCategories() {
  return <BackLink href="/settings/categories">{useTranslations('categories')('title')}</BackLink>;
}

export function GroupSkeleton() {
  return (
    <Loading label={useTranslations('sorting')('loading')}>
      <Card className="max-w-column space-y-4 p-5 sm:p-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-11 w-full" />
      </Card>
    </Loading>
  );
}

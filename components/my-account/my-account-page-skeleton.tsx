import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function MyAccountPageSkeleton() {
  return (
    <>
      <BackToSettings />
      <PageHeader title={useTranslations('myAccount')('title')} />
      <div className="max-w-column">
        <MyAccountSkeleton />
      </div>
    </>
  );
}

export function MyAccountSkeleton() {
  return (
    <Loading label={useTranslations('myAccount')('loading')}>
      <div className="space-y-6">
        {['name', 'email', 'password'].map((part) => (
          <Card key={part} className="px-4 py-5 sm:px-5">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="mt-4 h-5 w-24" />
            <Skeleton className="mt-1.5 h-11 w-full" />
            <Skeleton className="mt-4 h-11 w-40" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}

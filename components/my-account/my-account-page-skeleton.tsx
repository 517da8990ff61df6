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
      <Card className="divide-y divide-line">
        {['name', 'email', 'password', 'passkeys', 'data', 'deletion'].map((part) => (
          <div key={part} className="flex min-h-16 items-center px-4 sm:px-5">
            <Skeleton className="h-5 w-32" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

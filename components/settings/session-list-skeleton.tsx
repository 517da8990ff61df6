import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function SessionsSkeleton() {
  return (
    <Loading label={useTranslations('settings')('sessionsLoading')}>
      <Card>
        <div className="flex min-h-18 items-center gap-4 px-4 py-3 sm:px-5">
          <Skeleton className="size-5" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-4 w-44" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      </Card>
    </Loading>
  );
}

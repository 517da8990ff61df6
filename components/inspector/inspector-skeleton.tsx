import { useTranslations } from 'next-intl';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function InspectorSkeleton() {
  return (
    <Loading label={useTranslations('inspector')('loading')}>
      <Skeleton className="mb-6 h-10 w-48" />
      <Skeleton className="mb-4 h-24" />
      <Skeleton className="h-64" />
    </Loading>
  );
}

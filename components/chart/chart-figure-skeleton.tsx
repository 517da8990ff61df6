import { useTranslations } from 'next-intl';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** A chart while it loads. */
export function ChartFigureSkeleton() {
  return (
    <Loading label={useTranslations('charts')('loading')}>
      <Skeleton className="h-4 w-56" />
      <Skeleton className="mt-3 h-20 w-full sm:h-11" />
      <Skeleton className="mt-3 h-56 w-full" />
    </Loading>
  );
}

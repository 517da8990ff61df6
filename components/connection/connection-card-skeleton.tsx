import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function ConnectionCardSkeleton() {
  return (
    <Card>
      <div className="px-5 pt-5">
        <Skeleton className="my-1 h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-6 w-24 rounded-full" />
        <Skeleton className="mt-4 mb-1 h-4 w-48" />
      </div>
      <div className="px-5 pt-4">
        <Skeleton className="my-0.5 h-4 w-32" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-4 mb-2 h-4 w-3/4" />
      </div>
      <div className="px-5 pt-2">
        <div className="flex min-h-11 items-center">
          <Skeleton className="h-4 w-36" />
        </div>
      </div>
      <div className="flex justify-between gap-3 border-t border-line px-5 py-4">
        <Skeleton className="h-9 w-36 pointer-coarse:h-11" />
        <Skeleton className="h-9 w-24 pointer-coarse:h-11" />
      </div>
    </Card>
  );
}

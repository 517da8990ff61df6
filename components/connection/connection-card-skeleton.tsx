import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function ConnectionCardSkeleton() {
  return (
    <Card>
      <div className="px-5 pt-5">
        <Skeleton className="my-1 h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-6 w-24 rounded-full" />
      </div>
      <div className="grid grid-cols-2 gap-4 px-5 py-5">
        <div className="col-span-2">
          <Skeleton className="my-0.5 h-4 w-48" />
          <Skeleton className="mt-2 h-1.5 w-full" />
        </div>
        <Skeleton className="h-11 max-w-36" />
        <Skeleton className="h-11 max-w-36" />
        <Skeleton className="h-11 max-w-44" />
      </div>
      <div className="border-t border-line px-5 py-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-3/4" />
      </div>
      <div className="flex gap-2 border-t border-line px-5 py-4 max-sm:gap-3 max-sm:*:grow">
        <Skeleton className="h-9 w-32 pointer-coarse:h-11" />
        <Skeleton className="h-9 w-36 pointer-coarse:h-11" />
      </div>
    </Card>
  );
}

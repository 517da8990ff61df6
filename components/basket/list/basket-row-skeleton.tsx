import { Skeleton } from '@/components/ui/skeleton';

export function BasketRowSkeleton() {
  return (
    <div className="flex min-h-[5.75rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Skeleton className="hidden size-10 rounded-full sm:block" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-4 w-28 max-w-full" />
        <Skeleton className="mb-2 h-3.5 w-40 max-w-full" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <div className="flex flex-col items-end gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-5 w-28 rounded-full" />
      </div>
    </div>
  );
}

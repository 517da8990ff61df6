import { Skeleton } from '@/components/ui/skeleton';

export function TransactionRowSkeleton() {
  return (
    <div className={ROW}>
      <Skeleton className="size-9 rounded-full sm:size-10" />
      <div className="min-w-0 flex-1">
        <Skeleton className="mb-2 h-4 w-40 max-w-full" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <Skeleton className="mr-28 hidden h-3.5 w-24 @[42rem]:block" />
      <Skeleton className="h-4 w-24" />
    </div>
  );
}

export const ROW = 'flex h-18 items-center gap-2.5 px-4 sm:gap-4 sm:px-5';

import { Skeleton } from '@/components/ui/skeleton';

/** A payment of a batch while it loads. */
export function EntryRowSkeleton() {
  return (
    <div className="flex h-14 items-center justify-between">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-20" />
    </div>
  );
}

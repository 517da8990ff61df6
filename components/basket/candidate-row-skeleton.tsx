import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

/** Payments to choose from, or chosen, while they load. */
export function CandidatesSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <CandidateRowSkeleton />
      <CandidateRowSkeleton />
      <CandidateRowSkeleton />
    </Card>
  );
}

function CandidateRowSkeleton() {
  return (
    <div className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Skeleton className="size-6" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-4 w-36 max-w-full" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <Skeleton className="h-5 w-24" />
    </div>
  );
}

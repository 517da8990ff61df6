import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function BalanceCardSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <Skeleton className="my-0.5 h-4 w-28" />
        <Skeleton className="my-1 h-8 w-52" />
      </div>
      <div className="flex h-11 items-center px-4 sm:px-5">
        <Skeleton className="h-4 w-36" />
      </div>
    </Card>
  );
}

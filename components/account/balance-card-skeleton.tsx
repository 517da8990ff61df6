import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function BalanceCardSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <div className="px-5 py-4">
        <Skeleton className="my-0.5 h-4 w-28" />
        <Skeleton className="my-1 h-8 w-52" />
        <Skeleton className="mt-1.5 h-4 w-44" />
      </div>
      <div className="flex h-11 items-center px-5 xl:hidden">
        <Skeleton className="h-4 w-36" />
      </div>
      {[0, 1].map((row) => (
        <div key={row} className="px-5 py-3 max-xl:hidden">
          <div className="flex h-6 items-center justify-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="my-0.5 h-4 w-48" />
        </div>
      ))}
      <div className="flex h-11 items-center px-5">
        <Skeleton className="h-4 w-20" />
      </div>
    </Card>
  );
}

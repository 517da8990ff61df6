import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { AccountRowSkeleton } from './account-row-skeleton';

export function AccountGroupsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div>
      <div className="mb-2 flex h-6 items-center">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <Card className="@container divide-y divide-line overflow-hidden">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that hold nothing and never move.
          <AccountRowSkeleton key={row} />
        ))}
      </Card>
    </div>
  );
}

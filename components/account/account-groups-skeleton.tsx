import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { AccountRowSkeleton } from './account-row-skeleton';

type AccountGroupsSkeletonProps = { rows?: number; level?: 2 | 3 };

export function AccountGroupsSkeleton({ rows = 2, level = 2 }: AccountGroupsSkeletonProps) {
  return (
    <div>
      <div className={classNames('mb-2 flex h-6 items-center', level === 2 && 'max-sm:h-10')}>
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

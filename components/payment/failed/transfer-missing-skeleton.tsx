import { Skeleton } from '@/components/ui/skeleton';

/** The place of the button in a row, until its code and what the account lacks are known. */
export function TransferMissingSkeleton() {
  return <Skeleton className="h-9 w-44 rounded-control pointer-coarse:h-11" />;
}

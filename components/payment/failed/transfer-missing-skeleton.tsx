import { Skeleton } from '@/components/ui/skeleton';

/** Its words are long: in a narrow row it has a line of its own. */
export const IN_ROW = 'min-w-full @min-[28rem]:min-w-0';

/** The place of the button in a row, until its code and what the account lacks are known. */
export function TransferMissingSkeleton() {
  return <Skeleton className={`h-9 w-44 rounded-control pointer-coarse:h-11 ${IN_ROW}`} />;
}

import { Skeleton } from '@/components/ui/skeleton';
import { Step } from './step';

/** The note's place, until its code and what the account lacks are known. */
export function ShortfallNoteSkeleton() {
  return (
    <>
      <Skeleton className="h-18 w-full sm:h-12" />
      <Step place={1}>
        <Skeleton className="h-11" />
      </Step>
    </>
  );
}

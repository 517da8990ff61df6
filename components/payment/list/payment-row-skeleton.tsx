import { Skeleton } from '@/components/ui/skeleton';

export function PaymentRowSkeleton() {
  return (
    <div className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Skeleton className="size-10 rounded-full @max-[24rem]:hidden" />
      <div className="flex-1">
        <div className="flex items-center justify-between gap-3">
          <Skeleton className="h-4 w-36 max-w-full" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-6 w-28 rounded-full" />
        </div>
      </div>
    </div>
  );
}

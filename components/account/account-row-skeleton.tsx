import { Skeleton } from '@/components/ui/skeleton';

export function AccountRowSkeleton() {
  return (
    <div className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-4 w-36" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <div className="flex min-h-11 items-start @[42rem]:items-center">
        <Skeleton className="my-0.5 h-5 w-28" />
      </div>
    </div>
  );
}

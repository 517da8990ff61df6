import { Skeleton } from '@/components/ui/skeleton';

export function PaymentTimelineSkeleton() {
  return (
    <div>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3 pb-5 last:pb-0">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1">
            <Skeleton className="my-1 h-4 w-40 max-w-full" />
            <Skeleton className="my-1 h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

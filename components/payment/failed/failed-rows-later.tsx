'use client';

import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';

/** The rows of payments that failed, loaded when there are any. */
export const FailedRows = drawnLater(
  async () => (await import('./failed-rows')).FailedRows,
  ({ payments }) => (
    <Card className="@container divide-y divide-line overflow-hidden">
      {payments.map(({ paymentId, status }) => (
        <Skeleton
          key={paymentId}
          className={
            // In a narrow row the transfer of what is missing has a line of its own.
            status?.fundsAvailable === false
              ? 'h-50 pointer-coarse:h-54 @min-[36rem]:h-39 @min-[36rem]:pointer-coarse:h-41'
              : 'h-32 pointer-coarse:h-34'
          }
        />
      ))}
    </Card>
  ),
);

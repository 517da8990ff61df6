'use client';

import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';
import { BulkTableFrame, type BulkTableProps, BulkTableRow } from './bulk-table-row';

// Loaded with the first file with many rows.
const LongBulkTable = drawnLater(
  async () => (await import('./long-bulk-table')).LongBulkTable,
  () => <Skeleton className="h-[32rem] w-full" />,
);

/** From this many rows on, only visible ones are drawn. */
const VIRTUAL_FROM = 40;

/** A bulk's payments as a table that is edited in place. */
export function BulkTable(props: BulkTableProps) {
  const { rows, spare = 0 } = props;
  if (rows.length >= VIRTUAL_FROM) return <LongBulkTable {...props} />;
  return (
    <div className="@container">
      <BulkTableFrame rows={rows}>
        <tbody className="block">
          {rows.map((row, index) => (
            <BulkTableRow
              key={row.id}
              {...props}
              row={row}
              index={index}
              isSpare={index >= rows.length - spare}
            />
          ))}
        </tbody>
      </BulkTableFrame>
    </div>
  );
}

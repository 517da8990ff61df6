'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { BulkTableFrame, type BulkTableProps, BulkTableRow } from './bulk-table-row';

const ROW_HEIGHT = 64;

/** Many rows in a scrolling window, of which only the visible ones are drawn. */
export function LongBulkTable(props: BulkTableProps) {
  const t = useTranslations('paymentForm');
  const { rows } = props;
  const scroll = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  return (
    <section
      ref={scroll}
      aria-label={t('sections.payments')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
      tabIndex={0}
      className="@container h-[32rem] overflow-y-auto"
    >
      <BulkTableFrame rows={rows}>
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <BulkTableRow
                  key={key}
                  {...props}
                  row={row}
                  index={index}
                  measure={virtual.measureElement}
                  top={start}
                />
              )
            );
          })}
        </tbody>
      </BulkTableFrame>
    </section>
  );
}

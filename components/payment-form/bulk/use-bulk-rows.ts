import { useMemo, useRef, useState } from 'react';
import type { PaymentDraftView } from '@/lib/view/payment';
import { type BulkRow, emptyRow, isEmptyRow, rowOfTyped } from './bulk-row';

/** How many rows an empty table begins with. A narrow one shows the first, and the others one by one. */
const ROWS_AT_FIRST = 3;

/** The rows of the table, first those of the draft, and how the user changes them. */
export function useBulkRows(draft: PaymentDraftView | null) {
  const [{ rows, spare }, set] = useState(() => begun(draft));
  const lastId = useRef(rows.length);
  const newId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  return {
    rows,
    /** How many rows at the end are empty ones that nobody asked for. */
    spare: spareOf({ rows, spare }),
    filled: useMemo(() => rows.filter((row) => !isEmptyRow(row)), [rows]),
    add: (more: readonly BulkRow[]) => {
      const numbered = more.map((row) => ({ ...row, id: newId() }));
      set((all) => ({
        rows: [...all.rows.filter((row) => !isEmptyRow(row)), ...numbered],
        spare: 0,
      }));
    },
    // As many stay spare as before: a narrow table shows the first of them, and a wide one has a row more.
    addEmpty: () => {
      const row = emptyRow(newId());
      set((all) => ({ rows: [...all.rows, row], spare: spareOf(all) }));
    },
    change: (row: BulkRow, next: BulkRow) =>
      set((all) => ({ ...all, rows: all.rows.map((each) => (each === row ? next : each)) })),
    remove: (row: BulkRow) =>
      set((all) => ({ ...all, rows: all.rows.filter((each) => each !== row) })),
  };
}

type Rows = { rows: readonly BulkRow[]; spare: number };

function begun(draft: PaymentDraftView | null): Rows {
  const payments = draft?.input.payments;
  const rows = Array.isArray(payments) ? payments.map((row, id) => rowOfTyped(row, id)) : [];
  if (rows.length > 0) return { rows, spare: 0 };
  const empty = Array.from({ length: ROWS_AT_FIRST }, (_, id) => emptyRow(id));
  return { rows: empty, spare: ROWS_AT_FIRST - 1 };
}

/** At most so many empty rows at the end, and never the first one. */
function spareOf({ rows, spare }: Rows): number {
  const empty = rows.length - 1 - rows.findLastIndex((row) => !isEmptyRow(row));
  return Math.max(0, Math.min(spare, empty, rows.length - 1));
}

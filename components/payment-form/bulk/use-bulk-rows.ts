import { useMemo, useRef, useState } from 'react';
import type { PaymentDraftView } from '@/lib/view/payment';
import { type BulkRow, emptyRow, isEmptyRow, rowOfTyped } from './bulk-row';

/** The rows of the table, first those of the draft, and how the user changes them. */
export function useBulkRows(draft: PaymentDraftView | null) {
  const [rows, setRows] = useState(() => rowsOf(draft));
  const lastId = useRef(rows.length);
  const newId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  return {
    rows,
    filled: useMemo(() => rows.filter((row) => !isEmptyRow(row)), [rows]),
    add: (more: readonly BulkRow[]) => {
      const numbered = more.map((row) => ({ ...row, id: newId() }));
      setRows((all) => [...all.filter((row) => !isEmptyRow(row)), ...numbered]);
    },
    addEmpty: () => {
      const row = emptyRow(newId());
      setRows((all) => [...all, row]);
    },
    change: (row: BulkRow, next: BulkRow) =>
      setRows((all) => all.map((each) => (each === row ? next : each))),
    remove: (row: BulkRow) => setRows((all) => all.filter((each) => each !== row)),
  };
}

function rowsOf(draft: PaymentDraftView | null): BulkRow[] {
  const payments = draft?.input.payments;
  const rows = Array.isArray(payments) ? payments.map((row, id) => rowOfTyped(row, id)) : [];
  return rows.length === 0 ? [emptyRow(0), emptyRow(1), emptyRow(2)] : rows;
}

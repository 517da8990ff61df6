import { useState } from 'react';
import type { Lot } from '@/components/payment-form/pasted/read-credit-transfers';
import type { Understood } from '@/components/payment-form/pasted/understand';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import type { BulkRow } from './bulk-row';
import { readTable, type TableReading } from './read-table';
import { rowOfPasted } from './row-of-pasted';

export type BulkImportOptions = {
  rowsCount: number;
  onRows: (rows: BulkRow[]) => void;
  /** Takes the account, the day and the name from a file where the user has chosen none. */
  onLot: (lot: Lot) => void;
  today: string;
};

type Refusal = 'nothing' | 'too-large' | 'unreadable';

export type ImportOutcome =
  | { kind: 'added'; count: number; ignored: string[]; cut: boolean }
  | { kind: Refusal };

/** Adds the payments of a table or a file of payments. `take` returns whether the text has been dealt with. */
export function useBulkImport({ rowsCount, onRows, onLot, today }: BulkImportOptions) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [understood, setUnderstood] = useState<Understood | null>(null);
  const refuse = (kind: Refusal) => {
    setOutcome({ kind });
    return false;
  };
  /** Adds as many as there is room for. */
  const add = (rows: readonly BulkRow[], ignored: string[]) => {
    const added = rows.slice(0, Math.max(0, BULK_PAYMENTS_MAX - rowsCount));
    onRows(added);
    setOutcome({ kind: 'added', count: added.length, ignored, cut: rows.length > added.length });
    return true;
  };
  const takeXml = async (text: string): Promise<boolean> => {
    const { understand } = await import('@/components/payment-form/pasted/understand');
    const read = understand(text, today);
    setOutcome(null);
    setUnderstood(read);
    if (read.kind !== 'payment') return read.kind === 'transfers';
    setUnderstood(null);
    onRows([rowOfPasted(read.pasted)]);
    setOutcome({ kind: 'added', count: 1, ignored: [], cut: false });
    return true;
  };
  const take = async (text: string): Promise<boolean> => {
    if (/^\uFEFF?\s*<[?A-Za-z]/.test(text.slice(0, 200))) {
      return takeXml(text).catch(() => refuse('unreadable'));
    }
    setUnderstood(null);
    let reading: TableReading;
    try {
      reading = readTable(await tableOf(text), 0);
    } catch {
      return refuse('unreadable');
    }
    return reading.rows.length === 0 ? refuse('nothing') : add(reading.rows, reading.ignored);
  };
  const takeLot = (lot: Lot) => {
    setUnderstood(null);
    onLot(lot);
    add(lot.rows, []);
  };
  return { take, takeLot, refuse, understood, outcome };
}

/** Parses cells copied from a spreadsheet or a CSV file, with any delimiter. */
async function tableOf(text: string): Promise<string[][]> {
  const { default: papaparse } = await import('papaparse');
  // One row above the limit, plus the headings, tells whether there are too many.
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    preview: BULK_PAYMENTS_MAX + 2,
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  return data;
}

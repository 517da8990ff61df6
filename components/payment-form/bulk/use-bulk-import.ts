import { useState } from 'react';
import type { Lot } from '@/components/payment-form/pasted/read-credit-transfers';
import type { Understood } from '@/components/payment-form/pasted/understand';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import type { BulkRow } from './bulk-row';
import type { TableReading } from './read-table';
import { rowOfPasted } from './row-of-pasted';

export type BulkImportOptions = {
  rowsCount: number;
  onRows: (rows: BulkRow[]) => void;
  /** Takes the account, the day and the name from a file where the user has chosen none. */
  onLot: (lot: Lot) => void;
  today: string;
};

/** What a table's reading leaves open. */
type Said = Omit<TableReading, 'rows' | 'columns'>;

const NOTHING_SAID: Said = {
  ignored: [],
  doubts: [],
  misfits: 0,
  unclear: 0,
  besideKid: 0,
  hasTotal: false,
};

type Refusal = 'nothing' | 'too-large' | 'unreadable';

export type ImportOutcome =
  | { kind: 'added'; count: number; cut: boolean; said: Said }
  /** More than one column could be the same cell, so none of the payments is added. */
  | { kind: 'several'; doubt: TableReading['doubts'][number] }
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
  const add = (rows: readonly BulkRow[], said: Said) => {
    const added = rows.slice(0, Math.max(0, BULK_PAYMENTS_MAX - rowsCount));
    onRows(added);
    setOutcome({ kind: 'added', count: added.length, cut: rows.length > added.length, said });
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
    setOutcome({ kind: 'added', count: 1, cut: false, said: NOTHING_SAID });
    return true;
  };
  const take = async (text: string): Promise<boolean> => {
    setUnderstood(null);
    let reading: TableReading;
    try {
      const { looksLikeXml } = await import('@/components/payment-form/pasted/xml');
      if (looksLikeXml(text)) return await takeXml(text);
      const { readTable } = await import('./read-table');
      const { cells, byComma } = await tableOf(text);
      reading = readTable(cells, 0, byComma);
    } catch {
      return refuse('unreadable');
    }
    if (reading.rows.length === 0) return refuse('nothing');
    const doubt = reading.doubts.find(({ used }) => used === null);
    if (doubt === undefined) return add(reading.rows, reading);
    setOutcome({ kind: 'several', doubt });
    return false;
  };
  const takeLot = (lot: Lot) => {
    setUnderstood(null);
    onLot(lot);
    add(lot.rows, NOTHING_SAID);
  };
  return { take, takeLot, refuse, understood, outcome };
}

/** Parses cells copied from a spreadsheet or a CSV file, with any delimiter. */
async function tableOf(text: string): Promise<{ cells: string[][]; byComma: boolean }> {
  const { default: papaparse } = await import('papaparse');
  // One row above the limit, plus the headings, tells whether there are too many.
  const { data, meta } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    // Cells copied from a spreadsheet, whose decimal commas would otherwise be counted as well.
    delimiter: text.includes('\t') ? '\t' : '',
    skipEmptyLines: 'greedy',
    preview: BULK_PAYMENTS_MAX + 2,
    delimitersToGuess: [';', ',', '|'],
  });
  return { cells: data, byComma: meta.delimiter === ',' };
}

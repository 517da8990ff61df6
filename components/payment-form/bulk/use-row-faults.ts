import { useEffect, useState } from 'react';
import { fetchedLater } from '@/components/payment-form/fetched-later';
import type { ProblemField } from '@/lib/view/problem';
import { type BulkRow, placeOfPath, type RowCheck } from './bulk-row';

const ROW_CHECK = fetchedLater(() => import('./check-row'));

const NO_REFUSAL: ReadonlyMap<BulkRow, RowCheck> = new Map();

/** What is wrong in rows: what their check finds, and what the server or the bank found until they are sent again. */
export function useRowFaults(filled: readonly BulkRow[]) {
  const rowCheck = ROW_CHECK.useNow();
  useEffect(() => {
    if (filled.length > 0) ROW_CHECK.fetch().catch(() => {});
  }, [filled]);
  const [refused, setRefused] = useState(NO_REFUSAL);
  return {
    faultsOf: (row: BulkRow, debtorBban: string): RowCheck => ({
      ...rowCheck?.checkRow(row, debtorBban),
      ...refused.get(row),
    }),
    onSend: () => setRefused(NO_REFUSAL),
    /** Keeps the faults that are in rows. @returns the others. */
    takeFields: (fields: readonly ProblemField[]): ProblemField[] => {
      const inRows = new Map<BulkRow, RowCheck>();
      const others = fields.filter(({ path, ...broken }) => {
        const [, place = '', below = ''] = /^payments\.([0-9]+)\.?(.*)$/.exec(path) ?? [];
        const row = place === '' ? undefined : filled[Number(place)];
        if (row !== undefined)
          inRows.set(row, { ...inRows.get(row), [placeOfPath(below)]: broken });
        return row === undefined;
      });
      setRefused(inRows);
      return others;
    },
  };
}

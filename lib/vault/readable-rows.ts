import { log } from '@/lib/log';
import { UnreadableRow } from './unreadable-row';

/**
 * The views of the rows that can be decrypted, and how many cannot. An unreadable row hides only itself, not the whole
 * list; the log names its key.
 */
export function readableRows<Row, View>(
  rows: readonly Row[],
  viewOf: (row: Row) => View,
): { views: View[]; unreadable: number } {
  const views: View[] = [];
  const keyIds = new Set<string>();
  let unreadable = 0;
  for (const row of rows) {
    try {
      views.push(viewOf(row));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable += 1;
      keyIds.add(error.keyId);
    }
  }
  if (unreadable > 0) log.error('rows do not open', { count: unreadable, keyId: [...keyIds] });
  return { views, unreadable };
}

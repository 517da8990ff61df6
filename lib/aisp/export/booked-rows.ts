import { sql } from '@/lib/db/sql';
import {
  type AccountKey,
  type ForwardRow,
  findTransaction,
  listForward,
  type Place,
  type TransactionRow,
} from '@/lib/db/stored-transactions';

const ROWS_AT_ONCE = 250;

/** An account's booked rows in a range of days, oldest first, read as the caller asks for them. */
export async function* bookedRows(
  account: AccountKey,
  range: { dateFrom: string | null; dateTo: string | null; asOf: Date },
  withEntries: boolean,
): AsyncGenerator<TransactionRow> {
  let after: Place | null = null;
  for (;;) {
    const rows: ForwardRow[] = await listForward(sql(), account, range, after, ROWS_AT_ONCE);
    for (const row of rows) {
      // Entries are read one batch at a time: 250 batches may hold millions.
      const whole = withEntries && row.hasEntries ? await findTransaction(sql(), row) : null;
      yield whole ?? row;
    }
    after = rows.at(-1) ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

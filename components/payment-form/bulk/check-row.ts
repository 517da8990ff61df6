import { type FormBreak, requestOfTyped } from '@/components/payment-form/typing/typed-payment';
import type { SaidRule } from '@/components/payment-form/typing/use-rule-sentence';
import { BulkRow as BulkRowSchema } from '@/lib/xs2a/payment/payment';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { type BulkCell, type BulkRow, cellOfPath, isEmptyRow, typedOfRow } from './bulk-row';

/** What is wrong with the cells of a row; nothing of those that are right. */
export type RowCheck = { [Cell in BulkCell]?: SaidRule };

const checked = new WeakMap<BulkRow, { debtor: string; check: RowCheck }>();

/** Holds a row against the schema of the bulk's rows. A row is checked once, until it is changed. */
export function checkRow(row: BulkRow, debtorBban: string): RowCheck {
  const known = checked.get(row);
  if (known?.debtor === debtorBban) return known.check;
  const check = isEmptyRow(row) ? {} : cellsOf(row, debtorBban);
  checked.set(row, { debtor: debtorBban, check });
  return check;
}

/** The same as the row alone says it. */
function inRow(broken: FormBreak): FormBreak {
  return { ...broken, path: broken.path.replace(/^payments\.0\./, '') };
}

/** The sum of the amounts that can be read, in kroner. */
export function sumOfRows(rows: readonly BulkRow[]): string {
  let sum = 0n;
  for (const { amount } of rows) {
    const reading = amount.trim() === '' ? null : readTypedAmount(amount, 'NOK');
    if (!reading?.ok || !/^[0-9]{1,16}\.[0-9]{2}$/.test(reading.amount)) continue;
    sum += toMinorUnits({ amount: reading.amount, currency: 'NOK' });
  }
  return fromMinorUnits(sum, 'NOK');
}

function cellsOf(row: BulkRow, debtorBban: string): RowCheck {
  const { request, breaks, doubts } = requestOfTyped(
    'bulk-payments',
    { debtorAccount: { bban: debtorBban }, payments: [typedOfRow(row)] },
    '',
  );
  const [body] = request.payments as unknown[];
  const parsed = BulkRowSchema.safeParse(body);
  const found: FormBreak[] = [
    ...breaks.map(inRow),
    ...(parsed.success ? [] : brokenRules(parsed.error)),
    ...doubts.map(inRow),
  ];
  const check: RowCheck = {};
  for (const { path, ...broken } of found) check[cellOfPath(path)] ??= broken;
  return check;
}

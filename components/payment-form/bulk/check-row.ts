import { requestOfTyped } from '@/components/payment-form/typing/check-payment';
import type { FormBreak } from '@/components/payment-form/typing/typed-payment';
import { BulkRow as BulkRowSchema } from '@/lib/xs2a/payment/payment';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { type BulkRow, isEmptyRow, placeOfPath, type RowCheck, typedOfRow } from './bulk-row';

const checked = new WeakMap<BulkRow, { debtor: string; check: RowCheck }>();

/** Checks a row against the bulk's row schema, once until the row changes. */
export function checkRow(row: BulkRow, debtorBban: string): RowCheck {
  const known = checked.get(row);
  if (known?.debtor === debtorBban) return known.check;
  const check = isEmptyRow(row) ? {} : placesOf(row, debtorBban);
  checked.set(row, { debtor: debtorBban, check });
  return check;
}

/** A row's errors, by path within the row. */
export function rowBreaks(row: BulkRow, debtorBban: string): FormBreak[] {
  const { request, breaks, doubts } = requestOfTyped(
    'bulk-payments',
    { debtorAccount: { bban: debtorBban }, payments: [typedOfRow(row)] },
    '',
  );
  const [body] = request.payments as unknown[];
  const parsed = BulkRowSchema.safeParse(body);
  return [
    ...breaks.map(inRow),
    ...(parsed.success ? [] : brokenRules(parsed.error)),
    ...doubts.map(inRow),
  ];
}

/** The same error as reported for a row by itself. */
function inRow(broken: FormBreak): FormBreak {
  return { ...broken, path: broken.path.replace(/^payments\.0\./, '') };
}

function placesOf(row: BulkRow, debtorBban: string): RowCheck {
  const check: RowCheck = {};
  for (const { path, ...broken } of rowBreaks(row, debtorBban)) check[placeOfPath(path)] ??= broken;
  return check;
}

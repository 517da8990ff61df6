import { type FormBreak, requestOfTyped } from '@/components/payment-form/typing/typed-payment';
import { BulkRow as BulkRowSchema } from '@/lib/xs2a/payment/payment';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { type BulkRow, cellOfPath, isEmptyRow, type RowCheck, typedOfRow } from './bulk-row';

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

import type { SaidRule } from '@/components/payment-form/typing/use-rule-sentence';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/rule';
import { isBlank } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';

/**
 * The cells of a row in the order of the table, each with the JSON path of what it holds below its row: the name of its
 * input, and where its error stands.
 */
export const CELL_PATHS = {
  creditorName: 'creditorName',
  account: 'creditorAccount.bban',
  amount: 'instructedAmount.amount',
  kid: 'remittanceInformationStructured.reference',
  message: 'remittanceInformationUnstructured',
} as const;
export type BulkCell = keyof typeof CELL_PATHS;
export const BULK_CELLS = Object.keys(CELL_PATHS) as BulkCell[];

/** One payment of a bulk as it was typed. `id` is only the page's. */
export type BulkRow = {
  id: number;
  /** The account number that looks wrong and that a person pays to anyway. */
  oddAccount: string;
} & Record<BulkCell, string>;

/** What is wrong with the cells of a row; nothing of those that are right. */
export type RowCheck = { [Cell in BulkCell]?: SaidRule };

/** The cell that a path below a row is about; both forms of remittance together are said at the KID. */
export function cellOfPath(path: string): BulkCell {
  return (
    BULK_CELLS.find((cell) => CELL_PATHS[cell] === path) ??
    BULK_CELLS.find((cell) => CELL_PATHS[cell].split('.')[0] === path.split('.')[0]) ??
    'creditorName'
  );
}

export function isEmptyRow(row: BulkRow): boolean {
  return BULK_CELLS.every((cell) => isBlank(row[cell]));
}

/** The rows as they stand in a draft and go into the check: by the fields of a payment, empty ones left out. */
export function typedOfRow(row: BulkRow): Record<string, unknown> {
  return {
    creditorName: row.creditorName,
    creditorAccount: { bban: row.account },
    instructedAmount: { amount: row.amount, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    ...(row.oddAccount === '' ? {} : { choices: { oddAccount: row.oddAccount } }),
    ...(row.kid === '' ? {} : { remittanceInformationStructured: { reference: row.kid } }),
    ...(row.message === '' ? {} : { remittanceInformationUnstructured: row.message }),
  };
}

/** A row as it was kept in a draft. */
export function rowOfTyped(typed: unknown, id: number): BulkRow {
  const row = emptyRow(id);
  for (const cell of BULK_CELLS) {
    let value = typed;
    for (const step of CELL_PATHS[cell].split('.')) {
      value = isObject(value) ? value[step] : undefined;
    }
    if (typeof value === 'string') row[cell] = value;
  }
  const choices = isObject(typed) ? typed.choices : undefined;
  if (isObject(choices) && typeof choices.oddAccount === 'string') {
    row.oddAccount = choices.oddAccount;
  }
  return row;
}

export function emptyRow(id: number): BulkRow {
  const cells = Object.fromEntries(BULK_CELLS.map((cell) => [cell, '']));
  return { id, oddAccount: '', ...(cells as Record<BulkCell, string>) };
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

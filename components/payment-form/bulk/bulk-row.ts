import type { TypedFields } from '@/components/payment-form/typing/form-fields';
import { filledWith } from '@/components/payment-form/typing/form-values';
import type { RuleDetails } from '@/components/payment-form/typing/use-rule-sentence';
import { type Amount, amountFinding, fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/is-object';
import { isBlank } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';

/**
 * The cells of a row in table order, each with its JSON path within the row: the name of its input, and the place of
 * its error.
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

/** Rarely used fields of a bulk's payments: edited in a sheet behind the row, not in the table. */
export type RowDetails = Pick<
  TypedFields,
  'creditorAddress' | 'ultimateDebtor' | 'purposeCode' | 'remittanceInformationStructuredArray'
> & { instructedAmount: { currency: string }; creditorAccount: { currency: string } };

/** One payment of a bulk as typed. `id` is only used by the page. */
export type BulkRow = {
  id: number;
  details: RowDetails;
  /** The account number that looks wrong but which the user confirmed. */
  oddAccount: string;
} & Record<BulkCell, string>;

/** Where a row's error is shown: at a cell, or at the details behind the row. */
export type RowPlace = BulkCell | 'details';

/** A row's errors by place; places without errors are absent. */
export type RowCheck = { [Place in RowPlace]?: RuleDetails };

/** The place for errors at a path within a row; errors about message and KID together go to the KID. */
export function placeOfPath(path: string): RowPlace {
  const cell = BULK_CELLS.find((each) => CELL_PATHS[each] === path);
  if (cell !== undefined) return cell;
  if (DETAIL_PATHS.some((detail) => path === detail || path.startsWith(`${detail}.`))) {
    return 'details';
  }
  const [field] = path.split('.');
  return BULK_CELLS.find((each) => CELL_PATHS[each].split('.')[0] === field) ?? 'creditorName';
}

const DETAIL_PATHS = [
  'instructedAmount.currency',
  'creditorAccount.currency',
  'creditorAddress',
  'ultimateDebtor',
  'purposeCode',
  'remittanceInformationStructuredArray',
];

export function isEmptyRow(row: BulkRow): boolean {
  return BULK_CELLS.every((cell) => isBlank(row[cell]));
}

/** The rows in the form used by drafts and the check: fields of a payment, without empty ones. */
export function typedOfRow({ details, oddAccount, ...row }: BulkRow): Record<string, unknown> {
  const { instructedAmount, creditorAccount, ...further } = details;
  return {
    creditorName: row.creditorName,
    creditorAccount: { bban: row.account, ...filled(creditorAccount) },
    instructedAmount: { amount: row.amount, ...instructedAmount },
    ...filled(further),
    creditorAddress: filled(details.creditorAddress),
    ...(oddAccount === '' ? {} : { choices: { oddAccount } }),
    ...(row.kid === '' ? {} : { remittanceInformationStructured: { reference: row.kid } }),
    ...(row.message === '' ? {} : { remittanceInformationUnstructured: row.message }),
  };
}

/** A row restored from a draft. */
export function rowOfTyped(typed: unknown, id: number): BulkRow {
  const row = emptyRow(id);
  for (const cell of BULK_CELLS) {
    let value = typed;
    for (const step of CELL_PATHS[cell].split('.')) {
      value = isObject(value) ? value[step] : undefined;
    }
    if (typeof value === 'string') row[cell] = value;
  }
  row.details = filledWith(row.details, typed) as RowDetails;
  const choices = isObject(typed) ? typed.choices : undefined;
  if (isObject(choices) && typeof choices.oddAccount === 'string') {
    row.oddAccount = choices.oddAccount;
  }
  return row;
}

export function emptyRow(id: number): BulkRow {
  const cells = Object.fromEntries(BULK_CELLS.map((cell) => [cell, '']));
  return { id, oddAccount: '', details: EMPTY_DETAILS, ...(cells as Record<BulkCell, string>) };
}

/** Most payments are domestic and in kroner. */
export const EMPTY_DETAILS: RowDetails = {
  instructedAmount: { currency: 'NOK' },
  creditorAccount: { currency: '' },
  creditorAddress: { street: '', buildingNumber: '', postalCode: '', city: '', country: 'NO' },
  ultimateDebtor: '',
  purposeCode: '',
  remittanceInformationStructuredArray: [],
};

/** Totals of the readable amounts by currency; zero kroner when there are no amounts, none when no amount is readable. */
export function sumsOfRows(rows: readonly BulkRow[]): Amount[] {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const { currency } = row.details.instructedAmount;
    const amount = amountOf(row);
    if (amount === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + toMinorUnits({ amount, currency }));
  }
  if (rows.every(({ amount }) => isBlank(amount))) sums.set('NOK', 0n);
  return [...sums].map(([currency, minor]) => ({
    amount: fromMinorUnits(minor, currency),
    currency,
  }));
}

/** The amount of a row as a decimal string; null while it has none that can be read. */
export function amountOf({ amount, details }: BulkRow): string | null {
  const { currency } = details.instructedAmount;
  const reading = isBlank(amount) ? null : readTypedAmount(amount, currency);
  return reading?.ok && amountFinding(reading.amount, currency) === null ? reading.amount : null;
}

/** The fields that are not empty. */
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== '',
    ),
  );
}

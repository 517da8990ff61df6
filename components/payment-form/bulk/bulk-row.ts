import type { TypedFields } from '@/components/payment-form/typing/form-fields';
import { filledWith } from '@/components/payment-form/typing/form-values';
import type { SaidRule } from '@/components/payment-form/typing/use-rule-sentence';
import { type Amount, amountFinding, fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/is-object';
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

/** What few payments of a bulk have: it stands behind the row and not in the table, by the fields of a payment. */
export type RowDetails = Pick<
  TypedFields,
  'creditorAddress' | 'ultimateDebtor' | 'purposeCode' | 'remittanceInformationStructuredArray'
> & { instructedAmount: { currency: string }; creditorAccount: { currency: string } };

/** One payment of a bulk as it was typed. `id` is only the page's. */
export type BulkRow = {
  id: number;
  details: RowDetails;
  /** The account number that looks wrong and that a person pays to anyway. */
  oddAccount: string;
} & Record<BulkCell, string>;

/** Where something wrong with a row is shown: in a cell, or at what stands behind the row. */
export type RowPlace = BulkCell | 'details';

/** What is wrong with a row, by place; nothing of what is right. */
export type RowCheck = { [Place in RowPlace]?: SaidRule };

/** The place that a path below a row is about; a message and a KID together are said at the KID. */
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

/** The rows as they stand in a draft and go into the check: by the fields of a payment, empty ones left out. */
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

/** Most payments are in kroner to somebody in Norway. */
export const EMPTY_DETAILS: RowDetails = {
  instructedAmount: { currency: 'NOK' },
  creditorAccount: { currency: '' },
  creditorAddress: { street: '', buildingNumber: '', postalCode: '', city: '', country: 'NO' },
  ultimateDebtor: '',
  purposeCode: '',
  remittanceInformationStructuredArray: [],
};

/** The sums of the amounts that can be read, by currency; none at all is no kroner. */
export function sumsOfRows(rows: readonly BulkRow[]): Amount[] {
  const sums = new Map<string, bigint>();
  for (const { amount, details } of rows) {
    const { currency } = details.instructedAmount;
    const reading = isBlank(amount) ? null : readTypedAmount(amount, currency);
    if (!reading?.ok || amountFinding(reading.amount, currency) !== null) continue;
    const minor = toMinorUnits({ amount: reading.amount, currency });
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  if (sums.size === 0) sums.set('NOK', 0n);
  return [...sums].map(([currency, minor]) => ({
    amount: fromMinorUnits(minor, currency),
    currency,
  }));
}

/** The fields that hold anything. */
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== '',
    ),
  );
}

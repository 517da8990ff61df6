import { isObject } from '@/lib/xs2a/value/rule';

/** The cells of a row, in the order of the table; each names the part of the payment that it is. */
export const BULK_CELLS = ['creditorName', 'account', 'amount', 'kid', 'message'] as const;
export type BulkCell = (typeof BULK_CELLS)[number];

/** One payment of a bulk as it was typed. `id` is only the page's. */
export type BulkRow = { id: number } & Record<BulkCell, string>;

/** The JSON path of a cell below its row: the name of its input, and where its error stands. */
export const CELL_PATHS = {
  creditorName: 'creditorName',
  account: 'creditorAccount.bban',
  amount: 'instructedAmount.amount',
  kid: 'remittanceInformationStructured.reference',
  message: 'remittanceInformationUnstructured',
} as const satisfies Record<BulkCell, string>;

/** The cell that a path below a row is about; both forms of remittance together are said at the KID. */
export function cellOfPath(path: string): BulkCell {
  return (
    BULK_CELLS.find((cell) => CELL_PATHS[cell] === path) ??
    BULK_CELLS.find((cell) => CELL_PATHS[cell].split('.')[0] === path.split('.')[0]) ??
    'creditorName'
  );
}

export const isEmptyRow = (row: BulkRow): boolean =>
  BULK_CELLS.every((cell) => row[cell].trim() === '');

/** The rows as they stand in a draft and go into the check: by the fields of a payment, empty ones left out. */
export function typedOfRow(row: BulkRow): Record<string, unknown> {
  return {
    creditorName: row.creditorName,
    creditorAccount: { bban: row.account },
    instructedAmount: { amount: row.amount, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    ...(row.kid === '' ? {} : { remittanceInformationStructured: { reference: row.kid } }),
    ...(row.message === '' ? {} : { remittanceInformationUnstructured: row.message }),
  };
}

/** A row as it was kept in a draft. */
export function rowOfTyped(typed: unknown, id: number): BulkRow {
  const row = isObject(typed) ? typed : {};
  const cell = (path: string): string => {
    let value: unknown = row;
    for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    id,
    creditorName: cell(CELL_PATHS.creditorName),
    account: cell(CELL_PATHS.account),
    amount: cell(CELL_PATHS.amount),
    kid: cell(CELL_PATHS.kid),
    message: cell(CELL_PATHS.message),
  };
}

export const emptyRow = (id: number): BulkRow => ({
  id,
  creditorName: '',
  account: '',
  amount: '',
  kid: '',
  message: '',
});

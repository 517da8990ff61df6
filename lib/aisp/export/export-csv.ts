/** CSV that opens in a spreadsheet with the sums that we have, and in which no cell is a formula. Pure. */
import { stringify } from 'csv-stringify/sync';
import type { ExportRow } from './export-row';

export type CsvForm = 'locale' | 'iso';

const COLUMNS = [
  'bookingDate',
  'valueDate',
  'amount',
  'currency',
  'counterpartyName',
  'counterpartyAccount',
  'message',
  'references',
  'category',
  'bankTransactionCode',
  'purposeCode',
  'originalAmount',
  'originalCurrency',
  'exchangeRate',
  'agent',
  'additionalInformation',
  'transactionId',
  'endToEndId',
  'batchCount',
  'entryNumber',
] as const satisfies readonly (keyof ExportRow)[];

/** What a spreadsheet would take for a formula, or for a new cell; in full width too. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/u;

/** A text as it may stand in a cell: the bank's words are never a formula. */
export function guardedCell(text: string): string {
  const line = text.replace(/\r\n?|\n/g, ' ');
  return FORMULA.test(line) || FORMULA.test(text) ? `'${line}` : line;
}

/** The first line. In the form of the place a mark says that UTF-8 follows, without which spreadsheets guess wrong. */
export function csvHead(form: CsvForm): string {
  return `${form === 'locale' ? '\uFEFF' : ''}${lines([COLUMNS], form)}`;
}

export function csvRows(rows: readonly ExportRow[], form: CsvForm): string {
  return lines(
    rows.map((row) => COLUMNS.map((column) => cellOf(row, column, form))),
    form,
  );
}

const dayOf = (date: string | null, form: CsvForm): string => {
  if (date === null) return '';
  const [year, month, day] = date.split('-');
  return form === 'iso' ? date : `${day}.${month}.${year}`;
};

const decimalOf = (amount: string | null, form: CsvForm): string =>
  amount === null ? '' : form === 'iso' ? amount : amount.replace('.', ',');

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

const cellOf = (row: ExportRow, column: (typeof COLUMNS)[number], form: CsvForm): string => {
  switch (column) {
    case 'bookingDate':
    case 'valueDate':
      return dayOf(row[column], form);
    case 'amount':
    case 'originalAmount':
      return decimalOf(row[column], form);
    case 'exchangeRate':
      return row.exchangeRate !== null && isDecimal(row.exchangeRate)
        ? decimalOf(row.exchangeRate, form)
        : guardedCell(row.exchangeRate ?? '');
    case 'references':
      return guardedCell(row.references.map(({ reference }) => reference).join(' '));
    case 'batchCount':
    case 'entryNumber':
      return row[column]?.toString() ?? '';
    default:
      return guardedCell(row[column] ?? '');
  }
};

const lines = (rows: readonly (readonly string[])[], form: CsvForm): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: form === 'iso' ? ',' : ';', record_delimiter: '\r\n' },
  );

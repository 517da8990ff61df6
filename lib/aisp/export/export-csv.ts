/** CSV that spreadsheets open with exact amounts, and in which no cell can be a formula. Pure. */
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
  'transactionDate',
] as const satisfies readonly (keyof ExportRow)[];

/** The characters that begin a formula, full-width ones included. */
const FORMULA_BEGINS = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';

/** What a spreadsheet would read as a formula or a new cell. */
const FORMULA = new RegExp(`^\\s*(?:${FORMULA_BEGINS}|[\\t\\r])`, 'u');

/**
 * What would become a formula in a spreadsheet that separates cells by the character of the other form, or by tabs: it
 * also splits inside quotes, because they do not stand around all of its cell.
 */
const LATER_FORMULA = {
  locale: new RegExp(`[,\\t]["\\s]*(?=${FORMULA_BEGINS})`, 'gu'),
  iso: new RegExp(`[;\\t]["\\s]*(?=${FORMULA_BEGINS})`, 'gu'),
} as const satisfies Record<CsvForm, RegExp>;

/** Makes a text safe for a cell: the bank's words never become a formula. */
export function guardedCell(text: string, form: CsvForm): string {
  const line = text.replace(/\r\n?|\n/g, ' ').replace(LATER_FORMULA[form], "$&'");
  return FORMULA.test(line) || FORMULA.test(text) ? `'${line}` : line;
}

/** The first line. The local form starts with a byte order mark for UTF-8, without which spreadsheets guess wrong. */
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
    case 'transactionDate':
      return dayOf(row[column], form);
    case 'amount':
    case 'originalAmount':
      return decimalOf(row[column], form);
    case 'exchangeRate':
      return row.exchangeRate !== null && isDecimal(row.exchangeRate)
        ? decimalOf(row.exchangeRate, form)
        : guardedCell(row.exchangeRate ?? '', form);
    case 'references':
      return guardedCell(row.references.map(({ reference }) => reference).join(' '), form);
    case 'batchCount':
    case 'entryNumber':
      return row[column]?.toString() ?? '';
    default:
      return guardedCell(row[column] ?? '', form);
  }
};

const lines = (rows: readonly (readonly string[])[], form: CsvForm): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: form === 'iso' ? ',' : ';', record_delimiter: '\r\n' },
  );

import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { isBlank, trimBlanks } from '@/lib/xs2a/value/text';
import { amountOf, type BulkRow, emptyRow, sumsOfRows } from './bulk-row';
import {
  areInKroner,
  type Column,
  type ColumnMap,
  columnsOfContent,
  columnsOfHeadings,
  isFilledIn,
  leavesCurrency,
  looksLikeAccount,
  looksLikeAmount,
  looksLikeKid,
  saysKroner,
  withoutApostrophe,
} from './table-columns';

/** More lines above the headings are no titles. */
const TITLES_MAX = 5;

/** More are no payments, and would take long to compare. */
const COLUMNS_MAX = 100;

export type TableReading = {
  rows: BulkRow[];
  columns: ColumnMap;
  /** The headings of ignored columns, or their numbers from 1. */
  ignored: string[];
  /** Columns, named likewise, that could all be one cell, and the one that was taken for it, if any. */
  doubts: { cell: Column; columns: string[]; used: string | null }[];
  /** How many rows have no amount because their cells do not fit the columns. */
  misfits: number;
  /** How many have none because its currency is not clear. */
  unclear: number;
  /** How many had a message beside a KID, of which a payment has only one. */
  besideKid: number;
  /** Whether the last row was left out because it adds up the others. */
  hasTotal: boolean;
};

/**
 * Reads payments from spreadsheet cells. Nothing is validated here; a wrong cell keeps its text. An amount that may have
 * lost its decimals, or be in another currency, is left empty.
 * @param firstId the id of the first row; the others count up from it.
 * @param byComma whether commas separate the cells, so that they may have split amounts as well.
 * @throws RangeError for too many columns.
 */
export function readTable(
  table: readonly (readonly string[])[],
  firstId: number,
  byComma = false,
): TableReading {
  const filled = table
    .map((row) => row.map(lineOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  if (width > COLUMNS_MAX) throw new RangeError('Too many columns');
  const { named, first, body } = withHeadings(filled);
  const { columns, doubts } = named ?? columnsOfContent(body, width);
  const amountAt = columns.indexOf('amount');
  const inKroner = areInKroner(first, amountAt);
  const hasAllCells = named !== null && body.every((cells) => cells.length === first.length);
  const isWhole = (cells: readonly string[]): boolean =>
    hasAllCells &&
    stayInPlace(cells.slice(amountAt + 1), columns.slice(amountAt + 1), first.slice(amountAt + 1));
  const isMisfit = (cells: readonly string[]): boolean =>
    amountAt >= 0 &&
    ((named !== null && cells.slice(first.length).some((cell) => cell !== '')) ||
      (byComma && isSplit(cells, amountAt) && !isWhole(cells)));
  const hasOneCurrency = doubts.every(({ cell }) => cell !== 'currency');
  let [misfits, unclear, besideKid] = [0, 0, 0];
  const rows = body.map((cells, index) => {
    const row = emptyRow(firstId + index);
    let currency = leavesCurrency(first[amountAt] ?? '') ? null : 'NOK';
    columns.forEach((column, at) => {
      if (column === null) return;
      const text = withoutApostrophe(cells[at] ?? '');
      if (column !== 'currency') {
        row[column] =
          column === 'account' ? (bbanOfIban(normalizeAccountNumber(text)) ?? text) : text;
      } else if (text !== '') currency = currencyOf(text);
    });
    const isUnclear =
      !isBlank(row.amount) &&
      (currency === null || !hasOneCurrency || (inKroner && currency !== 'NOK'));
    if (isMisfit(cells)) {
      misfits += 1;
      if (columns.indexOf('currency') > amountAt)
        currency = cells.slice(amountAt).find(isCurrencyCode) ?? 'NOK';
      // What follows the amount may have moved by a cell.
      for (const column of columns.slice(amountAt)) {
        if (column !== null && column !== 'currency') row[column] = '';
      }
    } else if (isUnclear) {
      unclear += 1;
      row.amount = '';
      currency = null;
    }
    if (currency !== null && currency !== 'NOK') {
      row.details = { ...row.details, instructedAmount: { currency } };
    }
    if (row.message !== '' && looksLikeKid(row.kid)) {
      besideKid += 1;
      row.message = '';
    }
    return row;
  });
  const nameOf = (column: number) => (first[column] ?? '') || String(column + 1);
  const isFilled = isFilledIn(body);
  const doubtful = new Set(doubts.flatMap(({ columns, used }) => (used === null ? columns : [])));
  const ignored = Array.from({ length: width }, (_, column) => column).filter(
    (column) => (columns[column] ?? null) === null && !doubtful.has(column) && isFilled(column),
  );
  const hasTotal = isTotal(body.at(-1) ?? [], rows);
  return {
    rows: hasTotal ? rows.slice(0, -1) : rows,
    columns,
    ignored: ignored.map(nameOf),
    doubts: doubts.map(({ cell, columns, used }) => ({
      cell,
      columns: columns.map(nameOf),
      used: used === null ? null : nameOf(used),
    })),
    misfits,
    unclear,
    besideKid,
    hasTotal,
  };
}

/** Decodes a file: UTF-16 where a mark says so, UTF-8, or else the encoding that spreadsheets use in Norway. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Finds the headings of a table, also below a few titles. */
function withHeadings(filled: readonly string[][]) {
  for (const [at, row] of filled.slice(0, TITLES_MAX + 1).entries()) {
    const hasAmount = row.some((cell) => looksLikeAmount(cell) && !looksLikeAccount(cell));
    const body = filled.slice(at + 1);
    const named = hasAmount || row.some(looksLikeAccount) ? null : columnsOfHeadings(row, body);
    if (named !== null) return { named, first: row, body };
    // No title, but a payment.
    if (hasAmount && row.filter((cell) => cell !== '').length > 2) break;
  }
  return { named: null, first: [], body: filled };
}

/** Whether the last row is the sum of the others and has nothing of a payment. */
function isTotal(cells: readonly string[], rows: readonly BulkRow[]): boolean {
  const last = rows.at(-1);
  const word = cells.find((cell) => cell !== '') ?? '';
  if (last === undefined || !/^(?:sum|totalt?|totalsum|sum totalt?)(?: (?:nok|kr))?:?$/i.test(word))
    return false;
  if ([last.account, last.kid, last.message].some((text) => text !== '')) return false;
  const [sum, ...others] = sumsOfRows(rows.slice(0, -1));
  return others.length === 0 && sum?.amount === amountOf(last);
}

/** A cell as one line, since a message is one line on the wire. */
function lineOf(cell: string): string {
  return trimBlanks(cell.replace(/[\r\n\t]+/g, ' '));
}

/** In capitals, as other words look like codes. */
function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && isCurrency(text);
}

/** The currency that a cell names; null when it is no code. */
function currencyOf(text: string): string | null {
  if (saysKroner(text)) return 'NOK';
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

/**
 * Whether the cells after an amount have not moved: they hold what their columns do, and one of them has a form that
 * shows it.
 */
function stayInPlace(
  cells: readonly string[],
  columns: ColumnMap,
  headings: readonly string[],
): boolean {
  const forms = cells.map((_, at) => formOf(columns[at] ?? null, headings[at] ?? ''));
  return (
    cells.every((text, at) => {
      const mayHold = columns[at] === null || !/^[0-9]{1,2}$/.test(text);
      return text === '' || (forms[at]?.(text) ?? mayHold);
    }) && cells.some((text, at) => text !== '' && forms[at] !== null)
  );
}

/** What the cells of a column look like, if that can be told. */
function formOf(column: Column | null, heading: string): ((text: string) => boolean) | null {
  if (column === 'account') return looksLikeAccount;
  if (column === 'kid') return looksLikeKid;
  if (column === 'currency') return (text) => currencyOf(text) !== null;
  const isDay = column === null && /dato|date|dag|day|forfall|due/i.test(heading);
  return isDay ? (text) => /[0-9][./-][0-9]/.test(text) : null;
}

/** Whether the cell after a whole amount may be its decimals. */
function isSplit(cells: readonly string[], amountAt: number): boolean {
  return (
    amountAt >= 0 &&
    /[0-9]$/.test(cells[amountAt] ?? '') &&
    !/[.,][0-9]{1,2}$/.test(cells[amountAt] ?? '') &&
    /^[0-9]{1,2}$/.test(cells[amountAt + 1] ?? '')
  );
}

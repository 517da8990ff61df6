import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { isBlank, trimBlanks } from '@/lib/xs2a/value/text';
import { type BulkRow, emptyRow } from './bulk-row';
import {
  type Column,
  type ColumnMap,
  columnsOfContent,
  columnsOfHeadings,
  looksLikeAccount,
  looksLikeKid,
  saysKroner,
  withoutApostrophe,
} from './table-columns';

/** Beside such a column, every other amount is in kroner. */
const IN_CURRENCY = /^(?:valutabeløp|beløp i valuta|amount in currency)$/i;

/** More lines above the headings are no titles. */
const TITLES_MAX = 5;

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
};

/**
 * Reads payments from spreadsheet cells. Nothing is validated here; a wrong cell keeps its text. An amount that may have
 * lost its decimals, or be in another currency, is left empty.
 * @param firstId the id of the first row; the others count up from it.
 * @param byComma whether commas separate the cells, so that they may have split amounts as well.
 */
export function readTable(
  table: readonly (readonly string[])[],
  firstId: number,
  byComma = false,
): TableReading {
  const filled = table
    .map((row) => row.map(lineOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const { named, first, body } = withHeadings(filled);
  const width = Math.max(0, ...filled.map((row) => row.length));
  const { columns, doubts } = named ?? columnsOfContent(body, width);
  const amountAt = columns.indexOf('amount');
  const inKroner =
    saysKroner(first[amountAt] ?? '') ||
    first.some((heading, at) => at !== amountAt && IN_CURRENCY.test(heading));
  const isMisfit = (cells: readonly string[]): boolean =>
    amountAt >= 0 &&
    ((named !== null && cells.slice(first.length).some((cell) => cell !== '')) ||
      (byComma && isSplit(cells, amountAt) && !isWhole(cells)));
  const writesEmptyCells = body.some((cells) => cells[first.length - 1] === '');
  /** Whether a row has a cell under each heading, so that none has been split. */
  const isWhole = (cells: readonly string[]): boolean =>
    named !== null &&
    cells.length === first.length &&
    (writesEmptyCells || (columns[amountAt + 1] === null && amountAt + 2 < first.length));
  const hasOneCurrency = doubts.every(({ cell }) => cell !== 'currency');
  let [misfits, unclear, besideKid] = [0, 0, 0];
  const rows = body.map((cells, index) => {
    const row = emptyRow(firstId + index);
    let currency: string | null = 'NOK';
    columns.forEach((column, at) => {
      if (column === null) return;
      const text = withoutApostrophe(cells[at] ?? '');
      if (column === 'currency') currency = currencyOf(text);
      else
        row[column] =
          column === 'account' ? (bbanOfIban(normalizeAccountNumber(text)) ?? text) : text;
    });
    const isUnclear =
      !isBlank(row.amount) &&
      (currency === null || !hasOneCurrency || (inKroner && currency !== 'NOK'));
    if (isMisfit(cells)) {
      misfits += 1;
      // What follows the amount may have moved by a cell.
      for (const column of columns.slice(amountAt)) {
        if (column !== null && column !== 'currency') row[column] = '';
      }
    } else if (isUnclear) {
      unclear += 1;
      row.amount = '';
    } else if (currency !== null && currency !== 'NOK') {
      row.details = { ...row.details, instructedAmount: { currency } };
    }
    if (row.message !== '' && looksLikeKid(row.kid)) {
      besideKid += 1;
      row.message = '';
    }
    return row;
  });
  const nameOf = (column: number) => (first[column] ?? '') || String(column + 1);
  const doubtful = new Set(doubts.flatMap(({ columns, used }) => (used === null ? columns : [])));
  const ignored = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      (columns[column] ?? null) === null &&
      !doubtful.has(column) &&
      body.some((cells) => (cells[column] ?? '') !== ''),
  );
  return {
    rows,
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

/** Finds the headings of a table, also below a few titles; a last row that adds up the others is no payment. */
function withHeadings(filled: readonly string[][]) {
  const isPayment = (row: readonly string[]) =>
    row.some(looksLikeAccount) && row.filter((cell) => cell !== '').length > 2;
  const headings = (at: number) => columnsOfHeadings(filled[at] ?? [], filled.slice(at + 1));
  const at = filled
    .slice(0, TITLES_MAX + 1)
    .findIndex((row, index) => isPayment(row) || headings(index) !== null);
  const named = at < 0 ? null : headings(at);
  const body = named === null ? filled : filled.slice(at + 1);
  const last = body.at(-1) ?? [];
  const isTotal =
    last.some((cell) => /^(?:sum|totalt?):?$/i.test(cell)) && !last.some(looksLikeAccount);
  return {
    named,
    first: named === null ? [] : (filled[at] ?? []),
    body: isTotal ? body.slice(0, -1) : body,
  };
}

/** A cell as one line, since a message is one line on the wire. */
function lineOf(cell: string): string {
  return trimBlanks(cell.replace(/[\r\n\t]+/g, ' '));
}

/** The currency that a cell names, kroner if none; null when it is no code. */
function currencyOf(text: string): string | null {
  if (text === '' || saysKroner(text)) return 'NOK';
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
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

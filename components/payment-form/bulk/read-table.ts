import {
  bbanOfIban,
  normalizeAccountNumber,
  norwegianAccount,
} from '@/lib/xs2a/account/account-number';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';
import { trimBlanks } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { BULK_CELLS, type BulkCell, type BulkRow, emptyRow } from './bulk-row';

/** Accepted headings in both languages, in lower case without blanks and punctuation. */
const HEADINGS: Readonly<Record<BulkCell, readonly string[]>> = {
  creditorName: [
    'name',
    'creditor',
    'creditorname',
    'recipient',
    'payee',
    'beneficiary',
    'to',
    'navn',
    'mottaker',
    'mottakernavn',
    'mottakersnavn',
    'kreditor',
    'leverandør',
    'til',
  ],
  account: [
    'account',
    'accountnumber',
    'iban',
    'accountno',
    'creditoraccount',
    'toaccount',
    'bban',
    'konto',
    'kontonummer',
    'kontonr',
    'tilkonto',
    'mottakerkonto',
    'mottakerskonto',
    'bankkonto',
  ],
  amount: [
    'amount',
    'sum',
    'value',
    'nok',
    'amountnok',
    'beløp',
    'beløpnok',
    'belop',
    'kroner',
    'kr',
  ],
  kid: ['kid', 'kidnr', 'kidnummer', 'kidnumber', 'reference', 'referanse', 'ocr'],
  message: [
    'message',
    'text',
    'description',
    'note',
    'melding',
    'tekst',
    'beskrivelse',
    'meldingtilmottaker',
  ],
};

/** The cell for each column, or null when a column matches none. */
export type ColumnMap = (BulkCell | null)[];

export type TableReading = {
  rows: BulkRow[];
  columns: ColumnMap;
  /** The headings of ignored columns, or their numbers from 1. */
  ignored: string[];
};

/**
 * Reads payments from spreadsheet cells: by the headings in the first row if there are any, else by what the columns
 * look like. Nothing is validated here; a wrong cell keeps its text.
 * @param firstId the id of the first row; the others count up from it.
 */
export function readTable(table: readonly (readonly string[])[], firstId: number): TableReading {
  const filled = table
    .map((row) => row.map(lineOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = filled;
  const headings = columnsOfHeadings(first);
  const body = headings === null ? filled : filled.slice(1);
  const width = Math.max(0, ...filled.map((row) => row.length));
  const columns = headings ?? columnsOfContent(body, width);
  const rows = body.map((cells, index) => {
    const row = emptyRow(firstId + index);
    columns.forEach((cell, column) => {
      if (cell === null) return;
      const text = withoutApostrophe(cells[column] ?? '');
      row[cell] = cell === 'account' ? (bbanOfIban(normalizeAccountNumber(text)) ?? text) : text;
    });
    return row;
  });
  const ignored = Array.from({ length: width }, (_, column) => column).flatMap((column) =>
    (columns[column] ?? null) === null && body.some((cells) => (cells[column] ?? '') !== '')
      ? [headings === null ? String(column + 1) : (first[column] ?? String(column + 1))]
      : [],
  );
  return { rows, columns, ignored };
}

const LOOKS_AT_ROWS_MAX = 50;

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

/** A cell as one line, since a message is one line on the wire. */
function lineOf(cell: string): string {
  return trimBlanks(cell.replace(/[\r\n\t]+/g, ' '));
}

/** Spreadsheets mark a number kept as text with an apostrophe. */
function withoutApostrophe(text: string): string {
  return text.replace(/^['\u2019](?=[0-9])/, '');
}

function plainHeading(text: string): string {
  return text.toLowerCase().replace(/[^a-zæøå]/g, '');
}

function columnsOfHeadings(cells: readonly string[]): ColumnMap | null {
  const taken = new Set<BulkCell>();
  const columns = cells.map((text) => {
    const heading = plainHeading(text);
    const cell = BULK_CELLS.find(
      (each) => !taken.has(each) && HEADINGS[each].some((name) => name === heading),
    );
    if (cell === undefined || /[0-9]{3}/.test(text)) return null;
    taken.add(cell);
    return cell;
  });
  // A single matching word may be a recipient's name.
  return taken.size >= 2 ? columns : null;
}

/** Account numbers first, since any digits may also be an amount or a KID; then names; the rest is text. */
function columnsOfContent(body: readonly (readonly string[])[], width: number): ColumnMap {
  const columns: ColumnMap = Array.from({ length: width }, () => null);
  const sample = body.slice(0, LOOKS_AT_ROWS_MAX);
  const share = (column: number, looks: (text: string) => boolean): number => {
    const cells = sample.map((row) => row[column] ?? '').filter((text) => text !== '');
    return cells.length === 0 ? 0 : cells.filter(looks).length / cells.length;
  };
  const take = (cell: BulkCell, looks: (text: string) => boolean): void => {
    let best: number | null = null;
    let bestShare = 0.5;
    for (let column = 0; column < width; column += 1) {
      if (columns[column] !== null) continue;
      const found = share(column, looks);
      if (found > bestShare) [best, bestShare] = [column, found];
    }
    if (best !== null) columns[best] = cell;
  };
  take('account', (text) => /^[0-9]{11}$/.test(norwegianAccount(withoutApostrophe(text))));
  take('creditorName', (text) => /\p{L}{2}/u.test(text));
  take('kid', (text) => looksLikeKid(normalizeKid(withoutApostrophe(text))));
  take('amount', (text) => /[0-9]/.test(text) && looksLikeAmount(text));
  take('message', () => true);
  return columns;
}

/** Few amounts have a valid check digit, but most of a column's KIDs do. */
function looksLikeKid(text: string): boolean {
  return text.length >= 5 && checkKid(text).ok;
}

function looksLikeAmount(text: string): boolean {
  const reading = readTypedAmount(text, 'NOK');
  // More than fourteen digits are a reference, not an amount.
  return reading.ok ? reading.amount.length <= 14 : reading.rule === 'amount-ambiguous';
}

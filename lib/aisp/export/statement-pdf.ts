/**
 * Lays out an account statement as a PDF while its rows are read. It knows nothing of accounts or languages. Up to
 * `TAGGED_ROWS_MAX`, each row is also a table row to a screen reader. In a longer statement a whole page is one text,
 * since tags for every cell would outweigh the content.
 */
import { heightOf, MARGIN, MUTED, PAPER_WIDTH, type Paper, paperOf } from '@/lib/paper/paper';
import { ASCENT, type Style } from '@/lib/paper/typeface';

/** The words of a statement, in the order in which they appear. */
export type StatementWords = {
  title: string;
  brand: string;
  bank: string;
  period: string;
  facts: readonly { label: string; text: string }[];
  /** Balances and sums, in large type. */
  figures: readonly { label: string; text: string }[];
  /** Notes on what the statement covers. */
  notes: readonly string[];
  columns: { date: string; details: string; amount: string; balance: string | null };
  /** Shown in place of the rows when there are none. */
  none: string;
  /** Rows not booked yet, kept out of every sum; null when there are none. */
  pending: { heading: string; text: string; rows: readonly PaperRow[] } | null;
  closing: string;
  foot: string;
  /** `Page 1 of`; the number of pages follows. */
  pageOf: (page: number) => string;
  /** BCP 47. */
  language: string;
  at: Date;
  rowCount: number;
};

export type PaperRow = {
  date: string;
  /** Its name, then further details. */
  lines: readonly string[];
  amount: string;
  balance: string | null;
  entries: readonly { lines: readonly string[]; amount: string }[];
};

/** The most rows that are tagged cell by cell. */
const TAGGED_ROWS_MAX = 5_000;

const TEXT: Style = { size: 9 };
const SMALL: Style = { size: 8, color: MUTED };
const ENTRY: Style = { size: 8 };
const STRONG: Style = { size: 9, weight: 600 };
const HEADING: Style = { size: 12, weight: 600 };
const GAP = 10;
const DATE_WIDTH = 70;
const AMOUNT_WIDTH = 82;
const ENTRY_AMOUNT_WIDTH = 70;
const INDENT = 12;
const DETAILS_X = MARGIN + DATE_WIDTH + GAP;
const RIGHT = MARGIN + PAPER_WIDTH;
const HALF_A_PAGE = 370;

export async function* statementPdf(
  words: StatementWords,
  rows: AsyncIterable<PaperRow>,
): AsyncGenerator<Uint8Array> {
  const paper = paperOf({
    title: `${words.title}, ${words.period}`,
    creator: words.brand,
    language: words.language,
    at: words.at,
    foot: words.foot,
    pageOf: words.pageOf,
  });
  setHead(paper, words);
  let table: Table | null = null;
  for await (const row of rows) {
    table ??= openTable(paper, words);
    setRow(paper, table, row);
    const bytes = paper.read();
    if (bytes.length > 0) yield bytes;
  }
  if (table === null) paper.paragraph('P', words.none, TEXT);
  else closeTable(paper, table);
  if (words.pending !== null) setPending(paper, words, words.pending);
  paper.down(14);
  if (!paper.fits(heightOf(SMALL, 3))) paper.turn();
  paper.paragraph('P', words.closing, SMALL);
  yield paper.end();
}

type Table = {
  columns: StatementWords['columns'];
  /** Whether its rows and cells are tagged; otherwise each page is one element. */
  isTagged: boolean;
  detailsWidth: number;
  endPage: () => void;
};

type Line = { text: string; style: Style };
type Cells = { date: string; lines: readonly Line[]; amount: string; balance: string | null };

function setHead(
  paper: Paper,
  { bank, title, period, facts, figures, notes }: StatementWords,
): void {
  paper.paragraph('P', bank, { size: 10, color: MUTED });
  paper.down(4);
  paper.paragraph('H1', title, { size: 20, weight: 600 });
  paper.paragraph('P', period, { size: 11 });
  paper.down(12);
  setPairs(paper, facts, { label: SMALL, text: TEXT });
  if (figures.length > 0) {
    paper.down(4);
    paper.rule();
    paper.down(10);
    setPairs(paper, figures, { label: SMALL, text: HEADING });
    paper.rule();
  }
  paper.down(10);
  for (const note of notes) {
    paper.paragraph('P', note, STRONG);
    paper.down(4);
  }
  paper.down(6);
}

const PAIRS_IN_ROW = 2;

/** Labels with their values below, in columns. */
function setPairs(
  paper: Paper,
  pairs: readonly { label: string; text: string }[],
  styles: { label: Style; text: Style },
): void {
  const width = (PAPER_WIDTH - (PAIRS_IN_ROW - 1) * GAP) / PAIRS_IN_ROW;
  for (let first = 0; first < pairs.length; first += PAIRS_IN_ROW) {
    const cells = pairs.slice(first, first + PAIRS_IN_ROW).map(({ label, text }) => ({
      labels: paper.lines(label, styles.label, width),
      texts: paper.lines(text, styles.text, width),
    }));
    for (const [column, { labels, texts }] of cells.entries()) {
      const done = paper.mark('P');
      const x = MARGIN + column * (width + GAP);
      let below = 0;
      for (const { line, style } of [
        ...labels.map((line) => ({ line, style: styles.label })),
        ...texts.map((line) => ({ line, style: styles.text })),
      ]) {
        paper.put(line, x, style, { below });
        below += heightOf(style);
      }
      done();
    }
    const most = (of: 'labels' | 'texts') => Math.max(...cells.map((cell) => cell[of].length));
    paper.down(heightOf(styles.label, most('labels')) + heightOf(styles.text, most('texts')) + 6);
  }
}

function openTable(paper: Paper, { columns, rowCount }: StatementWords): Table {
  const isTagged = rowCount <= TAGGED_ROWS_MAX;
  const amounts = columns.balance === null ? 1 : 2;
  const detailsWidth = PAPER_WIDTH - DATE_WIDTH - GAP - amounts * (AMOUNT_WIDTH + GAP);
  const table = { columns, isTagged, detailsWidth, endPage: () => {} };
  if (!paper.fits(heightOf(TEXT, 6))) paper.turn();
  if (isTagged) {
    paper.begin('Table');
    paper.begin('THead');
    paper.begin('TR');
    setColumns(paper, table, (draw) => marked(paper, 'TH', draw));
    paper.finish();
    paper.finish();
  } else {
    const done = paper.mark('P');
    setColumns(paper, table, (draw) => draw());
    done();
  }
  beginRows(paper, table);
  return table;
}

function closeTable(paper: Paper, table: Table): void {
  table.endPage();
  if (table.isTagged) paper.finish();
}

/** Starts a new page when this much does not fit on the current one. */
function makeRoom(paper: Paper, table: Table, points: number): void {
  if (paper.fits(points)) return;
  table.endPage();
  paper.turn();
  // A screen reader gets the table head once; on later pages it is decoration.
  paper.artifact(() => setColumns(paper, table, (draw) => draw()));
  beginRows(paper, table);
}

/** Groups the rows of a page as one table body, so that their tags can be freed with the page. */
function beginRows(paper: Paper, table: Table): void {
  if (!table.isTagged) {
    table.endPage = paper.mark('P');
    return;
  }
  paper.begin('TBody');
  table.endPage = () => paper.finish();
}

function marked(paper: Paper, tag: 'TH' | 'TD', draw: () => void): void {
  const done = paper.mark(tag);
  draw();
  done();
}

function setColumns(
  paper: Paper,
  { columns, detailsWidth }: Table,
  cell: (draw: () => void) => void,
): void {
  const { date, details, amount, balance } = columns;
  cell(() => paper.put(date, MARGIN, SMALL));
  cell(() => paper.put(details, DETAILS_X, SMALL));
  cell(() => paper.put(amount, amountX(detailsWidth), SMALL, { align: 'end' }));
  if (balance !== null) cell(() => paper.put(balance, RIGHT, SMALL, { align: 'end' }));
  paper.down(heightOf(SMALL) + 3);
  paper.line();
  paper.down(5);
}

function amountX(detailsWidth: number): number {
  return DETAILS_X + detailsWidth + GAP + AMOUNT_WIDTH;
}

function setRow(paper: Paper, table: Table, row: PaperRow): void {
  const { detailsWidth } = table;
  setCells(paper, table, { ...row, lines: linesOf(paper, row.lines, TEXT, detailsWidth) }, 0);
  for (const { lines, amount } of row.entries) {
    const width = detailsWidth - INDENT - ENTRY_AMOUNT_WIDTH - GAP;
    const cells = { date: '', lines: linesOf(paper, lines, ENTRY, width), amount, balance: null };
    setCells(paper, table, cells, INDENT);
  }
  paper.down(4);
}

function linesOf(paper: Paper, texts: readonly string[], first: Style, width: number): Line[] {
  return texts.flatMap((text, index) => {
    const style = index === 0 ? first : SMALL;
    return paper.lines(text, style, width).map((line) => ({ text: line, style }));
  });
}

/** A row, kept on one page unless it is longer than half a page. An indented one belongs to the row above it. */
function setCells(paper: Paper, table: Table, cells: Cells, indent: number): void {
  const height = (lines: readonly Line[]) =>
    lines.reduce((sum, { style }) => sum + heightOf(style), 0);
  makeRoom(paper, table, Math.min(height(cells.lines), HALF_A_PAGE));
  let rest = cells.lines;
  let isFirst = true;
  while (rest.length > 0) {
    makeRoom(paper, table, heightOf(TEXT));
    let count = rest.length;
    while (count > 1 && !paper.fits(height(rest.slice(0, count)))) count -= 1;
    const lines = rest.slice(0, count);
    const { date, amount, balance } = isFirst ? cells : NOTHING;
    setPart(paper, table, { date, lines, amount, balance }, indent);
    paper.down(height(lines));
    rest = rest.slice(count);
    isFirst = false;
  }
  paper.down(2);
}

const NOTHING = { date: '', amount: '', balance: null };

function setPart(paper: Paper, table: Table, cells: Cells, indent: number): void {
  const { isTagged, detailsWidth, columns } = table;
  const cell = (draw: () => void) => (isTagged ? marked(paper, 'TD', draw) : draw());
  if (isTagged) paper.begin('TR');
  cell(() => paper.put(cells.date, MARGIN, TEXT));
  cell(() => {
    let below = 0;
    for (const { text, style } of cells.lines) {
      paper.put(text, DETAILS_X + indent, style, { below });
      below += heightOf(style);
    }
    // The batch's amount already includes its entries, so theirs stay out of the amount columns.
    if (indent > 0)
      putAmount(paper, cells.amount, DETAILS_X + detailsWidth, ENTRY, ENTRY_AMOUNT_WIDTH);
  });
  cell(() => {
    if (indent === 0) putAmount(paper, cells.amount, amountX(detailsWidth), TEXT, AMOUNT_WIDTH);
  });
  if (columns.balance !== null)
    cell(() => putAmount(paper, cells.balance ?? '', RIGHT, TEXT, AMOUNT_WIDTH));
  if (isTagged) paper.finish();
}

/** An amount wider than its column is set in smaller type, never cut. */
function putAmount(paper: Paper, amount: string, x: number, style: Style, width: number): void {
  const size = style.size * Math.min(1, width / Math.max(1, paper.width(amount, style)));
  // It keeps the baseline of the row.
  const below = ASCENT * (style.size - size);
  paper.put(amount, x, { ...style, size }, { align: 'end', below });
}

function setPending(
  paper: Paper,
  words: StatementWords,
  { heading, text, rows }: NonNullable<StatementWords['pending']>,
): void {
  paper.down(14);
  if (!paper.fits(heightOf(TEXT, 8))) paper.turn();
  paper.paragraph('H2', heading, HEADING);
  paper.paragraph('P', text, SMALL);
  paper.down(6);
  const columns = { ...words.columns, balance: null };
  const table = openTable(paper, { ...words, columns });
  for (const row of rows) setRow(paper, table, row);
  closeTable(paper, table);
}

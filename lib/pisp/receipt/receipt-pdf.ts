/** Typesets a receipt as a PDF: the same bytes for the same words. It knows nothing of payments or languages. */
import { heightOf, MARGIN, MUTED, PAPER_WIDTH, paperOf } from '@/lib/paper/paper';

/** The contents of a receipt, in order. */
export type Receipt = {
  title: string;
  brand: string;
  /** The amount with its currency, set large. */
  amount: string;
  status: string;
  /** Whether, and of what, it is proof. */
  proof: string;
  sections: readonly { heading: string | null; rows: readonly ReceiptRow[] }[];
  footer: string;
  /** `Page 1 of`; the number of pages is added. */
  pageOf: (page: number) => string;
  /** BCP 47. */
  language: string;
  /** When the data was read, never the time of typesetting. */
  at: Date;
};

export type ReceiptRow = { label: string; lines: readonly string[] };

const TEXT = { size: 10 };
const LABEL = { size: 10, color: MUTED };
const HEADING = { size: 11, weight: 600 } as const;
const LABEL_WIDTH = 150;
const GAP = 16;

/** Typesets a receipt. */
export function receiptPdf(receipt: Receipt): Buffer {
  const paper = paperOf({
    title: receipt.title,
    creator: receipt.brand,
    language: receipt.language,
    at: receipt.at,
    foot: receipt.footer,
    pageOf: receipt.pageOf,
  });
  paper.paragraph('P', receipt.brand, LABEL);
  paper.down(4);
  paper.paragraph('H1', receipt.title, { size: 20, weight: 600 });
  paper.down(8);
  paper.paragraph('P', receipt.amount, { size: 26, weight: 600 });
  paper.paragraph('P', receipt.status, HEADING);
  paper.down(4);
  paper.paragraph('P', receipt.proof, LABEL);
  paper.down(10);
  for (const { heading, rows } of receipt.sections) {
    if (!paper.fits(heightOf(TEXT, 4))) paper.turn();
    paper.rule();
    paper.down(10);
    if (heading !== null) {
      paper.paragraph('H2', heading, HEADING);
      paper.down(4);
    }
    for (const row of rows) setRow(paper, row);
    paper.down(6);
  }
  return Buffer.from(paper.end());
}

/** A label with its lines beside it. A row stays on one page if a page can hold it. */
function setRow(paper: ReturnType<typeof paperOf>, { label, lines }: ReceiptRow): void {
  const labels = paper.lines(label, LABEL, LABEL_WIDTH);
  const width = PAPER_WIDTH - LABEL_WIDTH - GAP;
  const texts = lines.flatMap((line) => paper.lines(line, TEXT, width));
  const count = Math.max(labels.length, texts.length);
  if (!paper.fits(heightOf(TEXT, count))) paper.turn();
  let done = paper.mark('P');
  for (let index = 0; index < count; index += 1) {
    if (!paper.fits(heightOf(TEXT))) {
      done();
      paper.turn();
      done = paper.mark('P');
    }
    paper.put(labels[index] ?? '', MARGIN, LABEL);
    paper.put(texts[index] ?? '', MARGIN + LABEL_WIDTH + GAP, TEXT);
    paper.down(heightOf(TEXT));
  }
  done();
  paper.down(4);
}

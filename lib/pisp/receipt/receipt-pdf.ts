/**
 * A receipt set as a PDF: the same bytes for the same words. Inter comes in files by script; each stretch of a text is
 * set in the file that has its letters. It knows no payment and no language.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';

/** What a receipt says, in the order in which it says it. */
export type Receipt = {
  title: string;
  brand: string;
  /** The amount with its currency, set large. */
  amount: string;
  status: string;
  /** Whether it proves anything. */
  proof: string;
  sections: readonly { heading: string | null; rows: readonly ReceiptRow[] }[];
  footer: string;
  /** `Page 1 of 2` */
  pageOf: (page: number, pages: number) => string;
  /** BCP 47. */
  language: string;
  /** What it was made of, as an instant: never the time at which it is set. */
  at: Date;
};

export type ReceiptRow = { label: string; lines: readonly string[] };

type Range = readonly [from: number, to: number];

/** The scripts of Inter's files, with the code points that each has; the first that has a letter sets it. */
const SCRIPTS = [
  {
    name: 'latin',
    ranges: [
      [0x0000, 0x00ff],
      [0x0131, 0x0131],
      [0x0152, 0x0153],
      [0x02bb, 0x02bc],
      [0x02c6, 0x02c6],
      [0x02da, 0x02da],
      [0x02dc, 0x02dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2191],
      [0x2193, 0x2193],
      [0x2212, 0x2212],
      [0x2215, 0x2215],
      [0xfffd, 0xfffd],
    ],
  },
  {
    name: 'latin-ext',
    ranges: [
      [0x0100, 0x02ba],
      [0x02bd, 0x02c5],
      [0x02c7, 0x02cc],
      [0x02ce, 0x02d7],
      [0x02dd, 0x02ff],
      [0x1d00, 0x1dbf],
      [0x1e00, 0x1e9f],
      [0x1ef2, 0x1eff],
      [0x20a0, 0x20ab],
      [0x20ad, 0x20c0],
    ],
  },
  {
    name: 'vietnamese',
    ranges: [
      [0x0300, 0x0301],
      [0x0303, 0x0304],
      [0x0308, 0x0309],
      [0x0323, 0x0323],
      [0x1ea0, 0x1ef9],
    ],
  },
  {
    name: 'greek',
    ranges: [
      [0x0370, 0x0377],
      [0x037a, 0x037f],
      [0x0384, 0x038a],
      [0x038c, 0x038c],
      [0x038e, 0x03a1],
      [0x03a3, 0x03ff],
    ],
  },
  { name: 'greek-ext', ranges: [[0x1f00, 0x1fff]] },
  {
    name: 'cyrillic',
    ranges: [
      [0x0400, 0x045f],
      [0x0490, 0x0491],
      [0x04b0, 0x04b1],
      [0x2116, 0x2116],
    ],
  },
  {
    name: 'cyrillic-ext',
    ranges: [
      [0x0460, 0x052f],
      [0x1c80, 0x1c88],
      [0x20b4, 0x20b4],
      [0xa640, 0xa69f],
    ],
  },
] as const satisfies readonly { name: string; ranges: readonly Range[] }[];

type Script = (typeof SCRIPTS)[number]['name'];
type Weight = 400 | 600;

/** In place of a letter that none of the files has. */
const MISSING = '?';

type Stretch = { script: Script; text: string };

/** A text in stretches that one file can set each. Blanks stay with what they follow. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const character of text.normalize('NFC')) {
    const known = scriptOf(character);
    const last = stretches.at(-1);
    const script = /\s/u.test(character) && last !== undefined ? last.script : (known ?? 'latin');
    const letter = known === null ? MISSING : character;
    if (last?.script === script) last.text += letter;
    else stretches.push({ script, text: letter });
  }
  return stretches;
}

const FONTS_DIR = path.join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files');

const files = new Map<string, Buffer>();

const MARGIN = 56;
const LABEL_WIDTH = 150;
const GAP = 16;
const INK = '#12212b';
const MUTED = '#51636f';
const LINE = '#d3dde2';
const FOOTER_HEIGHT = 40;

type Style = { size: number; weight?: Weight; color?: string; width: number };

/** Sets a receipt. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    lang: receipt.language,
    displayTitle: true,
    // Without a given date pdfkit writes the current one, and no two receipts would be the same.
    info: { Title: receipt.title, Creator: receipt.brand, CreationDate: receipt.at },
  });
  const collected = collect(doc);
  const set = setter(doc);
  const full = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT;
  const rule = (y: number): void => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + full, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };

  let y = set(receipt.brand, MARGIN, MARGIN, { size: 10, color: MUTED, width: full });
  y = set(receipt.title, MARGIN, y + 4, { size: 20, weight: 600, width: full });
  y = set(receipt.amount, MARGIN, y + 14, { size: 26, weight: 600, width: full });
  y = set(receipt.status, MARGIN, y + 4, { size: 11, weight: 600, width: full });
  y = set(receipt.proof, MARGIN, y + 6, { size: 10, color: MUTED, width: full }) + 10;

  const place = (height: number): void => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = MARGIN;
  };
  for (const { heading, rows } of receipt.sections) {
    place(heading === null ? 24 : 48);
    rule(y);
    y += 10;
    if (heading !== null) y = set(heading, MARGIN, y, { size: 11, weight: 600, width: full }) + 6;
    for (const { label, lines } of rows) {
      const width = full - LABEL_WIDTH - GAP;
      place(16 * lines.length);
      const page = doc.bufferedPageRange().count;
      const top = y;
      const labelEnd = set(label, MARGIN, top, { size: 10, color: MUTED, width: LABEL_WIDTH });
      let end = top;
      for (const line of lines)
        end = set(line, MARGIN + LABEL_WIDTH + GAP, end, { size: 10, width });
      // A text that runs on to a new page ends there.
      y = (doc.bufferedPageRange().count === page ? Math.max(labelEnd, end) : end) + 4;
    }
    y += 6;
  }

  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // The foot stands below the margin, where a text would begin a new page.
    doc.page.margins.bottom = 0;
    const foot = doc.page.height - MARGIN;
    const words = `${receipt.footer} ${receipt.pageOf(page + 1, count)}`;
    set(words, MARGIN, foot, { size: 8, color: MUTED, width: full });
  }
  doc.end();
  return collected;
}

function scriptOf(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0;
  const found = SCRIPTS.find(({ ranges }) =>
    ranges.some(([from, to]: Range) => from <= code && code <= to),
  );
  return found?.name ?? null;
}

function fontFile(script: Script, weight: Weight): Buffer {
  const name = `inter-${script}-${weight}-normal.woff`;
  const known = files.get(name) ?? readFileSync(path.join(FONTS_DIR, name));
  files.set(name, known);
  return known;
}

function setter(doc: PDFKit.PDFDocument) {
  const registered = new Set<string>();
  const use = (script: Script, weight: Weight): void => {
    const name = `${script} ${weight}`;
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(script, weight));
      registered.add(name);
    }
    doc.font(name);
  };
  /** Sets a text from a place on; answers where it ended. */
  return (text: string, x: number, y: number, style: Style): number => {
    const { size, weight = 400, color = INK, width } = style;
    doc.fontSize(size).fillColor(color);
    const stretches = stretchesOf(text === '' ? ' ' : text);
    for (const [index, { script, text: words }] of stretches.entries()) {
      use(script, weight);
      const options = { width, lineGap: 2, continued: index < stretches.length - 1 };
      if (index === 0) doc.text(words, x, y, options);
      else doc.text(words, options);
    }
    return doc.y;
  };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

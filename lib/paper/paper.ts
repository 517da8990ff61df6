/**
 * A printable document, laid out page by page. A full page is output and freed, so a long document takes no more memory
 * than a short one. Texts are tagged for screen readers; decoration is an artifact.
 */
import PDFDocument from 'pdfkit';
import { ASCENT, type Style, type Typeface, typefaceOf } from './typeface';

export type PaperHead = {
  title: string;
  creator: string;
  /** BCP 47. */
  language: string;
  /** The time of its data, as an instant: equal content gives equal bytes. */
  at: Date;
  /** At the bottom right of each page. */
  foot: string;
  /** `Page 2 of`; the total number of pages is written after it. */
  pageOf: (page: number) => string;
};

/** An element's role for a reader, as PDF names it. */
export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

export type Paper = Typeface & {
  /** The position of the next item, in points from the top of the page. */
  y: () => number;
  down: (points: number) => void;
  fits: (points: number) => boolean;
  /** Ends the page and begins the next. */
  turn: () => void;
  /** One line at this x, slightly below the current position. `end` aligns its end there. */
  put: (
    text: string,
    x: number,
    style: Style,
    place?: { below?: number; align?: 'start' | 'end' },
  ) => void;
  /** A full-width text as its own element, across as many pages as needed. */
  paragraph: (tag: Tag, text: string, style: Style) => void;
  /** Begins an element that contains others. */
  begin: (tag: Tag) => void;
  /** Ends the latest element begun. */
  finish: () => void;
  /** An element for everything written until the returned function is called. */
  mark: (tag: Tag) => () => void;
  /** Draws something that is not document text for a reader. */
  artifact: (draw: () => void) => void;
  /** A full-width line as an artifact, and the same within one. */
  rule: () => void;
  line: () => void;
  /** The bytes ready so far. */
  read: () => Uint8Array;
  /** The last bytes. */
  end: () => Uint8Array;
};

export const MARGIN = 48;
export const PAPER_WIDTH = 595.28 - 2 * MARGIN;
export const MUTED = '#51636f';
const HEIGHT = 841.89;
const FOOT_HEIGHT = 30;
/** The distance between lines, as a multiple of the font size. */
const LEADING = 1.4;
const FOOT: Style = { size: 8, color: MUTED };
const LINE = '#d3dde2';

/** The height of lines in a style. */
export function heightOf({ size }: Style, lines = 1): number {
  return size * LEADING * lines;
}

export function paperOf(head: PaperHead): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: head.language,
    displayTitle: true,
    // Without a date, pdfkit writes the current one.
    info: { Title: head.title, Creator: head.creator, CreationDate: head.at },
  });
  const typeface = typefaceOf(doc);
  // The number of pages is known only at the end, so every page shows this form, which is written last.
  const total = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -FOOT.size, 10 * FOOT.size, 2 * FOOT.size],
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const open = [root];
  let pages = 0;
  let y = MARGIN;

  const put: Paper['put'] = (text, x, style, { below = 0, align = 'start' } = {}) => {
    if (text === '') return;
    const from = align === 'start' ? x : x - typeface.width(text, style);
    doc.addContent(
      typeface.operators(text, { x: from, y: y + below + ASCENT * style.size }, style),
    );
  };
  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    doc.endMarkedContent();
  };
  const line = (): void => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + PAPER_WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };
  const endPage = (): void => {
    artifact(() => {
      y = HEIGHT - MARGIN - FOOT.size;
      const words = `${head.pageOf(pages)} `;
      put(words, MARGIN, FOOT);
      put(head.foot, MARGIN + PAPER_WIDTH, FOOT, { align: 'end' });
      const x = MARGIN + typeface.width(words, FOOT);
      page(doc).xobjects.Total = total;
      doc.addContent(
        `q 1 0 0 -1 ${x.toFixed(2)} ${(y + ASCENT * FOOT.size).toFixed(2)} cm /Total Do Q`,
      );
    });
    letGo(doc);
  };
  const turn = (): void => {
    if (pages > 0) endPage();
    doc.addPage();
    pages += 1;
    y = MARGIN;
  };
  const fits = (points: number): boolean => y + points <= HEIGHT - MARGIN - FOOT_HEIGHT;
  const mark: Paper['mark'] = (tag) => {
    const element = doc.struct(tag, SCOPE[tag] ?? {});
    open.at(-1)?.add(element);
    const content = doc.markStructureContent(tag);
    return () => {
      doc.endMarkedContent();
      element.add(content);
      element.end();
    };
  };
  turn();
  return {
    ...typeface,
    y: () => y,
    down: (points) => {
      y += points;
    },
    fits,
    turn,
    put,
    mark,
    paragraph: (tag, text, style) => {
      let done = mark(tag);
      for (const line of typeface.lines(text, style, PAPER_WIDTH)) {
        if (!fits(heightOf(style))) {
          done();
          turn();
          done = mark(tag);
        }
        put(line, MARGIN, style);
        y += heightOf(style);
      }
      done();
    },
    begin: (tag) => {
      const element = doc.struct(tag);
      open.at(-1)?.add(element);
      open.push(element);
    },
    finish: () => open.pop()?.end(),
    artifact,
    rule: () => artifact(line),
    line,
    read: () => bytesOf(doc),
    end: () => {
      endPage();
      const { operators, fonts } = typeface.form(String(pages), FOOT);
      Object.assign(total.data, { Resources: { Font: fonts } });
      total.end(operators);
      doc.end();
      return bytesOf(doc);
    },
  };
}

/** Marks column headings as such. */
const SCOPE: Partial<Record<Tag, object>> = { TH: { scope: 'Column' } };

/** Missing from pdfkit's types. */
type Reference = { data: unknown; end: () => void };
type Page = {
  xobjects: Record<string, unknown>;
  dictionary: Reference & { data: { StructParents?: number } };
  content: Reference;
  resources: Reference;
};
type ParentTree = { get: (key: number) => object; add: (key: number, value: unknown) => void };

function page(doc: PDFKit.PDFDocument): Page {
  return doc.page as unknown as Page;
}

/** Writes the page, and keeps only the object numbers of it and its elements. */
function letGo(doc: PDFKit.PDFDocument): void {
  const written = page(doc);
  const key = written.dictionary.data.StructParents;
  doc.flushPages();
  for (const reference of [written.content, written.resources, written.dictionary])
    reference.data = {};
  if (key === undefined) return;
  const tree = (doc as unknown as { getStructParentTree: () => ParentTree }).getStructParentTree();
  const parents = doc.ref(tree.get(key)) as unknown as Reference;
  parents.end();
  parents.data = [];
  tree.add(key, parents);
}

function bytesOf(doc: PDFKit.PDFDocument): Uint8Array {
  return (doc.read() as Buffer | null) ?? new Uint8Array();
}

/**
 * Inter in a PDF: measures texts, breaks them into lines and writes them. Figures are tabular. Each letter and letter
 * pair is laid out once per document, so a hundred thousand rows cost no more layout than one page.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Script, stretchesOf } from './letters';
import { sfntOf } from './sfnt';

export type Style = {
  /** Points. */
  size: number;
  weight?: 400 | 600;
  /** `#rrggbb` */
  color?: string;
};

export type Typeface = {
  /** The width of a text in points. */
  width: (text: string, style: Style) => number;
  /** Breaks a text into lines no wider than this; a wider word is broken. */
  lines: (text: string, style: Style, width: number) => string[];
  /** The operators to write one line on the current page, with its baseline here. */
  operators: (text: string, at: { x: number; y: number }, style: Style) => string;
  /** The operators to write one line upright at a form's origin, and the fonts that the form needs. */
  form: (text: string, style: Style) => { operators: string; fonts: Record<string, object> };
};

const INK = '#12212b';

/** Inter's height above the baseline, as a fraction of its size. */
export const ASCENT = 0.969;

export function typefaceOf(doc: PDFKit.PDFDocument): Typeface {
  const fonts = new Map<string, Font>();
  const fontOf = (script: Script, weight: number): Font => {
    const name = `inter-${script}-${weight}-normal`;
    const known = fonts.get(name);
    if (known !== undefined) return known;
    doc.registerFont(name, fontFile(`${name}.woff`)).font(name);
    const font = { face: (doc as unknown as { _font: Face })._font, glyphs: new Map() };
    fonts.set(name, font);
    return font;
  };

  const runsOf = (text: string, { weight = 400 }: Style): Run[] =>
    stretchesOf(text).map(({ script, text: stretch }) => {
      const font = fontOf(script, weight);
      const letters = [...stretch];
      const glyphs = letters.map((letter, index) => {
        const glyph = glyphOf(font, letter);
        return { ...glyph, kerning: kerningOf(font, letter, letters[index + 1]) };
      });
      return { font, glyphs };
    });

  const width = (text: string, style: Style): number =>
    (runsOf(text, style)
      .flatMap(({ glyphs }) => glyphs)
      .reduce((sum, { advance, kerning }) => sum + advance + kerning, 0) *
      style.size) /
    1000;

  const advances = { 400: new Map<string, number>(), 600: new Map<string, number>() };
  /** Without kerning, which hardly ever makes a line wider; used for line breaking. */
  const widthOfLetters = (text: string, style: Style): number => {
    const known = advances[style.weight ?? 400];
    let sum = 0;
    for (const letter of text.normalize('NFC')) {
      let advance = known.get(letter);
      if (advance === undefined) {
        advance = width(letter, { ...style, size: 1 });
        known.set(letter, advance);
      }
      sum += advance;
    }
    return sum * style.size;
  };

  return {
    width,
    lines: (text, style, widthMax) =>
      text
        .split(/\r\n|[\r\n\u2028\u2029]/u)
        .flatMap((line) => brokenLine(line, widthMax, (part) => widthOfLetters(part, style))),
    operators: (text, { x, y }, style) => {
      const runs = runsOf(text, style);
      const { page } = doc as unknown as { page: { fonts: Record<string, object> } };
      for (const { font } of runs) page.fonts[font.face.id] ??= font.face.ref();
      // The page's y axis points down, so letters are flipped upright.
      return shown(runs, `1 0 0 -1 ${number(x)} ${number(y)} Tm`, style);
    },
    form: (text, style) => {
      const runs = runsOf(text, style);
      return {
        operators: shown(runs, '1 0 0 1 0 0 Tm', style),
        fonts: Object.fromEntries(runs.map(({ font: { face } }) => [face.id, face.ref()])),
      };
    },
  };
}

/** The parts in use of an embedded font; missing from pdfkit's types. */
type Face = {
  id: string;
  ref: () => object;
  /** Glyphs of the embedded subset in hexadecimal, with their advances in thousandths of the size. */
  encode: (
    text: string,
    features: readonly string[],
  ) => [codes: string[], positions: { advanceWidth: number; xAdvance: number }[]];
};

type Glyph = { code: string; advance: number };
type Font = { face: Face; glyphs: Map<string, Glyph | number> };
type Run = { font: Font; glyphs: (Glyph & { kerning: number })[] };

const FEATURES = ['tnum'];

const FONTS_DIR = path.join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files');

const files = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const known = files.get(name) ?? sfntOf(readFileSync(path.join(FONTS_DIR, name)));
  files.set(name, known);
  return known;
}

function glyphOf({ face, glyphs }: Font, letter: string): Glyph {
  const known = glyphs.get(letter);
  if (typeof known === 'object') return known;
  const [codes, positions] = face.encode(letter, FEATURES);
  const glyph = {
    code: codes.join(''),
    advance: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
  glyphs.set(letter, glyph);
  return glyph;
}

/** How much closer a letter stands to the next one. */
function kerningOf({ face, glyphs }: Font, letter: string, next: string | undefined): number {
  if (next === undefined) return 0;
  const pair = letter + next;
  const known = glyphs.get(pair);
  if (typeof known === 'number') return known;
  const [, positions] = face.encode(pair, FEATURES);
  const [first] = positions;
  const kerning =
    positions.length === 2 && first !== undefined ? first.xAdvance - first.advanceWidth : 0;
  glyphs.set(pair, kerning);
  return kerning;
}

function brokenLine(line: string, widthMax: number, widthOf: (text: string) => number): string[] {
  const blank = widthOf(' ');
  const lines: string[] = [];
  let rest = '';
  let width = 0;
  const add = (part: string, partWidth: number, between: '' | ' '): void => {
    const gap = rest === '' ? 0 : between === '' ? 0 : blank;
    if (rest !== '' && width + gap + partWidth > widthMax) {
      lines.push(rest);
      rest = part;
      width = partWidth;
      return;
    }
    rest = rest === '' ? part : rest + between + part;
    width += gap + partWidth;
  };
  for (const word of line.split(/[ \t]+/u)) {
    const wordWidth = widthOf(word);
    if (wordWidth <= widthMax) add(word, wordWidth, ' ');
    else
      for (const [index, letter] of [...word].entries())
        add(letter, widthOf(letter), index === 0 ? ' ' : '');
  }
  return [...lines, rest];
}

function shown(runs: readonly Run[], matrix: string, { size, color = INK }: Style): string {
  const shows = runs.map(
    ({ font, glyphs }) => `/${font.face.id} ${number(size)} Tf [${adjusted(glyphs)}] TJ`,
  );
  return `BT ${fill(color)} ${matrix} ${shows.join(' ')} ET`;
}

/** Unadjusted glyphs form one string; the adjustment is between two strings. */
function adjusted(glyphs: Run['glyphs']): string {
  const parts = glyphs.map(({ code, kerning }) =>
    kerning === 0 ? code : `${code}> ${number(-kerning)} <`,
  );
  return `<${parts.join('')}>`;
}

function fill(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return `${parts.map(number).join(' ')} rg`;
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/**
 * The typeface of the bank's pages: Figtree, under the SIL Open Font License, which is next to the files. The bank
 * serves it itself, since its pages load nothing from elsewhere.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the typeface: its address, whose content never changes, and the characters in it. */
type TypefaceFile = { path: string; unicodeRange: string };

/** The letters of Norwegian and nearby languages. */
const LATIN: TypefaceFile = {
  path: '/typeface/figtree-v9-latin.woff2',
  unicodeRange:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
};

/** The letters of Sámi and the rest of Europe: loaded only when the page has one of them. */
const LATIN_EXTENDED: TypefaceFile = {
  path: '/typeface/figtree-v9-latin-ext.woff2',
  unicodeRange:
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
};

const FILES = [LATIN, LATIN_EXTENDED];

export const TYPEFACE_MEDIA_TYPE = 'font/woff2';

/** The file that every page needs at once. */
export const PRELOADED_PATH = LATIN.path;

/** The files by address. @param dir their folder. */
export async function readTypeface(dir: string): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(
    await Promise.all(
      FILES.map(async (file): Promise<[string, Uint8Array]> => {
        const bytes = await readFile(path.join(dir, path.basename(file.path)));
        return [file.path, new Uint8Array(bytes)];
      }),
    ),
  );
}

/**
 * The font faces for the style sheet. Until the file has loaded, Arial is used with Figtree's metrics, so that no line
 * moves.
 */
export const TYPEFACE_STYLE = `${FILES.map(
  ({ path: href, unicodeRange }) => `@font-face {
  font-family: Figtree; font-style: normal; font-weight: 300 900; font-display: swap;
  src: url(${href}) format("woff2"); unicode-range: ${unicodeRange};
}`,
).join('\n')}
@font-face {
  font-family: "Figtree stand-in"; src: local("Arial"), local("Liberation Sans"), local("Helvetica Neue");
  size-adjust: 100.72%; ascent-override: 94.32%; descent-override: 24.82%; line-gap-override: 0%;
}
`;

/** The font family of all text on the bank's pages. */
export const TYPEFACE_FAMILY = 'Figtree, "Figtree stand-in", system-ui, sans-serif';

/**
 * Which of Inter's files has a letter: the files are split by script, and a text is set in runs, each in the file that
 * has its letters. Pure.
 */
type Range = readonly [from: number, to: number];

/** The scripts of Inter's files, with the code points of each; the first file that has a letter is used. */
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

export type Script = (typeof SCRIPTS)[number]['name'];
/** The end of the first range: most letters are found without searching. */
const LATIN_TO = 0x00ff;

/** Replaces a letter that none of the files has. */
const MISSING = '?';

export type Stretch = { script: Script; text: string };

/** Splits a text into runs that one file can set. Blanks stay with the text before them. */
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

function scriptOf(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0;
  if (code <= LATIN_TO) return 'latin';
  const found = SCRIPTS.find(({ ranges }) =>
    ranges.some(([from, to]: Range) => from <= code && code <= to),
  );
  return found?.name ?? null;
}

/** Code broken on purpose, to see whether a test notices. */

/** One way to break a row of a table. `row` is its first cell; `text` occurs once in `file`. */
export interface Mutant {
  readonly table: string;
  readonly row: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** A way to break a row of a table: the row, the file, the current text, and its replacement. */
export type Change = readonly [row: string, file: string, text: string, instead: string];

/** The mutants of several tables, by table title. */
export function mutantsOf(tables: Readonly<Record<string, readonly Change[]>>): readonly Mutant[] {
  return Object.entries(tables).flatMap(([table, changes]) =>
    changes.map(([row, file, text, instead]) => ({ table, row, file, text, instead })),
  );
}

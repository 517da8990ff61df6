/** Code that is broken on purpose, to see that a test notices. */

/** One way to break a row of a table. `row` is its first cell; `text` stands once in `file`. */
export interface Mutant {
  readonly table: string;
  readonly row: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** A way to break a row of one table: the row, the file, what stands there, and what is put in its place. */
export type Change = readonly [row: string, file: string, text: string, instead: string];

/** The mutants of tables, by the tables' titles. */
export function mutantsOf(tables: Readonly<Record<string, readonly Change[]>>): readonly Mutant[] {
  return Object.entries(tables).flatMap(([table, changes]) =>
    changes.map(([row, file, text, instead]) => ({ table, row, file, text, instead })),
  );
}

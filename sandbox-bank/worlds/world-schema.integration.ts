/** The tables of a world's file say what the database says, so that a migration cannot forget them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type Database, findRows, openDatabase } from '@/sandbox-bank/store/database';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { WORLD_COLUMNS } from './world-columns';
import { REFERENCES, UNIQUE } from './world-references';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  db = openDatabase({ databaseUrl: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** The sentences that a query writes about the tables of a file, sorted. */
async function said(query: string): Promise<string[]> {
  const rows = await findRows<{ table: string; sentence: string }>(db, query, []);
  return rows
    .filter(({ table }) => Object.hasOwn(WORLD_COLUMNS, table))
    .map(({ table, sentence }) => `${table}: ${sentence}`)
    .sort();
}

describe('the tables of a file', () => {
  it('have the columns of the database, and no value where it needs none', async () => {
    const own = Object.entries(WORLD_COLUMNS).flatMap(([table, columns]) =>
      Object.entries(columns).map(
        ([column, check]) => `${table}: ${column}${check(null) === null ? ' or null' : ''}`,
      ),
    );
    const columns = await said(
      `SELECT table_name AS "table",
         column_name || CASE is_nullable WHEN 'YES' THEN ' or null' ELSE '' END AS sentence
       FROM information_schema.columns WHERE table_schema = current_schema()`,
    );
    // A world that is made of a file was created when it was made.
    const left = columns.map((one) => one.replace(/^world: created_at$/, '$& or null'));
    expect(own.sort()).toEqual(left);
  });

  it('refer to what the database lets them refer to, except their own world', async () => {
    const own = Object.entries(REFERENCES).flatMap(([table, references]) =>
      references.map(
        ({ column, to, required }) =>
          `${table}: ${column} is of ${to}${required ? '' : ' or null'}`,
      ),
    );
    const keys = await said(
      `SELECT conrelid::regclass::text AS "table", attname || ' is of ' || confrelid::regclass::text ||
         CASE WHEN attnotnull THEN '' ELSE ' or null' END AS sentence
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND confrelid <> 'world'::regclass`,
    );
    expect(own.sort()).toEqual(keys);
  });

  it('share no value that the database wants once', async () => {
    const own = Object.entries(UNIQUE).flatMap(([table, uniques]) =>
      uniques.map(
        ({ columns, among }) =>
          `${table}: once ${columns.join(', ')}${among === undefined ? '' : ' among some'}`,
      ),
    );
    const indexes = await said(
      `SELECT indrelid::regclass::text AS "table", 'once ' || array_to_string(ARRAY(
           SELECT attname FROM unnest(indkey::int2[]) WITH ORDINALITY AS key (number, place)
           JOIN pg_attribute ON attrelid = indrelid AND attnum = number
           WHERE attname <> 'world_id' ORDER BY place), ', ') ||
         CASE WHEN indpred IS NULL THEN '' ELSE ' among some' END AS sentence
       FROM pg_index WHERE indisunique AND indrelid <> 'world'::regclass`,
    );
    expect(own.sort()).toEqual(indexes);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { type Database, openDatabase } from './database';
import { openFirstQuestion } from './first-question';
import { type RequestReads, rememberReads } from './remembered-reads';

const READ = 'SELECT value FROM bank_setting WHERE name = $1';
const WRITE = `INSERT INTO bank_setting (name, value) VALUES ('light', to_jsonb($1::text))
  ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;

let test: TestDatabase;
let database: Database;
let beside: Database;
beforeAll(async () => {
  test = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  database = openDatabase({ databaseUrl: test.url });
  beside = openDatabase({ databaseUrl: test.url });
});
afterAll(async () => {
  await database.close();
  await beside.close();
  await test.drop();
});

/** Reads that reached the database. */
let reached: string[];
let connections: number;
let beginReads: () => Promise<RequestReads>;
beforeEach(async () => {
  reached = [];
  connections = 1;
  const counted: Database = {
    ...database,
    connectionsOpened: () => connections,
    query: (text, values) => {
      if (!text.includes('pg_current_snapshot')) reached.push(text);
      return database.query(text, values);
    },
  };
  const begin = rememberReads(
    counted,
    openFirstQuestion(counted, () => 0),
  );
  beginReads = () => begin(null);
  await beside.query(WRITE, ['green']);
});

const valueIn = async (reads: RequestReads, name = 'light') =>
  (await reads.query<{ value: string }>(READ, [name])).rows[0]?.value;

/** Another program on this cluster may commit at any time, which ends the memory; then the run says nothing. */
const whileNobodyCommits = async (run: () => Promise<void>) => {
  const snapshot = async () =>
    (await beside.query('SELECT pg_current_snapshot()::text AS at', [])).rows[0]?.at;
  for (;;) {
    reached = [];
    const before = await snapshot();
    await run();
    if (before === (await snapshot())) return;
  }
};

describe('what was read', () => {
  it('is not read again while nothing is committed, by requests one after the other or at once', async () => {
    await whileNobodyCommits(async () => {
      expect(await valueIn(await beginReads())).toBe('green');
      const both = await Promise.all([beginReads(), beginReads()]);
      expect(await Promise.all(both.map((reads) => valueIn(reads)))).toEqual(['green', 'green']);
    });
    expect(reached.length).toBeLessThanOrEqual(1);
  });

  it('is another thing for other values', async () => {
    const reads = await beginReads();
    expect(await valueIn(reads)).toBe('green');
    expect(await valueIn(reads, 'none')).toBeUndefined();
  });

  it('cannot be changed by one of its readers', async () => {
    const { rows } = await (await beginReads()).query<{ value: string }>(READ, ['light']);
    expect(() => rows.pop()).toThrow(TypeError);
    expect(() => Object.assign(rows[0] ?? {}, { value: 'red' })).toThrow(TypeError);
  });

  it('is forgotten when another program commits, and not when it only writes', async () => {
    expect(await valueIn(await beginReads())).toBe('green');
    await beside.transaction(async (db) => {
      await db.query(WRITE, ['red']);
      expect(await valueIn(await beginReads())).toBe('green');
    });
    expect(await valueIn(await beginReads())).toBe('red');
  });

  it('is forgotten by a request that writes itself', async () => {
    const reads = await beginReads();
    expect(await valueIn(reads)).toBe('green');
    await reads.query(WRITE, ['red']);
    expect(await valueIn(reads)).toBe('red');
    const counting = await beginReads();
    expect(await valueIn(counting)).toBe('red');
    await counting.transaction((db) => db.query(WRITE, ['amber']));
    expect(await valueIn(counting)).toBe('amber');
  });

  it('is not kept for later when it was read before a commit and arrived after it', async () => {
    const early = await beginReads();
    await beside.query(WRITE, ['red']);
    const late = await beginReads();
    await valueIn(early);
    expect(await valueIn(late)).toBe('red');
    await beside.query(WRITE, ['amber']);
    await valueIn(late);
    expect(await valueIn(await beginReads())).toBe('amber');
  });

  it('is forgotten when the database was connected anew, as after a crash', async () => {
    await whileNobodyCommits(async () => {
      await valueIn(await beginReads());
      connections += 1;
      reached = [];
      await valueIn(await beginReads());
      expect(reached).toEqual([READ]);
    });
  });

  it('is read anew when it failed', async () => {
    const broken = 'SELECT * FROM no_such_table WHERE name = $1';
    const reads = await beginReads();
    for (const _ of [1, 2]) await expect(reads.query(broken, ['light'])).rejects.toThrow();
    expect(reached).toEqual([broken, broken]);
  });
});

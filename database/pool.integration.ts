import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from './pool';
import { openSilentProxy } from './silent-proxy';
import { createTestDatabase, type TestDatabase } from './test-database';

let test: TestDatabase;
beforeAll(async () => {
  const migrationsDir = fileURLToPath(new URL('../sandbox-bank/store/migrations', import.meta.url));
  test = await createTestDatabase({ migrationsDir });
});
afterAll(() => test.drop());

it.each([
  ['takes the names off statements, so that nothing of a session is needed', false, []],
  ['keeps names where it is asked to', true, [{ name: 'one', statement: 'SELECT 1' }]],
])('%s', async (_, keepsNames, prepared) => {
  const pool = openPool({
    connectionString: test.url,
    max: 1,
    answerMillisecondsMax: 10_000,
    keepsNames,
  });
  // Dropping the database may end a connection that is still closing.
  pool.on('error', () => {});
  await pool.query({ name: 'one', text: 'SELECT 1', values: [] });
  await pool.query({ name: 'one', text: 'SELECT 1', values: [] });
  const { rows } = await pool.query('SELECT name, statement FROM pg_prepared_statements');
  await pool.end();
  expect(rows).toEqual(prepared);
});

it.each([
  ['as a text', 'BEGIN'],
  ['as Prisma sends it', { text: 'BEGIN', values: [], rowMode: 'array' }],
])(
  'frees what a client has locked that a silent line has cut off, when it began %s',
  async (_, begin) => {
    const proxy = await openSilentProxy(test.url);
    const options = { max: 1, answerMillisecondsMax: 10_000 };
    const far = openPool({
      ...options,
      connectionString: proxy.url,
      idleInTransactionMillisecondsMax: 200,
    });
    const near = openPool({ ...options, connectionString: test.url, statement_timeout: 5_000 });
    for (const pool of [far, near]) pool.on('error', () => {});
    await near.query('CREATE TABLE IF NOT EXISTS locked (id int); INSERT INTO locked VALUES (1)');
    const client = await far.connect();
    await client.query(begin as string);
    await client.query('SELECT id FROM locked FOR UPDATE');
    proxy.goSilent();
    const { rowCount } = await near.query('UPDATE locked SET id = 2');
    expect(rowCount).toBeGreaterThan(0);
    await near.query('DROP TABLE locked');
    await Promise.all([near.end(), proxy.close()]);
    client.release(true);
    await far.end();
  },
);

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from './pool';
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

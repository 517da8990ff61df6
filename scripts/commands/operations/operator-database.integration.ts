import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import { readSettings } from '@/scripts/product/settings';
import { withDatabase, withDatabaseUrl } from './operator-database';

let migrationsDir: string;
let database: TestDatabase;
beforeEach(async () => {
  migrationsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-migrations-'));
  database = await createTestDatabase({ migrationsDir });
});
afterEach(async () => {
  await database.drop();
  fs.rmSync(migrationsDir, { recursive: true, force: true });
});

async function limitStatementsTo200ms(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT current_database() AS name');
  await client.query(`ALTER DATABASE "${rows[0]?.name}" SET statement_timeout = '200ms'`);
  await client.end();
}

it('lets a command that takes long take longer than the limit that requests have', async () => {
  await limitStatementsTo200ms();
  const seen: unknown[] = [];
  const settings = readSettings({ DATABASE_URL: database.url });
  await withDatabase(
    settings,
    async (db) => {
      seen.push((await db.query('SELECT true AS is_done FROM pg_sleep(0.5)')).rows);
    },
    { takesLong: true },
  );
  expect(seen).toEqual([[{ is_done: true }]]);
});

it('changes nothing of the session otherwise, since a pooler would give it to the next request', async () => {
  await limitStatementsTo200ms();
  const seen: unknown[] = [];
  await withDatabase(readSettings({ DATABASE_URL: database.url }), async (db) => {
    seen.push((await db.query('SHOW statement_timeout')).rows);
  });
  expect(seen).toEqual([[{ statement_timeout: '200ms' }]]);
});

it('says that a database without the tables of this release lacks migrations', async () => {
  const settings = readSettings({ DATABASE_URL: database.url });
  const asked = withDatabase(settings, async (db) => {
    await db.query('SELECT 1 FROM user_account');
  });
  await expect(asked).rejects.toThrow(
    'The database lacks migrations; run "npm run migrate" first.',
  );
});

it('starts no database of its own in a folder without sources', async () => {
  const dataDir = path.join(migrationsDir, 'data');
  const asked = withDatabaseUrl({ databaseUrl: undefined, dataDir }, async () => {}, migrationsDir);
  await expect(asked).rejects.toThrow('DATABASE_URL is not set');
  expect(fs.existsSync(dataDir)).toBe(false);
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './migrate';
import { createTestDatabase, type TestDatabase } from './test-database';

let migrationsDir: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  migrationsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-migrations-'));
  database = await createTestDatabase({ migrationsDir });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  fs.rmSync(migrationsDir, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  fs.mkdirSync(path.join(migrationsDir, name), { recursive: true });
  fs.writeFileSync(path.join(migrationsDir, name, 'migration.sql'), sql);
}

const run = () => migrate({ databaseUrl: database.url, migrationsDir });

async function tables(): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

it('applies the folders in order, each once', async () => {
  write('0002_second', 'ALTER TABLE a ADD COLUMN m int;');
  write('0001_first', 'CREATE TABLE a (n int);');
  expect(await run()).toEqual(['0001_first', '0002_second']);
  expect(await run()).toEqual([]);
  write('0003_third', 'CREATE TABLE b ();');
  expect(await run()).toEqual(['0003_third']);
  expect(await tables()).toEqual(['_prisma_migrations', 'a', 'b']);
});

it('applies folders by their numbers, whether or not these begin with zeros', async () => {
  write('10_second', 'ALTER TABLE a ADD COLUMN m int;');
  write('9_first', 'CREATE TABLE a (n int);');
  expect(await run()).toEqual(['9_first', '10_second']);
});

it('has no limit of time, whatever limit sessions of the database begin with', async () => {
  const { rows } = await client.query('SELECT current_database() AS name');
  await client.query(`ALTER DATABASE "${rows[0]?.name}" SET statement_timeout = '200ms'`);
  write('0001_slow', 'SELECT pg_sleep(0.5);');
  expect(await run()).toEqual(['0001_slow']);
});

it('keeps the rows and checksums that Prisma keeps', async () => {
  // The checksum is the output of sha256sum for these 23 bytes.
  write('20260101000000_init', 'CREATE TABLE a (n int);');
  await run();
  const { rows } = await client.query(
    `SELECT id, checksum, finished_at >= started_at AS finished, migration_name, logs,
     rolled_back_at, applied_steps_count FROM _prisma_migrations`,
  );
  expect(rows).toEqual([
    {
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      checksum: '7f03d9c862ed8d33c0e406cce105b2d302ecdffbba7c18c32f0f1226e34dbaf2',
      finished: true,
      migration_name: '20260101000000_init',
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
    },
  ]);
});

it('runs a file whole, semicolons inside its functions and texts included', async () => {
  write(
    '0001_function',
    `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN n * 2; END; $$;
     CREATE TABLE a AS SELECT ';' AS text, twice(21) AS n; -- done; really`,
  );
  await run();
  expect((await client.query('SELECT * FROM a')).rows).toEqual([{ text: ';', n: 42 }]);
});

it('refuses a migration that was edited after it had been applied', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  await run();
  write('0001_first', 'CREATE TABLE a (n bigint);');
  write('0002_second', 'CREATE TABLE b ();');
  await expect(run()).rejects.toThrow(
    'The migration 0001_first was edited after it had been applied; put its file back as it was, and write a new migration instead.',
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'a']);
});

it('refuses a database in which a migration was begun and never finished', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  await run();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '0002_second')`,
  );
  write('0002_second', 'CREATE TABLE b ();');
  await expect(run()).rejects.toThrow(
    'The migration 0002_second was started but never finished; repair the database by hand',
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'a']);
});

it('applies a migration again that was marked as rolled back', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  await run();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at)
     VALUES ('x', 'y', '0002_second', now())`,
  );
  write('0002_second', 'CREATE TABLE b ();');
  expect(await run()).toEqual(['0002_second']);
  expect(await run()).toEqual([]);
});

it('changes nothing when a later statement of a file fails, and keeps what came before', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  write('0002_second', 'CREATE TABLE b (); SELECT * FROM missing;');
  await expect(run()).rejects.toThrow(
    'The migration 0002_second failed and changed nothing (relation "missing" does not exist).',
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'a']);
  write('0002_second', 'CREATE TABLE b ();');
  expect(await run()).toEqual(['0002_second']);
});

it('refuses a file that ends its own transaction', async () => {
  write('0001_first', 'CREATE TABLE a (); COMMIT; CREATE TABLE b ();');
  await expect(run()).rejects.toThrow(
    'The migration 0001_first ends its own transaction; take COMMIT or ROLLBACK out of it.',
  );
});

it('applies each migration once when eight runners start together', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  write('0002_second', 'INSERT INTO a VALUES (1);');
  const applied = await Promise.all(Array.from({ length: 8 }, run));
  expect(applied.flat().sort()).toEqual(['0001_first', '0002_second']);
  expect((await client.query('SELECT n FROM a')).rows).toEqual([{ n: 1 }]);
});

it('waits for the lock that prisma migrate takes', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  await client.query('SELECT pg_advisory_lock(72707369)');
  const running = run();
  const waiting = async () =>
    (
      await client.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707369 AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    ).rowCount === 1;
  while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await tables()).toEqual([]);
  await client.query('SELECT pg_advisory_unlock(72707369)');
  expect(await running).toEqual(['0001_first']);
});

it('lets others pass while a table is locked, and applies the migration once it is free', async () => {
  write('0001_first', 'CREATE TABLE a (n int);');
  await run();
  write('0002_second', 'ALTER TABLE a ADD COLUMN m int;');
  await client.query('BEGIN; LOCK TABLE a IN ACCESS SHARE MODE');
  const patience = { waitMilliseconds: 20, pausesMilliseconds: [5, 5] };
  const given = { databaseUrl: database.url, migrationsDir, patience };
  await expect(migrate(given)).rejects.toThrow(
    'The migration 0002_second changed nothing: another transaction has kept one of its tables locked throughout; end it, then run the migrations again.',
  );
  const many = { waitMilliseconds: 20, pausesMilliseconds: Array.from({ length: 500 }, () => 20) };
  const running = migrate({ ...given, patience: many });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // Behind a session that waits for the whole table, even a reader would wait.
  expect((await other.query('SELECT count(*)::int AS n FROM a')).rows).toEqual([{ n: 0 }]);
  await other.end();
  await client.query('COMMIT');
  expect(await running).toEqual(['0002_second']);
});

it('says in one sentence that the database does not answer or does not exist', async () => {
  const nowhere = 'postgresql://u:secret@127.0.0.1:1/db';
  await expect(migrate({ databaseUrl: nowhere, migrationsDir })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/db does not answer \(ECONNREFUSED\); check DATABASE_URL and that the database is running\.$/,
  );
  const missing = new URL(database.url);
  missing.pathname = '/missing';
  await expect(migrate({ databaseUrl: missing.href, migrationsDir })).rejects.toThrow(
    `The database 127.0.0.1:${missing.port}/missing does not exist; create it, or correct DATABASE_URL.`,
  );
  missing.password = 'wrong';
  await expect(migrate({ databaseUrl: missing.href, migrationsDir })).rejects.toThrow(
    'refuses the user or password of DATABASE_URL',
  );
});

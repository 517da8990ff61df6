import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import { type Database, openDatabase } from './database';

const MIGRATIONS_DIR = fileURLToPath(new URL('migrations', import.meta.url));

let test: TestDatabase;
let proxy: SilentProxy;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase({ migrationsDir: MIGRATIONS_DIR });
  proxy = await openSilentProxy(test.url);
  database = openDatabase({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await test.drop();
});

it('is served again within ten seconds after its database was silent for five', async () => {
  const work = () =>
    Promise.allSettled([
      ...Array.from({ length: 12 }, () => database.query('SELECT 1')),
      ...Array.from({ length: 12 }, () => database.transaction((db) => db.query('SELECT 1'))),
    ]);
  await work();
  proxy.goSilent();
  const inFlight = work();
  await pause(5_000);
  proxy.heal();
  await pause(10_000);
  expect((await work()).map(({ status }) => status)).toEqual(Array(24).fill('fulfilled'));
  expect((await inFlight).map(({ status }) => status)).toEqual(Array(24).fill('rejected'));
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from './test-database';

let migrationsDir: string;

beforeAll(() => {
  migrationsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-migrations-'));
  fs.mkdirSync(path.join(migrationsDir, '0001_first'));
  fs.writeFileSync(
    path.join(migrationsDir, '0001_first', 'migration.sql'),
    'CREATE TABLE a (n int); INSERT INTO a VALUES (1);',
  );
});

afterAll(() => fs.rmSync(migrationsDir, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('gives each caller a migrated database that no other one sees', async () => {
  const [one, two] = await Promise.all([
    createTestDatabase({ migrationsDir }),
    createTestDatabase({ migrationsDir }),
  ]);
  await query(one.url, 'INSERT INTO a VALUES (2)');
  expect(await query(one.url, 'SELECT n FROM a ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await query(two.url, 'SELECT n FROM a ORDER BY n')).toEqual([{ n: 1 }]);
  await one.drop();
  await two.drop();
});

it('writes rows of one name once, and gives them to each caller alone', async () => {
  let times = 0;
  const filling = {
    name: 'two rows',
    fill: async (url: string) => {
      times += 1;
      await query(url, 'INSERT INTO a VALUES (7)');
    },
  };
  const one = await createTestDatabase({ migrationsDir, filling });
  const two = await createTestDatabase({ migrationsDir, filling });
  const plain = await createTestDatabase({ migrationsDir });
  expect(times).toBe(1);
  await query(one.url, 'DELETE FROM a');
  expect(await query(two.url, 'SELECT n FROM a ORDER BY n')).toEqual([{ n: 1 }, { n: 7 }]);
  expect(await query(plain.url, 'SELECT n FROM a ORDER BY n')).toEqual([{ n: 1 }]);
  for (const database of [one, two, plain]) await database.drop();
});

it('removes the database although somebody is still connected', async () => {
  const database = await createTestDatabase({ migrationsDir });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await database.drop();
  await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});

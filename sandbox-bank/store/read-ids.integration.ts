import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { type Database, openDatabase } from './database';
import { type FirstQuestion, openFirstQuestion } from './first-question';
import { openReadIds, type ReadIds, type RequestIdentity } from './request-replay';

const NOW = new Date('2026-11-21T12:00:00Z');

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  database = openDatabase({ databaseUrl: test.url });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

let readIds: ReadIds;
let ask: FirstQuestion;
beforeEach(() => {
  readIds = openReadIds(database, (error) => {
    throw error;
  });
  ask = openFirstQuestion(database, readIds.writesEnded);
});
afterEach(() => readIds.flush());

const readOf = (tpp: number, requestId: string, target = '/v1/accounts'): RequestIdentity => ({
  tppId: `00000000-0000-4000-8000-00000000000${tpp}`,
  worldId: 'default',
  placeWorldId: null,
  requestId,
  fingerprint: Buffer.from(target),
});

const isReused = async (identity: RequestIdentity) =>
  readIds.isReused(identity, (await ask(identity.requestId)).stored, NOW);

describe('the id of a read', () => {
  it('is found where it was written, for another request alone', async () => {
    expect(await isReused(readOf(1, 'written'))).toBe(false);
    await readIds.flush();
    expect(await isReused(readOf(1, 'written'))).toBe(false);
    expect(await isReused(readOf(1, 'written', '/v1/cards'))).toBe(true);
    expect(await isReused(readOf(2, 'written', '/v1/cards'))).toBe(false);
    const elsewhere = { ...readOf(1, 'written', '/v1/cards'), worldId: 'elsewhere' };
    expect(await isReused(elsewhere)).toBe(false);
  });

  it('is found while it is being written', async () => {
    expect(await isReused(readOf(1, 'on its way'))).toBe(false);
    const written = await database.transaction(async (db) => {
      await db.query('LOCK TABLE request_replay IN SHARE MODE');
      const writing = readIds.flush();
      expect(await isReused(readOf(1, 'on its way', '/v1/cards'))).toBe(true);
      return { writing };
    });
    await written.writing;
  });

  it('is found however many others have it', async () => {
    for (const tpp of [1, 2, 3, 4, 5, 6]) {
      expect(await isReused(readOf(tpp, 'popular'))).toBe(false);
      await readIds.flush();
    }
    for (const tpp of [1, 2, 3, 4, 5, 6]) {
      expect(await isReused(readOf(tpp, 'popular', '/v1/cards'))).toBe(true);
    }
    expect(await isReused(readOf(7, 'popular', '/v1/cards'))).toBe(false);
  });

  it('is found when it was written after the read began', async () => {
    const early = await ask('meanwhile');
    expect(await isReused(readOf(1, 'meanwhile'))).toBe(false);
    await readIds.flush();
    const late = readOf(1, 'meanwhile', '/v1/cards');
    expect(await readIds.isReused(late, early.stored, NOW)).toBe(true);
  });

  it('is found when it was received encoded', async () => {
    expect(await isReused(readOf(1, 'plain'))).toBe(false);
    await readIds.flush();
    const { stored } = await ask('=?UTF-8?B?cGxhaW4=?=');
    expect(await readIds.isReused(readOf(1, 'plain', '/v1/cards'), stored, NOW)).toBe(true);
  });

  it('is told beside those of other reads that begin at the same time', async () => {
    expect(await isReused(readOf(1, 'first'))).toBe(false);
    await readIds.flush();
    const reads = [
      readOf(1, 'new'),
      readOf(1, 'first', '/v1/cards'),
      readOf(1, 'first'),
      readOf(1, 'other'),
    ];
    expect(await Promise.all(reads.map(isReused))).toEqual([false, true, false, false]);
  });
});

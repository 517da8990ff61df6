import { subMinutes } from 'date-fns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as getRules, PUT as putRules } from '@/app/api/category-rules/route';
import { PUT as putCorrections } from '@/app/api/insight/corrections/route';
import { GET as getViews, PUT as putViews } from '@/app/api/saved-views/route';
import { replaceCategoryRules } from '@/lib/aisp/insight/category-rules';
import { database, transaction } from '@/lib/db/client';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { sessionsWaiting } from '@/test/harness/meet-at-lock';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storeTransaction } from '@/test/harness/stored-transaction';

const rule = (phrase: string) => ({
  category: 'leisure' as const,
  phrases: [phrase],
  direction: null,
});
const view = (name: string) => ({ contextId: 'private', name, query: 'q=vik' });

const SETS = [
  ['rules', putRules, { rules: [rule('Kino')] }, { rules: [rule('Bowling')] }],
  ['views', putViews, { views: [view('Tann')] }, { views: [view('Lege')] }],
  [
    'corrections',
    putCorrections,
    { recurring: [], dismissed: ['0b9b2f6e-1c52-4b0e-9e0a-7d6c4b1f2a30'] },
    { recurring: [], dismissed: ['2f2de19a-0d0c-4b0e-8a43-1b3f0c9d7e55'] },
  ],
] as const;

describe('a set that is saved as a whole', () => {
  let application: OpenApplication;
  beforeAll(async () => {
    application = await openApplication();
  });
  afterAll(() => application.close());

  it.each(SETS)(
    'of %s is not stored over another version than it says',
    async (_, put, one, other) => {
      const { browser } = await newUser();
      const save = (json: object) => browser.ask(put, {}, { method: 'PUT', json });
      const first = await save({ ...one, version: null });
      expect(first.status).toBe(200);
      const { version, ...stored } = await first.json();
      expect(stored).toMatchObject(one);
      for (const stale of [null, version - 1, version + 1]) {
        const refused = await save({ ...other, version: stale });
        expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict']);
      }
      const second = await (await save({ ...other, version })).json();
      expect(second).toMatchObject(other);
      expect(second.version).toBeGreaterThan(version);
      expect((await save({ ...one, version })).status).toBe(409);
      expect((await save(one)).status).toBe(200);
      expect((await save({ ...one, version: 'x' })).status).toBe(400);
    },
  );

  it('is stored once when several are sent over the same version at once', async () => {
    const { browser } = await newUser();
    const save = (name: string, version: number | null) =>
      browser.ask(putViews, {}, { method: 'PUT', json: { views: [view(name)], version } });
    const statuses = async (version: number | null) =>
      (await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name, version))))
        .map(({ status }) => status)
        .sort();
    expect(await statuses(null)).toEqual([200, 409, 409, 409]);
    const { version } = await (await browser.ask(getViews, {})).json();
    expect(await statuses(version)).toEqual([200, 409, 409, 409]);
  });

  it('has a later version than the one before by whichever clock it is stored', async () => {
    const { userId } = await newUser();
    const now = new Date();
    const stored = await replaceCategoryRules(userId, { rules: [], version: null }, now);
    const version = stored?.version ?? 0;
    const next = { rules: [rule('Kino')], version };
    const later = await replaceCategoryRules(userId, next, subMinutes(now, 3));
    expect(later?.version).toBe(version + 1);
  });

  it('of rules categorises the transactions by the rules that are stored last', async () => {
    const { userId, browser } = await newUser();
    await storePurchase(userId);
    // The first stops where it changes the row, and the second until the first has ended.
    const replaced = await transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM stored_transaction WHERE user_id = ${userId}::uuid FOR UPDATE`;
      const one = replaceCategoryRules(userId, { rules: [rule('Zyxvik')] }, new Date());
      await expect.poll(sessionsWaiting).toBe(1);
      const other = replaceCategoryRules(userId, { rules: [] }, new Date());
      await expect.poll(sessionsWaiting).toBe(2);
      return { ended: Promise.all([one, other]) };
    });
    await replaced.ended;
    expect((await (await browser.ask(getRules, {})).json()).rules).toEqual([]);
    const row = await database().storedTransaction.findFirstOrThrow({ where: { userId } });
    expect(row.category).toBe('other');
  });
});

async function storePurchase(userId: string): Promise<void> {
  const connectionId = await storeConnection({ userId });
  const accountId = await storeAccount({ userId, connectionId });
  const raw = {
    transactionAmount: { amount: '-1.00', currency: 'NOK' },
    creditorName: 'Zyxvik',
  };
  await storeTransaction({ userId, accountId }, { raw, entries: [] });
}

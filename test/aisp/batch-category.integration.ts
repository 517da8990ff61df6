/** The category of a batch: by its own words and by those that all its payments have, never by one payment's. */
import { expect, it } from 'vitest';
import { replaceCategoryRules, rulesOf } from '@/lib/aisp/insight/category-rules';
import { rowWithEntries, transactionRow } from '@/lib/aisp/transactions/transaction-row';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { insertTransactions, storeEntries } from '@/lib/db/stored-transactions';
import type { BankJson } from '@/lib/vault/transaction';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';

shared(openApplication);

const to = (creditorName: string, message = ''): BankJson => ({
  transactionAmount: { amount: '-50.00', currency: 'NOK' },
  creditorName,
  ...(message && { remittanceInformationUnstructured: message }),
});

const batchOf = (entryDetails: BankJson[] | undefined, more: BankJson = {}): BankJson => ({
  transactionId: 'b1',
  bookingDate: '2026-11-20',
  transactionAmount: { amount: '-100.00', currency: 'NOK' },
  batchIndicator: true,
  ...more,
  ...(entryDetails && { entryDetails }),
});

const PLACE = { bankKey: 'id:b1', isPending: false, orderNo: 1n, today: '2026-11-20' };

/** Stores a batch as a sync does; its category now, and after the person's own rules. */
const stored = async (batch: BankJson, own: string[] = []) => {
  const { userId } = await newUser();
  const accountId = await storeAccount({
    userId,
    connectionId: await storeConnection({ userId }),
  });
  const account = { userId, accountId, kind: 'account' as const };
  const row = transactionRow(account, batch, PLACE, await rulesOf(userId));
  await insertTransactions(sql(), account, [row], { runNo: 1, readAt: new Date() });
  const category = async () =>
    (await database().storedTransaction.findFirstOrThrow({ where: { userId } })).category;
  const before = await category();
  let version: number | null = null;
  const follow = async (phrases: string[]) => {
    const rule = { category: 'leisure' as const, direction: null, phrases };
    const rules = phrases.length > 0 ? [rule] : [];
    const view = await replaceCategoryRules(userId, { rules, version }, new Date());
    if (view === null) throw new Error('other rules were stored meanwhile');
    version = view.version ?? null;
  };
  await follow(own);
  return { account, id: row.id, categories: [before, await category()], category, follow };
};

it.each<[string, BankJson, string[], string[]]>([
  ['one payment to a shop', batchOf([to('Kiwi 412'), to('Nils Berg')]), [], ['other', 'other']],
  [
    'payments to one shop',
    batchOf([to('Kiwi 412'), to('Kiwi 77')]),
    [],
    ['groceries', 'groceries'],
  ],
  ['its only payment', batchOf([to('Kiwi 412')]), [], ['groceries', 'groceries']],
  ['no payments', batchOf([], { creditorName: 'Kiwi 412' }), [], ['groceries', 'groceries']],
  [
    'its own words',
    batchOf([to('Nils Berg'), to('Eva Dal')], { creditorName: 'Kiwi 412' }),
    [],
    ['groceries', 'groceries'],
  ],
  [
    'a phrase put together from two',
    batchOf([to('Circle Nord'), to('Bil K')]),
    [],
    ['other', 'other'],
  ],
  [
    'a rule of one’s own for one of them',
    batchOf([to('Nils Berg'), to('Eva Dal')]),
    ['nils'],
    ['other', 'other'],
  ],
  [
    'a rule of one’s own for all of them',
    batchOf([to('Nils Berg', 'Klubbtur'), to('Eva Dal', 'Klubbtur')]),
    ['klubbtur'],
    ['other', 'leisure'],
  ],
])('a batch by %s', async (_, batch, own, expected) => {
  expect((await stored(batch, own)).categories).toEqual(expected);
});

it.each([
  ['of which one is to a shop', [to('Kiwi 412'), to('Nils Berg')], 'other'],
  ['to one shop', [to('Kiwi 412'), to('Kiwi 77')], 'groceries'],
])('a batch whose payments are read later, %s', async (_, entryDetails, expected) => {
  const batch = batchOf(undefined);
  const { account, id, category, follow } = await stored(batch);
  const { userId } = account;
  const row = rowWithEntries(
    { ...account, id },
    { raw: batch, entries: null },
    batchOf(entryDetails),
    await rulesOf(userId),
  );
  if (row === null) throw new Error('no entries');
  await storeEntries(sql(), { userId, id }, row);
  expect(await category()).toBe(expected);
  await follow(['eva']);
  expect(await category()).toBe(expected);
});

import { expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import {
  EVERY_TRANSACTION,
  listTransactions,
  type TransactionFilter,
} from '@/lib/db/search-transactions';
import { sql } from '@/lib/db/sql';
import { findTransaction } from '@/lib/db/stored-transactions';
import type { Env } from '@/lib/env';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };
let keys: Env['PSU_ID_KEYS'] = [OLD];

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

const { openTransaction, tokenChoicesUnderEachKey } = await import('@/lib/vault/transaction');
const { queryChoices, queryWords } = await import('@/lib/vault/search-words');
const { replaceCategoryRules } = await import('@/lib/aisp/insight/category-rules');
const { resealAll } = await import('@/lib/vault/reseal');
const { storeTransaction } = await import('@/test/harness/stored-transaction');

shared(openApplication);

const stored = async () => {
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const accountId = await storeAccount({ userId, connectionId });
  const contents = {
    raw: { transactionAmount: { amount: '-1.00', currency: 'NOK' }, creditorName: 'Fjordkraft' },
    entries: [{ creditorName: 'Glassverket' }],
  };
  const id = await storeTransaction({ userId, accountId }, contents, { isBatch: true });
  const found = async (query: string): Promise<number> => {
    const filter: TransactionFilter = {
      ...EVERY_TRANSACTION,
      userId,
      accountIds: [accountId],
      tokenChoices: tokenChoicesUnderEachKey(userId, queryChoices(queryWords(query), [])),
    };
    return (await listTransactions(sql(), filter, null, 10)).length;
  };
  const opened = async () => {
    const kept = await findTransaction(sql(), { userId, id });
    if (kept === null) throw new Error('the row is gone');
    return openTransaction(kept);
  };
  return { userId, contents, found, opened };
};

it('a rotation keeps transactions readable and findable, before, while and after', async () => {
  const { contents, found, opened } = await stored();
  expect(await found('fjord')).toBe(1);
  keys = [NEW, OLD];
  expect(await found('fjord')).toBe(1);
  expect(await opened()).toEqual(contents);
  expect((await resealAll()).resealed).toBeGreaterThanOrEqual(2);
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  keys = [NEW];
  expect(await opened()).toEqual(contents);
  expect(await found('fjord')).toBe(1);
  expect(await found('glass')).toBe(1);
  expect(await found('kraft')).toBe(0);
});

it('a person’s rules reach transactions that the older key still seals', async () => {
  keys = [OLD];
  const { userId } = await stored();
  keys = [NEW, OLD];
  const rule = { category: 'electricity', direction: null, phrases: ['fjordkraft'] } as const;
  await replaceCategoryRules(
    userId,
    { rules: [{ ...rule, phrases: [...rule.phrases] }] },
    new Date(),
  );
  const row = await database().storedTransaction.findFirstOrThrow({ where: { userId } });
  expect([row.keyId, row.category]).toEqual(['old', 'electricity']);
});

it('a sealed transaction that is copied to another row does not open there', async () => {
  await stored();
  await stored();
  const rows = await database().storedTransaction.findMany({
    orderBy: { readAt: 'desc' },
    take: 2,
  });
  const [one, other] = rows;
  if (one === undefined || other === undefined) throw new Error('two rows were expected');
  expect(() => openTransaction({ ...one, sealed: other.sealed })).toThrow('does not open');
});

/** Reading without the person at a bank that is slow to answer. */
import { randomUUID } from 'node:crypto';
import { addDays, addHours, addMinutes } from 'date-fns';
import { afterEach, expect, it, vi } from 'vitest';
import { refreshDueAccounts } from '@/lib/aisp/transactions/unattended-refresh';
import { database } from '@/lib/db/client';
import { sealPsuId } from '@/lib/vault/identity';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { BankPsu } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { json, type Reply } from '@/test/harness/test-bank';

// A call that is not answered ends sooner here.
vi.mock('@/lib/aspsp/deadline', () => ({ DEADLINE_MILLISECONDS: 3_000 }));

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const START = new Date();
const LATER = addHours(START, 7);
const setClock = async () => () => LATER;

const connected = async (names: readonly string[]) => {
  const user = await newUser();
  const psu = bank.newPsu({ names });
  await connectAs(bank, user, psu);
  return { userId: user.userId, psu, resourceId: psu.accounts[0]?.resourceId ?? '' };
};

const askedFor = ({ accounts }: BankPsu, since: number): string[] =>
  bank.requests.slice(since).flatMap(({ url }) => {
    const at = accounts.findIndex(({ resourceId }) => url.includes(`/${resourceId}/`));
    return at === -1 ? [] : [`${at} ${/\/(balances|transactions)/.exec(url)?.[1]}`];
  });

/** An account that is due at another bank, which nobody can reach. */
const dueElsewhere = async (userId: string): Promise<string> => {
  const [owner, connectionId, id] = [{ userId, bankId: 'nordstrand' }, randomUUID(), randomUUID()];
  const visit = { tppSessionId: 'x', scaAt: START, createdAt: START };
  await database().psu.create({ data: { ...owner, ...sealPsuId(owner, id), ...visit } });
  await database().connection.create({
    data: {
      ...owner,
      id: connectionId,
      context: 'PRIVATE',
      corporateIdHash: '',
      keyId: '',
      consentedAt: START,
      accessUntil: addDays(START, 90),
    },
  });
  const account = { resourceId: 'a', kind: 'account', name: 'Brukskonto', position: 0 } as const;
  await database().account.create({
    data: {
      ...owner,
      ...account,
      id,
      connectionId,
      currency: 'NOK',
      nextLookAt: addMinutes(LATER, -1),
    },
  });
  return id;
};

it('a bank that does not answer with the transactions is not asked for the balances as well', async () => {
  const { psu, resourceId } = await connected(['Langsom', 'Rask']);
  bank.override(`GET /v1/accounts/${resourceId}/transactions`, () => {});
  const since = bank.requests.length;
  await refreshDueAccounts(setClock);
  expect(askedFor(psu, since).sort()).toEqual(['0 transactions', '1 balances', '1 transactions']);
});

it('a slow bank does not keep the accounts of another one waiting', async () => {
  const { userId, psu, resourceId } = await connected(['Langsom', 'Neste']);
  const elsewhere = await dueElsewhere(userId);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: Reply = async (...call) => {
    await released;
    json(200, { transactions: { booked: [], _links: {} } })(...call);
  };
  bank.override(`GET /v1/accounts/${resourceId}/transactions`, slow);
  const since = bank.requests.length;
  const refreshed = refreshDueAccounts(setClock);
  const nextLook = async () =>
    (await database().account.findFirstOrThrow({ where: { id: elsewhere } })).nextLookAt;
  try {
    await expect.poll(nextLook, { timeout: 2_500 }).toEqual(addMinutes(LATER, 5));
    await expect.poll(() => askedFor(psu, since)).not.toEqual([]);
    // Of the slow bank's accounts one is read at a time.
    expect(askedFor(psu, since)).toEqual(['0 transactions']);
  } finally {
    release();
    await refreshed;
  }
  expect(askedFor(psu, since).sort()).toEqual([
    '0 balances',
    '0 transactions',
    '1 balances',
    '1 transactions',
  ]);
});

it('nor do the accounts that wait there, however many they are and for however long', async () => {
  const { userId, resourceId } = await connected(['Langsom']);
  const first = await database().account.findFirstOrThrow({ where: { userId } });
  const { id, connectionId, bankId, kind, name, currency } = first;
  const nextLookAt = addHours(LATER, -1);
  await database().account.update({ where: { id }, data: { nextLookAt: addHours(LATER, -2) } });
  await database().account.createMany({
    data: Array.from({ length: 600 }, (_, at) => ({
      userId,
      connectionId,
      bankId,
      kind,
      name,
      currency,
      position: at,
      id: randomUUID(),
      resourceId: `waiting-${at}`,
      nextLookAt,
    })),
  });
  const elsewhere = await dueElsewhere(userId);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  bank.override(`GET /v1/accounts/${resourceId}/transactions`, async (...call) => {
    await released;
    json(200, { transactions: { booked: [], _links: {} } })(...call);
  });
  let isStopped = false;
  const refreshed = refreshDueAccounts(setClock, () => !isStopped);
  const nextLook = async () =>
    (await database().account.findFirstOrThrow({ where: { id: elsewhere } })).nextLookAt;
  try {
    await expect.poll(nextLook, { timeout: 2_500 }).toEqual(addMinutes(LATER, 5));
  } finally {
    isStopped = true;
    release();
    await refreshed;
    await database().account.deleteMany({ where: { userId } });
  }
});

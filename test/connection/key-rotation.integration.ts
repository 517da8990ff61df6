/** Two processes with the keys of two steps of a rotation, over one database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import type { Env } from '@/lib/env';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

type Keys = Env['PSU_ID_KEYS'];

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };

const STEPS = {
  before: [OLD],
  added: [OLD, NEW],
  promoted: [NEW, OLD],
  retired: [NEW],
} as const satisfies Record<string, Keys>;

type Step = keyof typeof STEPS;

const { process, barrier } = vi.hoisted(() => ({
  process: { keys: undefined as AsyncLocalStorage<unknown> | undefined },
  barrier: { pass: async (): Promise<void> => {} },
}));
process.keys = new AsyncLocalStorage<Keys>();

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return {
    ...actual,
    env: () => ({ ...actual.env(), PSU_ID_KEYS: process.keys?.getStore() ?? STEPS.before }),
  };
});

// Both processes look for a holder before either of them writes.
vi.mock('@/lib/db/connections/psus', async (original) => {
  const actual = await original<typeof import('@/lib/db/connections/psus')>();
  const findPsuHolder = async (...of: Parameters<typeof actual.findPsuHolder>) => {
    const holder = await actual.findPsuHolder(...of);
    await barrier.pass();
    return holder;
  };
  return { ...actual, findPsuHolder };
});

const { storeConnection } = await import('@/lib/sca/store-connection');
const { openPsuId } = await import('@/lib/vault/identity');
const { resealAll } = await import('@/lib/vault/reseal');

shared(openApplication);
beforeEach(async () => {
  barrier.pass = async () => {};
  await database().psu.deleteMany();
});

/** Runs work as a process with the keys of one step. */
const at = <T>(step: Step, work: () => Promise<T>): Promise<T> =>
  (process.keys as AsyncLocalStorage<Keys>).run(STEPS[step], work);

const connect = (step: Step, userId: string, psuId: string) =>
  at(step, () =>
    storeConnection(
      {
        attempt: { userId, bankId: 'sandbox', tppSessionId: randomUUID() },
        returned: { psuId, tppSessionId: randomUUID(), context: 'PRIVATE' },
        accounts: null,
        agreementName: null,
      },
      new Date(),
    ),
  );

/** Holds callers until `count` have arrived, then lets them go on together. */
const meetAt = (count: number): void => {
  let waiting: (() => void)[] = [];
  let arrived = 0;
  barrier.pass = async () => {
    arrived += 1;
    if (arrived > count) return;
    if (arrived === count) {
      for (const go of waiting) go();
      waiting = [];
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
};

const PAIRS: readonly (readonly [Step, Step])[] = [
  ['before', 'added'],
  ['added', 'promoted'],
  ['promoted', 'retired'],
  // The order of an operator who skips the "add" step.
  ['before', 'promoted'],
];

const bothWays = PAIRS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

describe.each(bothWays)('a process at "%s" beside one at "%s"', (one, other) => {
  it('two users who come back at once with one PSU: one of them gets it', async () => {
    const psuId = randomUUID();
    const [first, second] = [await newUser(), await newUser()];
    meetAt(2);
    const outcomes = await Promise.all([
      connect(one, first.userId, psuId),
      connect(other, second.userId, psuId),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: 'psu-of-another-user' });
    expect(await database().psu.count()).toBe(1);
  });

  it('what the one has stored, the other refuses to a second user', async () => {
    const psuId = randomUUID();
    const [first, second] = [await newUser(), await newUser()];
    expect(await connect(one, first.userId, psuId)).toMatchObject({ ok: true });
    expect(await connect(other, second.userId, psuId)).toEqual({
      ok: false,
      reason: 'psu-of-another-user',
    });
  });

  it('one user is the same PSU to both', async () => {
    const psuId = randomUUID();
    const { userId } = await newUser();
    expect(await connect(one, userId, psuId)).toMatchObject({ ok: true });
    expect(await connect(other, userId, psuId)).toMatchObject({ ok: true });
    expect(await connect(one, userId, psuId)).toMatchObject({ ok: true });
    expect(await connect(one, userId, randomUUID())).toEqual({ ok: false, reason: 'psu-mismatch' });
    expect(await database().psu.count()).toBe(1);
    expect(await database().connection.count({ where: { userId } })).toBe(1);
  });
});

describe.each(PAIRS.slice(0, 3))('from "%s" to "%s"', (one, other) => {
  it('a PSU that was stored and sealed anew before stays the only one', async () => {
    const psuId = randomUUID();
    const [first, second] = [await newUser(), await newUser()];
    await connect('before', first.userId, psuId);
    for (const step of [one, other]) {
      if (step === 'promoted' || step === 'retired') await at('promoted', resealAll);
      const refused = { ok: false, reason: 'psu-of-another-user' };
      expect(await connect(step, second.userId, psuId)).toEqual(refused);
      const psu = await database().psu.findFirstOrThrow();
      expect(await at(step, async () => openPsuId(psu))).toBe(psuId);
    }
  });
});

/** How long rows are kept after they serve nobody: each a minute past its limit, and a minute before. */
import { randomUUID } from 'node:crypto';
import { addDays, addMinutes, subDays, subHours, subMinutes } from 'date-fns';
import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { tidy } from '@/lib/start-up';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';

shared(openBankAndApplication);

const NOW = new Date();
const LATER = addDays(NOW, 1);

let userId: string;
let otherId: string;
beforeAll(async () => {
  [{ userId }, { userId: otherId }] = [await newUser(), await newUser()];
});

/** Stores a row that is as old as `at`, and returns how to count it. */
type Store = (at: Date) => Promise<() => Promise<number>>;

const session =
  (ends: (at: Date) => { expiresAt: Date; endedAt?: Date }): Store =>
  async (at) => {
    const [id, longAgo] = [randomUUID(), subDays(NOW, 300)];
    const seen = { createdAt: longAgo, lastSeenAt: longAgo, confirmedAt: longAgo };
    await database().session.create({ data: { userId, id, ...seen, ...ends(at) } });
    return () => database().session.count({ where: { id } });
  };

const move =
  (state: 'OFFERED' | 'DONE', times: (at: Date) => { expiresAt: Date; doneAt?: Date }): Store =>
  async (at) => {
    const id = randomUUID();
    const of = { userId, id, bankId: id, fromUserId: otherId, tppSessionId: 'x' };
    const rest = { identifiesOnly: false, sealedIdentity: '', scaAt: at };
    await database().connectionMove.create({ data: { ...of, ...rest, state, ...times(at) } });
    return () => database().connectionMove.count({ where: { id } });
  };

const mail = async (createdAt: Date, state: 'SENT' | 'WAITING') => {
  const id = randomUUID();
  const times = { createdAt, expiresAt: createdAt, nextTryAt: LATER };
  await database().mailMessage.create({
    data: { userId, id, state, sealedContent: 'sealed', keyId: 'test', ...times },
  });
  return id;
};

const LIMITS: [string, Date, Store][] = [
  ['a session that ended', subDays(NOW, 30), session((endedAt) => ({ expiresAt: LATER, endedAt }))],
  ['a session that expired', subDays(NOW, 30), session((expiresAt) => ({ expiresAt }))],
  ['a move that expired', NOW, move('OFFERED', (expiresAt) => ({ expiresAt }))],
  [
    'a move that was made',
    subDays(NOW, 90),
    move('DONE', (doneAt) => ({ doneAt, expiresAt: subDays(NOW, 80) })),
  ],
  [
    'a security event',
    subDays(NOW, 400),
    async (createdAt) => {
      const id = randomUUID();
      await database().securityEvent.create({ data: { id, userId, kind: 'SIGNED_IN', createdAt } });
      return () => database().securityEvent.count({ where: { id } });
    },
  ],
  [
    'a notice',
    subDays(NOW, 400),
    async (createdAt) => {
      const id = randomUUID();
      const what = { kind: 'PAYMENT_SETTLED', subject: id, occasion: '', isShown: true } as const;
      await database().notice.create({ data: { userId, id, ...what, createdAt } });
      return () => database().notice.count({ where: { id } });
    },
  ],
  [
    'a message',
    subDays(NOW, 400),
    async (at) => {
      const id = await mail(at, 'SENT');
      return () => database().mailMessage.count({ where: { id } });
    },
  ],
  [
    'a visit to the bank',
    subDays(NOW, 1),
    async (expiresAt) => {
      const id = randomUUID();
      const of = { userId, id, sessionId: id, bankId: 'sandbox', tppSessionId: 'x' };
      const rest = { browserHash: 'x', purpose: 'connect', state: 'pending' } as const;
      await database().scaAttempt.create({
        data: { ...of, ...rest, createdAt: subDays(NOW, 2), expiresAt },
      });
      return () => database().scaAttempt.count({ where: { id } });
    },
  ],
  [
    'an inspected call',
    subHours(NOW, 24),
    async (startedAt) => {
      const id = randomUUID();
      await database().inspectedCall.create({
        data: { userId, id, startedAt, sealedCall: 'x', keyId: 'test' },
      });
      return () => database().inspectedCall.count({ where: { id } });
    },
  ],
  [
    'a link',
    NOW,
    async (expiresAt) => {
      const tokenHash = randomUUID();
      const what = { purpose: 'RESET_PASSWORD', email: 'x', createdAt: subDays(NOW, 1) } as const;
      await database().oneTimeToken.create({ data: { userId, tokenHash, ...what, expiresAt } });
      return () => database().oneTimeToken.count({ where: { tokenHash } });
    },
  ],
  [
    'a wait of a bank',
    NOW,
    async (until) => {
      const callHash = randomUUID();
      await database().bankWait.create({ data: { userId, callHash, status: 429, until } });
      return () => database().bankWait.count({ where: { callHash } });
    },
  ],
  [
    'a trial user',
    subHours(NOW, 12),
    async (createdAt) => {
      const { userId: id } = await newUser(createdAt, { isDemo: true });
      return () => database().user.count({ where: { id } });
    },
  ],
];

it('removes what is past its limit, and nothing before', async () => {
  const stored = await Promise.all(
    LIMITS.map(async ([what, limit, store]) => ({
      what,
      past: await store(subMinutes(limit, 1)),
      before: await store(addMinutes(limit, 1)),
    })),
  );
  await tidy(NOW);
  const left = await Promise.all(
    stored.map(async ({ what, past, before }) => [what, await past(), await before()]),
  );
  expect(left).toEqual(LIMITS.map(([what]) => [what, 0, 1]));
});

it('empties a message after a week, unless it waits to be sent', async () => {
  const [past, before] = [subMinutes(subDays(NOW, 7), 1), addMinutes(subDays(NOW, 7), 1)];
  const ids = [await mail(past, 'SENT'), await mail(before, 'SENT'), await mail(past, 'WAITING')];
  await tidy(NOW);
  const contents = ids.map(async (id) => {
    const { sealedContent, keyId } = await database().mailMessage.findFirstOrThrow({
      where: { id },
    });
    return [sealedContent, keyId];
  });
  expect(await Promise.all(contents)).toEqual([
    ['', ''],
    ['sealed', 'test'],
    ['sealed', 'test'],
  ]);
});

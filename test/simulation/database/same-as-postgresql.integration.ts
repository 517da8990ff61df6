/** The simulated database answers as PostgreSQL does: the same cases on both, with the same literal values. */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { type Db, database, isUniqueViolation } from '@/lib/db/client';
import { createScaAttempt, takeScaAttempt } from '@/lib/db/connections/sca-attempts';
import type { PrismaClient } from '@/lib/db/generated/client';
import { claimPayments, createBasket } from '@/lib/db/payments/baskets';
import { claimDuplicateKeys } from '@/lib/db/payments/duplicates';
import { lastPaymentsFrom } from '@/lib/db/payments/payment-reads';
import { addPaymentEvent, listPaymentEvents } from '@/lib/db/payments/payments';
import { isLostRace } from '@/lib/db/unavailable';
import { newAttempt } from '@/lib/sca/attempt';
import { openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import type { Life } from '../life';
import { Timeline } from '../timeline';
import { DatabaseServer } from './database-server';
import { MemoryClient, type MemoryPool } from './memory-client';

const AT = new Date('2026-03-10T09:00:00.000Z');
const BANK = 'sandbox';

shared(openApplication);

/** The simulation's own server, with a process that never dies and time that advances whenever something waits. */
function openMemory(): PrismaClient {
  const timeline = new Timeline(1);
  const server = new DatabaseServer(timeline);
  const process = {
    passes: () => false,
    promise: (begin: ConstructorParameters<typeof Promise>[0]) => {
      const promise = new Promise(begin);
      void timeline.run(() => false);
      return promise;
    },
  } as unknown as Life;
  const pool: MemoryPool = {
    connect: () => server.connect(process),
    query: async (statement) => (await server.connect(process)).query(statement),
    elapsed: () => timeline.now,
  };
  return new MemoryClient({ adapter: { pool } }) as unknown as PrismaClient;
}

const BOTH = { PostgreSQL: () => database(), 'the simulation': openMemory };

const OPTIONS = { timeout: 10_000, maxWait: 5_000 };

/** A transaction that has done its work and waits to be told how to end. */
async function held(client: PrismaClient, work: (db: Db) => Promise<unknown>) {
  let end = (_how: 'commit' | 'roll back'): void => {};
  const told = new Promise<'commit' | 'roll back'>((resolve) => {
    end = resolve;
  });
  let begun = (): void => {};
  const working = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = client
    .$transaction(async (db) => {
      await work(db);
      begun();
      if ((await told) === 'roll back') throw new Error('rolled back');
    }, OPTIONS)
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
  await Promise.race([working, ended]);
  return {
    async end(how: 'commit' | 'roll back') {
      end(how);
      await ended;
    },
  };
}

/** Whether the work still waits after everything else has run. */
async function waits(work: Promise<unknown>): Promise<boolean> {
  const nothing = Symbol('nothing');
  const soon = new Promise((resolve) => setTimeout(resolve, 150, nothing));
  return (await Promise.race([work.catch(() => {}), soon])) === nothing;
}

async function newUser(db: Db): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await db.user.create({ data: { id, email, name: 'Anna', passwordHash: '', createdAt: AT } });
  return id;
}

async function newConnection(db: Db, userId: string): Promise<string> {
  const id = randomUUID();
  const owner = { userId, bankId: BANK };
  const psu = { sealedPsuId: '', psuIdHash: id, keyId: '', tppSessionId: '' };
  await db.psu.create({ data: { ...owner, ...psu, scaAt: AT, createdAt: AT } });
  const context = { context: 'PRIVATE', corporateIdHash: '', keyId: '' } as const;
  await db.connection.create({ data: { ...owner, id, ...context, consentedAt: AT } });
  return id;
}

async function newPayment(db: Db, userId: string, changes: object = {}): Promise<string> {
  const id = randomUUID();
  const sealed = { sealedRequest: '', likenessHash: '', keyId: '', debtorHash: '' };
  const row = { userId, id, bankId: BANK, context: 'PRIVATE', kind: 'periodic-payments' } as const;
  const amount = { amount: '1.00', currency: 'NOK', allowsDuplicate: false };
  const state = { state: 'CREATED', createdAt: AT, updatedAt: AT } as const;
  await db.payment.create({ data: { ...row, ...sealed, ...amount, ...state, ...changes } });
  return id;
}

function attemptOf(userId: string, target: string) {
  const who = { userId, sessionId: randomUUID(), browserHash: '', bankId: BANK };
  const what = { purpose: 'approve-payment', target, context: null, returnPath: null } as const;
  return newAttempt({ ...who, ...what }, { attemptId: randomUUID(), tppSessionId: '' }, AT);
}

describe.each(Object.entries(BOTH))('%s', (_name, open) => {
  it('refuses a second row with a unique value, by its code', async () => {
    const db = open();
    const userId = await newUser(db);
    const first = attemptOf(userId, 'p');
    await createScaAttempt(db, first);
    const second = createScaAttempt(db, { ...attemptOf(userId, 'p'), beginKey: first.beginKey });
    await expect(second).rejects.toSatisfy(isUniqueViolation);
    // Null does not equal null.
    await createScaAttempt(db, { ...attemptOf(userId, 'p'), beginKey: null });
    await createScaAttempt(db, { ...attemptOf(userId, 'p'), beginKey: null });
  });

  it('shows what is not committed to its own transaction alone, and forgets what is rolled back', async () => {
    const db = open();
    const userId = await newUser(db);
    let own = -1;
    const writer = await held(db, async (inside) => {
      await newPayment(inside, userId);
      own = await inside.payment.count({ where: { userId } });
    });
    expect([own, await db.payment.count({ where: { userId } })]).toEqual([1, 0]);
    await writer.end('roll back');
    expect(await db.payment.count({ where: { userId } })).toBe(0);
  });

  it('tells of each account when a payment left it last', async () => {
    const db = open();
    const userId = await newUser(db);
    const later = new Date('2026-03-11T09:00:00.000Z');
    await newPayment(db, userId, { debtorHash: 'one', createdAt: later });
    await newPayment(db, userId, { debtorHash: 'one' });
    await newPayment(db, userId, { debtorHash: 'other' });
    await newPayment(db, userId, { debtorHash: 'other', bankId: 'north', createdAt: later });
    await newPayment(db, userId, { debtorHash: 'refused', state: 'REJECTED' });
    const debtorHashes = ['one', 'other', 'refused'];
    const found = await lastPaymentsFrom(db, { userId, debtorHashes });
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { bankId: BANK, debtorHash: 'one', createdAt: later },
        { bankId: BANK, debtorHash: 'other', createdAt: AT },
        { bankId: 'north', debtorHash: 'other', createdAt: later },
      ]),
    );
  });

  it('lets one of two compare-and-sets win, the second waiting for the first', async () => {
    const db = open();
    const userId = await newUser(db);
    const attempt = { ...attemptOf(userId, 'p'), state: 'pending' as const };
    await createScaAttempt(db, attempt);
    const key = { userId, attemptId: attempt.id };
    const first = await held(db, (inside) => takeScaAttempt(inside, key, AT));
    const second = takeScaAttempt(db, key, AT);
    expect(await waits(second)).toBe(true);
    await first.end('commit');
    expect(await second).toBe(false);
  });

  it('lets the second compare-and-set win when the first is rolled back', async () => {
    const db = open();
    const userId = await newUser(db);
    const attempt = { ...attemptOf(userId, 'p'), state: 'pending' as const };
    await createScaAttempt(db, attempt);
    const key = { userId, attemptId: attempt.id };
    const first = await held(db, (inside) => takeScaAttempt(inside, key, AT));
    const second = takeScaAttempt(db, key, AT);
    expect(await waits(second)).toBe(true);
    await first.end('roll back');
    expect(await second).toBe(true);
  });

  it.each([
    ['commit', true],
    ['roll back', false],
  ] as const)('keeps a unique value for whoever has it until the %s', async (how, isTaken) => {
    const db = open();
    const userId = await newUser(db);
    const attempt = attemptOf(userId, 'p');
    const first = await held(db, (inside) => createScaAttempt(inside, attempt));
    const second = createScaAttempt(db, { ...attemptOf(userId, 'p'), beginKey: attempt.beginKey });
    expect(await waits(second)).toBe(true);
    await first.end(how);
    if (isTaken) await expect(second).rejects.toSatisfy(isUniqueViolation);
    else await second;
  });

  it('keeps payments that are alike waiting for each other, made before or not', async () => {
    const db = open();
    const userId = await newUser(db);
    for (const how of ['commit', 'roll back', 'commit'] as const) {
      const first = await held(db, (inside) => claimDuplicateKeys(inside, userId, ['a', 'b']));
      const second = claimDuplicateKeys(db, userId, ['b']);
      await claimDuplicateKeys(db, userId, ['c']);
      expect(await waits(second)).toBe(true);
      await first.end(how);
      await second;
    }
  });

  it('takes nothing more from a transaction of which a statement has failed', async () => {
    const db = open();
    const userId = await newUser(db);
    const id = await newPayment(db, userId);
    const work = db.$transaction(async (inside) => {
      await newPayment(inside, userId, { id }).catch(() => {});
      await newPayment(inside, userId);
    }, OPTIONS);
    await expect(work).rejects.toThrow();
    expect(await db.payment.count({ where: { userId } })).toBe(1);
  });

  it('undoes one of two transactions that wait for each other', async () => {
    const db = open();
    const userId = await newUser(db);
    const [one, other] = [await newPayment(db, userId), await newPayment(db, userId)];
    const touch = (inside: Db, id: string) =>
      inside.payment.updateMany({ where: { userId, id }, data: { updatedAt: AT } });
    const both = [one, other].map((first, index) =>
      db.$transaction(async (inside) => {
        await touch(inside, first);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await touch(inside, [other, one][index] ?? '');
      }, OPTIONS),
    );
    const ends = await Promise.allSettled(both);
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(failed.map(isLostRace)).toEqual([true]);
  });

  it('deletes what belongs to a row with it, and keeps a row that others need', async () => {
    const db = open();
    const userId = await newUser(db);
    const connectionId = await newConnection(db, userId);
    const paymentId = await newPayment(db, userId, { connectionId });
    const event = { userId, id: randomUUID(), paymentId, at: AT, kind: 'prepared' } as const;
    await addPaymentEvent(db, event);
    const basketId = randomUUID();
    const basket = { userId, id: basketId, bankId: BANK, connectionId, createdAt: AT };
    await createBasket(db, basket, [paymentId]);
    expect(await claimPayments(db, { userId, basketId }, [paymentId])).toBe(true);
    expect(await claimPayments(db, { userId, basketId }, [paymentId])).toBe(false);
    await expect(db.basket.deleteMany({ where: { userId, id: basketId } })).rejects.toThrow();
    await db.payment.updateMany({ where: { userId }, data: { basketId: null } });
    await db.basket.deleteMany({ where: { userId, id: basketId } });
    expect(await db.basketPayment.count({ where: { userId } })).toBe(0);
    await db.psu.deleteMany({ where: { userId } });
    expect(await db.payment.count({ where: { userId } })).toBe(0);
    expect(await db.paymentEvent.count({ where: { userId } })).toBe(0);
  });

  it('refuses a row that refers to nothing', async () => {
    const db = open();
    const userId = await newUser(db);
    await expect(newPayment(db, userId, { connectionId: randomUUID() })).rejects.toThrow();
  });

  it('reads nulls, lists, orders and relations alike', async () => {
    const db = open();
    const userId = await newUser(db);
    const connectionId = await newConnection(db, userId);
    const statuses = ['RCVD', null, 'ACSC', 'CANC'];
    for (const [index, transactionStatus] of statuses.entries())
      await newPayment(db, userId, {
        transactionStatus,
        connectionId: index === 0 ? connectionId : null,
        createdAt: addMinutes(AT, index),
      });
    const found = async (where: object, more: object = {}) => {
      const query = {
        where: { userId, ...where },
        orderBy: { createdAt: 'asc' as const },
        ...more,
      };
      return (await db.payment.findMany(query)).map((payment) => payment.transactionStatus);
    };
    expect(await found({ transactionStatus: { not: 'RCVD' } })).toEqual(['ACSC', 'CANC']);
    expect(await found({ transactionStatus: { notIn: ['ACSC'] } })).toEqual(['RCVD', 'CANC']);
    expect(await found({ transactionStatus: { not: null } })).toEqual(['RCVD', 'ACSC', 'CANC']);
    expect(await found({ OR: [{ transactionStatus: null }, { mayDelete: true }] })).toEqual([null]);
    expect(await found({ connection: { context: 'PRIVATE' } })).toEqual(['RCVD']);
    expect(await found({ createdAt: { gt: AT, lte: addMinutes(AT, 2) } })).toEqual([null, 'ACSC']);
    expect(await found({}, { take: -2 })).toEqual(['ACSC', 'CANC']);
    expect(await found({}, { skip: 1, take: 1 })).toEqual([null]);
    const ordered = { orderBy: [{ transactionStatus: 'desc' as const }] };
    expect(await found({}, ordered)).toEqual([null, 'RCVD', 'CANC', 'ACSC']);
    expect(await found({}, { distinct: ['connectionId'] })).toEqual(['RCVD', null]);
    const [first] = await db.payment.findMany({
      where: { userId },
      include: { connection: { include: { psu: { select: { psuIdHash: true } } } } },
      orderBy: { createdAt: 'asc' },
    });
    expect(first?.connection?.psu).toEqual({ psuIdHash: connectionId });
  });

  it('counts what it adds when some of it is there, and gives columns their defaults', async () => {
    const db = open();
    const userId = await newUser(db);
    const row = { userId, id: randomUUID(), contextId: 'private', sealedDetails: '', keyId: '' };
    const recipient = { ...row, accountHash: 'a', lastUsedAt: AT };
    const other = { ...recipient, id: randomUUID(), accountHash: 'b' };
    const data = [recipient, { ...recipient, id: randomUUID() }, other];
    expect(await db.recipient.createMany({ data, skipDuplicates: true })).toEqual({ count: 2 });
    await db.recipient.updateMany({ where: { userId }, data: { uses: { increment: 1 } } });
    expect((await db.recipient.findMany({ where: { userId } })).map(({ uses }) => uses)).toEqual([
      2, 2,
    ]);
  });

  it('lists the latest of a history in its order', async () => {
    const db = open();
    const userId = await newUser(db);
    const paymentId = await newPayment(db, userId);
    for (const [index, kind] of (['prepared', 'created', 'deleted'] as const).entries())
      await addPaymentEvent(db, {
        userId,
        id: randomUUID(),
        paymentId,
        at: addMinutes(AT, index),
        kind,
      });
    const events = await listPaymentEvents(db, { userId, paymentId });
    expect(events.map(({ kind }) => kind)).toEqual(['prepared', 'created', 'deleted']);
  });
});

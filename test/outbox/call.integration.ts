import { randomUUID } from 'node:crypto';
import { addMilliseconds, addSeconds, subMilliseconds } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as status, POST as takeUp } from '@/app/api/payments/[paymentId]/status/route';
import { DIALECTS } from '@/lib/aspsp/dialect';
import { attended } from '@/lib/aspsp/presence';
import {
  paymentAuthorisation,
  paymentCreation,
  paymentDeletion,
} from '@/lib/aspsp/resource/payments';
import { database, transaction } from '@/lib/db/client';
import {
  extendOutboxCallLease,
  type OutboxCallKey,
  takeOutboxCall,
  takeOverOutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { metrics } from '@/lib/metrics/metrics';
import { makeCall, prepareCall, TRIES_MAX } from '@/lib/outbox/call';
import { recoverOutbox } from '@/lib/pisp/call-effects';
import {
  paymentAuthorisationEffects,
  paymentCreationEffects,
  paymentDeletionEffects,
} from '@/lib/pisp/payment/payment-effects';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { NDCT, paymentBody, setBehaviour } from '@/sandbox-bank/testing/payments';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import {
  begunDraft,
  newPayingUser,
  openSandbox,
  type PayingUser,
  submit,
} from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';

const sandbox = shared(openSandbox);
afterEach(() => sandbox.calm());

const PSU = attended('203.0.113.7', new Headers());
const later = addDays(bankDay(new Date()), 5);
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

const atBank = (user: PayingUser) => sandbox.bankPayments(user.account);

const stored = async (paymentId: string) => ({
  payment: (await database().payment.findUnique({ where: { id: paymentId } }))?.state ?? null,
  draft: (await database().paymentDraft.count({ where: { id: paymentId } })) === 1,
});

const callState = ({ userId, callId: id }: OutboxCallKey) =>
  database().outboxCall.findUniqueOrThrow({ where: { userId_id: { userId, id } } });

const requestOf = (user: PayingUser) =>
  paymentBody(NDCT, user.account.bban, later) as unknown as PaymentRequest;

const identityOf = async (user: PayingUser) => {
  const { userId } = user;
  const { id: connectionId } = await database().connection.findFirstOrThrow({ where: { userId } });
  const { tppSessionId } = await database().psu.findFirstOrThrow({ where: { userId } });
  return {
    userId,
    bankId: 'sandbox',
    connectionId,
    tppSessionId,
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    psuContext: 'PRIVATE' as const,
  };
};

/** A call that was prepared this many seconds ago, and never made. */
const leftHandle = async (
  effects: Parameters<typeof prepareCall>[1],
  plan: Parameters<typeof prepareCall>[2],
  ago: number,
) => {
  const handle = await transaction((db) => prepareCall(db, effects, plan));
  await database().outboxCall.update({
    where: { userId_id: { userId: handle.userId, id: handle.callId } },
    data: { createdAt: secondsAgo(ago), leaseUntil: secondsAgo(ago - 12) },
  });
  return handle;
};

/** A payment left by a process that died right after storing it, this many seconds ago. */
const preparedAndLeft = async (user: PayingUser, ago: number) => {
  const draftId = await begunDraft(user, { kind: NDCT });
  const request = requestOf(user);
  const identity = await identityOf(user);
  await storePayment({
    userId: user.userId,
    connectionId: identity.connectionId,
    request,
    changes: { id: draftId, state: 'PREPARED', resourceId: null, transactionStatus: null },
  });
  const plan = {
    ...identity,
    about: { paymentId: draftId },
    call: paymentCreation(NDCT, request, false, DIALECTS.standard),
  };
  const handle = await leftHandle(paymentCreationEffects, plan, ago);
  return { draftId, request, handle };
};

/** How another process takes a call now. */
const takingNow = () => ({
  token: randomUUID(),
  now: new Date(),
  leaseUntil: addSeconds(new Date(), 12),
  triesMax: TRIES_MAX,
  firstSentAfter: new Date(0),
});

/** Likewise, of a process that died after storing that the call is on its way, but before sending it. */
const sentAndLeft = async (user: PayingUser, ago: number, tries = 1) => {
  const left = await preparedAndLeft(user, ago);
  for (let tried = 0; tried < tries; tried += 1) {
    const now = secondsAgo(ago);
    await takeOutboxCall(database(), left.handle, {
      token: left.handle.token,
      now,
      leaseUntil: new Date(now.getTime() + 12_000),
      triesMax: TRIES_MAX,
      firstSentAfter: new Date(0),
    });
  }
  return left;
};

/** Likewise, of a process that died after the bank had done it, but before the answer was stored. */
const doneAndLeft = async (user: PayingUser, ago: number) => {
  const draftId = await begunDraft(user, { kind: NDCT });
  const draft = await database().paymentDraft.findFirstOrThrow({ where: { id: draftId } });
  const request = requestOf(user);
  expect((await submit(user, draftId, request)).status).toBe(201);
  const { resourceId } = await database().payment.findFirstOrThrow({ where: { id: draftId } });
  await database().paymentDraft.create({ data: draft });
  await database().payment.updateMany({
    where: { id: draftId },
    data: { state: 'SENDING', resourceId: null, transactionStatus: null },
  });
  await database().outboxCall.updateMany({
    where: { paymentId: draftId },
    data: {
      state: 'SENDING',
      outcome: 'none',
      endedAt: null,
      firstSentAt: secondsAgo(ago),
      leaseUntil: secondsAgo(ago - 12),
      leaseToken: null,
    },
  });
  return { draftId, request, resourceId };
};

describe('a process that dies', () => {
  it('before the call is sent leaves a draft, as if nothing had been asked', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await preparedAndLeft(user, 13);
    const takeovers = async () => (await metrics().leaseTakeovers.get()).values[0]?.value ?? 0;
    const before = await takeovers();
    await recoverOutbox(new Date());
    expect(await takeovers()).toBe(before + 1);
    expect(await stored(draftId)).toEqual({ payment: null, draft: true });
    expect(await callState(handle)).toMatchObject({ state: 'REFUSED', tries: 0 });
    expect(await atBank(user)).toEqual([]);
  });

  it('is left alone as long as it may be alive', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await preparedAndLeft(user, 11);
    await recoverOutbox(new Date());
    expect(await stored(draftId)).toEqual({ payment: 'PREPARED', draft: true });
    expect(await callState(handle)).toMatchObject({ state: 'PREPARED' });
  });

  it.each([
    ['before the call is sent', preparedAndLeft, 1],
    ['when the call may have been sent', sentAndLeft, 2],
  ])('%s is taken up by the PSU who submits the form again', async (_, left, tries) => {
    const user = await newPayingUser(sandbox);
    const { draftId, request, handle } = await left(user, 20);
    const again = await submit(user, draftId, request);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ paymentId: draftId, state: 'created' });
    expect(await stored(draftId)).toEqual({ payment: 'CREATED', draft: false });
    expect(await callState(handle)).toMatchObject({ state: 'DONE', tries });
    expect(await atBank(user)).toHaveLength(1);
  });

  it('is taken up once by all who submit the form again at once', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, request, handle } = await sentAndLeft(user, 20);
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(user, draftId, request)));
    expect(new Set(all.map(({ body }) => body.state))).toEqual(new Set(['created']));
    expect(await callState(handle)).toMatchObject({ tries: 2 });
    expect(await atBank(user)).toHaveLength(1);
  });

  it('after the bank did it gets the bank’s first answer, and there is one payment', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, request, resourceId } = await doneAndLeft(user, 20);
    const again = await submit(user, draftId, request);
    expect(again.body.state).toBe('created');
    const payment = await database().payment.findFirstOrThrow({ where: { id: draftId } });
    expect(payment.resourceId).toBe(resourceId);
    expect(await atBank(user)).toHaveLength(1);
  });

  it('after the bank did it leaves it unknown at a bank that does not repeat its answers', async () => {
    const user = await newPayingUser(sandbox);
    await setBehaviour(sandbox.client, { replayRequestIds: false });
    const { draftId, request } = await doneAndLeft(user, 20);
    expect((await submit(user, draftId, request)).body.state).toBe('unknown');
    expect(await stored(draftId)).toEqual({ payment: 'UNKNOWN', draft: false });
    expect(await atBank(user)).toHaveLength(1);
  });

  it('is taken up once for the PSU who looks at it, whose address it then carries', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await sentAndLeft(user, 20);
    const look = (method: string) =>
      user.browser.ask(method === 'GET' ? status : takeUp, { paymentId: draftId }, { method });
    expect(await (await look('GET')).json()).toMatchObject({ state: 'sending' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => look('POST')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await stored(draftId)).toEqual({ payment: 'CREATED', draft: false });
    expect(await callState(handle)).toMatchObject({ state: 'DONE', tries: 2 });
    expect(await atBank(user)).toHaveLength(1);
  });

  it('leaves a creation to its PSU for two minutes, since we keep no address of the PSU', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await sentAndLeft(user, 60);
    await recoverOutbox(new Date());
    expect(await stored(draftId)).toEqual({ payment: 'PREPARED', draft: true });
    expect(await callState(handle)).toMatchObject({ state: 'SENDING', tries: 1 });
    await recoverOutbox(new Date(Date.now() + 61_000));
    expect(await stored(draftId)).toEqual({ payment: 'UNKNOWN', draft: false });
    expect(await callState(handle)).toMatchObject({ state: 'UNKNOWN', tries: 1 });
    expect(
      (await database().paymentEvent.findMany({ where: { paymentId: draftId } })).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['outcome-unknown']);
  });

  it.each([
    ['two minutes after the first try', 121, 1],
    ['after three tries', 20, 3],
  ])('%s nothing is sent any more', async (_, ago, tries) => {
    const user = await newPayingUser(sandbox);
    const { draftId, request, handle } = await sentAndLeft(user, ago, tries);
    await recoverOutbox(new Date());
    expect((await submit(user, draftId, request)).body.state).toBe('unknown');
    expect(await callState(handle)).toMatchObject({ state: 'UNKNOWN', tries });
    expect(await atBank(user)).toEqual([]);
  });

  it('is recovered once by many processes', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId } = await sentAndLeft(user, 130);
    const now = new Date();
    await Promise.all(Array.from({ length: 5 }, () => recoverOutbox(now)));
    expect(await database().paymentEvent.count({ where: { paymentId: draftId } })).toBe(1);
  });

  it('and lives after all keeps its call from a recovery that saw it abandoned', async () => {
    const { handle } = await sentAndLeft(await newPayingUser(sandbox), 130);
    const abandoned = await callState(handle);
    const now = new Date();
    const leaseUntil = addSeconds(now, 12);
    const held = { leaseUntil, mayHaveArrived: true };
    expect(await extendOutboxCallLease(database(), handle, handle.token, held)).toBe(true);
    const taken = { token: randomUUID(), now, leaseUntil };
    expect(await takeOverOutboxCall(database(), abandoned, taken)).toBe(false);
  });

  it('has its call taken by one alone of two that saw it abandoned', async () => {
    const { handle } = await sentAndLeft(await newPayingUser(sandbox), 20);
    const { userId, callId } = handle;
    const take = () => takeOutboxCall(database(), handle, takingNow());
    const taken = await meetAtLock(
      (db) =>
        db.$queryRaw`SELECT 1 FROM money_call WHERE user_id = ${userId}::uuid AND id = ${callId}::uuid FOR UPDATE`,
      [take, take],
    );
    expect(taken.filter((call) => call !== null)).toHaveLength(1);
  });

  it('has its call taken from the millisecond in which its lease ends, and not a millisecond after the last', async () => {
    const { handle } = await sentAndLeft(await newPayingUser(sandbox), 20);
    const { leaseUntil, firstSentAt } = await callState(handle);
    if (leaseUntil === null || firstSentAt === null) throw new Error('The call was not sent.');
    const take = (now: Date, firstSentAfter: Date) =>
      takeOutboxCall(database(), handle, { ...takingNow(), now, firstSentAfter });
    expect(await take(subMilliseconds(leaseUntil, 1), firstSentAt)).toBeNull();
    expect(await take(leaseUntil, addMilliseconds(firstSentAt, 1))).toBeNull();
    expect(await take(leaseUntil, firstSentAt)).not.toBeNull();
  });

  it('and lives after all does not keep a call that another process has taken', async () => {
    const { handle } = await sentAndLeft(await newPayingUser(sandbox), 20);
    const taking = takingNow();
    await takeOutboxCall(database(), handle, taking);
    const held = { leaseUntil: addSeconds(new Date(), 60), mayHaveArrived: false };
    expect(await extendOutboxCallLease(database(), handle, handle.token, held)).toBe(false);
    expect(await callState(handle)).toMatchObject({
      leaseToken: taking.token,
      leaseUntil: taking.leaseUntil,
      mayHaveArrived: true,
    });
  });

  it('after three tries has nothing sent for the PSU who looks before it is recovered', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await sentAndLeft(user, 20, 3);
    const looked = await user.browser.ask(takeUp, { paymentId: draftId }, { method: 'POST' });
    expect(await looked.json()).toMatchObject({ state: 'sending' });
    expect(await callState(handle)).toMatchObject({ state: 'SENDING', tries: 3 });
    expect(await atBank(user)).toEqual([]);
  });

  it('and lives after all stores nothing over what recovery has stored', async () => {
    const user = await newPayingUser(sandbox);
    const { draftId, handle } = await preparedAndLeft(user, 13);
    await recoverOutbox(new Date());
    const late = await makeCall(paymentCreationEffects, handle, {
      presence: PSU,
      deadline: performance.now() + 5_000,
    });
    expect(late).toEqual({ kind: 'pending' });
    expect(await stored(draftId)).toEqual({ payment: null, draft: true });
    expect(await atBank(user)).toEqual([]);
  });
});

/** A created payment, and a call about it that a dead process left marked as on its way. */
const leftCall = async (operation: 'delete' | 'authorise') => {
  const user = await newPayingUser(sandbox);
  const draftId = await begunDraft(user, { kind: NDCT });
  await submit(user, draftId, requestOf(user));
  const { resourceId } = await database().payment.findFirstOrThrow({ where: { id: draftId } });
  const payment = { kind: NDCT, resourceId: resourceId ?? '' } as const;
  const effects = operation === 'delete' ? paymentDeletionEffects : paymentAuthorisationEffects;
  const call =
    operation === 'delete' ? paymentDeletion(payment) : paymentAuthorisation(payment, null);
  const plan = { ...(await identityOf(user)), about: { paymentId: draftId }, call };
  const handle = await leftHandle(effects, plan, 20);
  const now = secondsAgo(20);
  const taking = {
    token: handle.token,
    now,
    leaseUntil: secondsAgo(8),
    triesMax: TRIES_MAX,
    firstSentAfter: new Date(0),
  };
  await takeOutboxCall(database(), handle, taking);
  return { user, draftId, handle, plan };
};

describe('recovery', () => {
  it('makes a DELETE again without the PSU', async () => {
    const { user, draftId, handle } = await leftCall('delete');
    await recoverOutbox(new Date());
    expect(await atBank(user)).toMatchObject([{ transaction_status: 'CANC' }]);
    expect(await callState(handle)).toMatchObject({ state: 'DONE', tries: 2 });
    const payment = await database().payment.findFirstOrThrow({ where: { id: draftId } });
    expect(payment).toMatchObject({ transactionStatus: 'CANC', isFinal: true, state: 'CREATED' });
  });

  it('makes a call though one before it cannot be made again', async () => {
    const stuck = await leftCall('delete');
    const { userId, callId: id } = stuck.handle;
    await database().outboxCall.updateMany({ where: { userId, id }, data: { bankId: 'gone' } });
    const { user } = await leftCall('delete');
    await recoverOutbox(new Date());
    expect(await atBank(user)).toMatchObject([{ transaction_status: 'CANC' }]);
    expect(await callState(stuck.handle)).toMatchObject({ state: 'SENDING' });
    await database().outboxCall.deleteMany({ where: { userId, id } });
  });

  it('starts no approval that nobody waits for', async () => {
    const { user, handle } = await leftCall('authorise');
    await recoverOutbox(new Date());
    expect(await callState(handle)).toMatchObject({ state: 'UNKNOWN', tries: 1 });
    const [visits] = await sandbox.bankRows<{ count: string }>(
      `SELECT count(*) FROM sca JOIN payment ON payment.id = subject_id
       JOIN account ON account.id = debtor_account_id WHERE bban = $1`,
      [user.account.bban],
    );
    expect(visits?.count).toBe('0');
  });
});

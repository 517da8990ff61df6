/** A connected user who has one of each thing that a route takes an id of. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { database } from '@/lib/db/client';
import { offerMove } from '@/lib/db/connections/connection-moves';
import { sealMove } from '@/lib/vault/connection-move';
import { sealInspectedCall } from '@/lib/vault/inspected-call';
import { sealDraftInput, sealRecipient } from '@/lib/vault/payment';
import { newUser, type TestUser } from './application';
import { beginConnecting, connectAs } from './connect';
import { addPasskeyTo } from './passkeys';
import type { PsuBank } from './psu-bank';
import { attemptOf } from './sca-return';
import { storeCardAccount } from './stored-connection';
import { storeBasket, storePayment } from './stored-payment';
import { json } from './test-bank';

export type UserWithEverything = {
  user: TestUser;
  /** The bank's own identity of the user, which no browser ever sees. */
  psuId: string;
  sessionId: string;
  passkeyId: string;
  connectionId: string;
  accountId: string;
  attemptId: string;
  draftId: string;
  recipientId: string;
  paymentId: string;
  basketId: string;
  cardAccountId: string;
  storedTransactionId: string;
  inspectedCallId: string;
  inspectedVisitId: string;
  noticeId: string;
  moveId: string;
};

/** Connects a new user, and stores directly what routes create only with a person at the bank. */
export async function userWithEverything(bank: PsuBank): Promise<UserWithEverything> {
  const user = await newUser();
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: [
      { resourceId: 'enc!!1=', bban: '12345678903', iban: 'NO9312345678903', name: 'Brukskonto' },
    ],
    agreements: [],
  });
  await connectAs(bank, user, psu);
  const { userId } = user;
  const stored = await database().account.findFirstOrThrow({ where: { userId } });
  const session = await database().session.findFirstOrThrow({ where: { userId } });
  const paymentId = await storePayment({ userId, connectionId: stored.connectionId });
  return {
    user,
    psuId: psu.psuId,
    sessionId: session.id,
    passkeyId: (await addPasskeyTo(user)).passkeyId,
    connectionId: stored.connectionId,
    accountId: stored.id,
    attemptId: attemptOf(bank.pass(await beginConnecting(user), psu)),
    ...(await storePaymentDraft(userId)),
    ...(await storeInspectedCall(userId)),
    ...(await storeNotice(userId, paymentId)),
    ...(await storeMove(userId)),
    paymentId,
    basketId: await storeBasket({
      userId,
      connectionId: stored.connectionId,
      paymentIds: [paymentId],
      resourceId: `enc!!${randomUUID()}=`,
    }),
    ...(await storeTransaction(bank, user, stored)),
  };
}

/** A transaction of an account, as its sync stores it, and a card account. */
const storeTransaction = async (
  bank: PsuBank,
  user: TestUser,
  { id: accountId, connectionId }: { id: string; connectionId: string },
): Promise<Pick<UserWithEverything, 'cardAccountId' | 'storedTransactionId'>> => {
  const { userId } = user;
  const operation = 'GET /v1/accounts/enc!!1=/transactions';
  const transactionAmount = { amount: '-250.00', currency: 'NOK' };
  const booked = [
    { transactionId: 't1', bookingDate: '2026-11-02', creditorName: 'Frisør', transactionAmount },
  ];
  bank.override(operation, json(200, { transactions: { booked, pending: [], _links: {} } }));
  const synced = await user.browser.ask(sync, { accountId }, { method: 'POST' });
  bank.override(operation, undefined);
  assert.equal(synced.status, 200);
  const stored = await database().storedTransaction.findFirstOrThrow({ where: { userId } });
  const cardAccountId = await storeCardAccount({ userId, connectionId });
  return { cardAccountId, storedTransactionId: stored.id };
};

/** A call to the bank that the user may inspect. */
const storeInspectedCall = async (userId: string) => {
  const [id, visitId] = [randomUUID(), randomUUID()];
  const call = {
    callId: id,
    visitId,
    action: 'GET /api/accounts',
    bankName: 'Skjærvik Sparebank',
    startedAt: new Date().toISOString(),
    durationMilliseconds: 1,
    method: 'GET',
    origin: 'https://localhost:8443',
    target: '/api-sandbox/v1/accounts',
    headers: [],
    body: null,
    signingString: [],
    answer: null,
    signature: null,
    failure: null,
  };
  await database().inspectedCall.create({
    data: { userId, id, startedAt: new Date(), ...sealInspectedCall({ userId, id }, call) },
  });
  return { inspectedCallId: id, inspectedVisitId: visitId };
};

/** An unread notice of the user. */
const storeNotice = async (userId: string, subject: string) => {
  const noticeId = randomUUID();
  await database().notice.create({
    data: {
      userId,
      id: noticeId,
      kind: 'PAYMENT_SETTLED',
      subject,
      occasion: '',
      isShown: true,
      createdAt: new Date(),
    },
  });
  return { noticeId };
};

/** A connection held by another sign-in, which the user may ask to move. */
const storeMove = async (userId: string) => {
  const [moveId, now] = [randomUUID(), new Date()];
  const returned = { kind: 'success' as const, psuId: randomUUID(), tppSessionId: 'x' };
  const identity = { returned: { ...returned, context: 'PRIVATE' as const }, confirmed: null };
  await offerMove(database(), {
    userId,
    id: moveId,
    bankId: 'sandbox',
    fromUserId: (await newUser()).userId,
    tppSessionId: 'x',
    identifiesOnly: false,
    sealedIdentity: sealMove({ userId, id: moveId }, identity),
    scaAt: now,
    expiresAt: addMinutes(now, 60),
  });
  return { moveId };
};

/** A draft and a recipient of a user. */
const storePaymentDraft = async (userId: string) => {
  const now = new Date();
  const [draftId, recipientId] = [randomUUID(), randomUUID()];
  await database().paymentDraft.create({
    data: {
      userId,
      id: draftId,
      context: 'PRIVATE',
      kind: 'periodic-payments',
      ...sealDraftInput({ userId, id: draftId }, { creditorName: 'Secret' }),
      createdAt: now,
      updatedAt: now,
    },
  });
  const details = {
    creditorName: 'Secret',
    creditorAccount: { bban: '12043174449' },
    creditorAgent: null,
    creditorAddress: null,
  };
  const owner = { userId, id: recipientId, contextId: 'private' };
  await database().recipient.create({
    data: { ...owner, ...sealRecipient(owner, details), lastUsedAt: now },
  });
  return { draftId, recipientId };
};

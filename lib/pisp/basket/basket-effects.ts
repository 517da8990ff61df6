/** What the calls about a signing basket change in the basket as we store it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { boundedMessages, isSuccess, isUnknownToBank } from '@/lib/aspsp/outcome';
import { basketCreation } from '@/lib/aspsp/resource/signing-baskets';
import { needsPsuFirst } from '@/lib/connection/bank-trouble';
import { storedContext } from '@/lib/connection/call-context';
import type { Db } from '@/lib/db/client';
import { findAttempts } from '@/lib/db/connections/sca-attempts';
import {
  claimPayments,
  createBasket,
  deleteBasket,
  endBasketCreation,
  findBasket,
  findBasketPayments,
  markApproved,
  markDissolved,
  releasePayments,
  revertDissolving,
  type StoredBasket,
} from '@/lib/db/payments/baskets';
import { detachOutboxCalls, type OutboxCall } from '@/lib/db/payments/outbox-calls';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { addPaymentEvent } from '@/lib/db/payments/payments';
import { claimAtBank } from '@/lib/db/users/claimed-identities';
import { type CallHandle, prepareCall } from '@/lib/outbox/call';
import type { CallEffects, CallResult } from '@/lib/outbox/effects';
import { storedStatus } from '@/lib/pisp/stored-status';
import { sealBankMessages } from '@/lib/vault/payment';
import {
  decodePathSegment,
  hrefOf,
  ResourceId,
  startAuthorisationHref,
} from '@/lib/xs2a/message/link';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { AnsweredAuthorisation, AnsweredBasket } from '@/lib/xs2a/payment/answered-payment';
import { approvalStage, isAwaiting, isRejected } from './basket-state';

export type BasketKey = { userId: string; basketId: string };

/** The address of a basket, or of its authorisations. */
const OF_BASKET = /^\/v1\/signing-baskets\/([^/?#]+)(?:\/authorisations)?\/?(?:\?.*)?$/;

/**
 * The creation of a basket. `CREATED` with the bank's answer. `REJECTED` with the bank's words and its payments free.
 * `UNKNOWN`, with its payments left where the bank may have put them. Or no basket at all, when the call was not sent
 * or the bank first wants SCA or a new consent.
 */
export const basketCreationEffects: CallEffects<AnsweredBasket> = {
  operation: 'create-basket',
  schema: AnsweredBasket,
  // If the bank names a basket, it has it. Its approval is a separate call.
  doneIsEnough: true,
  resumedBy: 'psu',
  refusalCounts: false,
  apply: applyCreation,
};

/**
 * The end of a basket. If nobody knows whether the bank deleted it, it counts as being deleted until its status is
 * read.
 */
export const basketDeletionEffects: CallEffects<unknown> = {
  operation: 'delete-basket',
  // The answer to a DELETE has no body; its status says what was done.
  schema: z.unknown(),
  unreadable: { value: undefined },
  resumedBy: 'anyone',
  refusalCounts: true,
  async apply(db, call, end, now) {
    const key = basketOfCall(call);
    if (key === null || end.kind === 'unknown') return;
    const said = end.kind === 'not-sent' ? 'stands' : saidOfDeletion(end);
    if (said === 'gone') await dissolve(db, key, now, { withSuccessor: true });
    if (said !== 'stands') return;
    await revertDissolving(db, key, now);
    if (end.kind === 'refused' && end.status === 409) await keepUnshownApproval(db, key, now);
  },
};

/** The start of an approval: every payment's timeline gets a line once the bank has started one. */
export const basketAuthorisationEffects: CallEffects<AnsweredAuthorisation> = {
  operation: 'authorise-basket',
  schema: AnsweredAuthorisation,
  resumedBy: 'nobody',
  refusalCounts: true,
  async apply(db, call, end, now) {
    const key = basketOfCall(call);
    const begun = end.kind === 'sca-required' && isSuccess(end);
    const basket = key === null || !begun ? null : await findBasket(db, key);
    for (const { paymentId } of basket?.entries ?? [])
      await addPaymentEvent(db, {
        userId: call.userId,
        id: randomUUID(),
        paymentId,
        at: now,
        kind: 'approval-started',
      });
  },
};

/** Stores a basket with its payments and the call that creates it; null when another basket already has one of them. */
export async function prepareBasket(
  db: Db,
  basket: Pick<StoredBasket, 'userId' | 'bankId' | 'connectionId' | 'connection'> & {
    basketId: string;
    madeForApproval: boolean;
    payments: readonly Pick<StoredPayment, 'id' | 'resourceId'>[];
  },
  now: Date,
): Promise<CallHandle | null> {
  const { userId, bankId, connectionId, connection, basketId, madeForApproval, payments } = basket;
  const paymentIds = payments.map(({ id }) => id);
  const row = { userId, id: basketId, bankId, connectionId, madeForApproval, createdAt: now };
  await createBasket(db, row, paymentIds);
  if (!(await claimPayments(db, { userId, basketId }, paymentIds))) return null;
  return prepareCall(db, basketCreationEffects, {
    userId,
    bankId,
    connectionId,
    connection,
    about: { basketId },
    call: basketCreation(payments.flatMap(({ resourceId }) => resourceId ?? [])),
    ...storedContext(connection, connection.context),
  });
}

/**
 * Dissolves a basket that the bank no longer has, and frees its payments. If one was to be taken out, the others go
 * into a successor, whose creation is prepared in the same transaction. So a crash leaves either the basket as it was
 * or the next one under way.
 */
export async function dissolve(
  db: Db,
  key: BasketKey,
  now: Date,
  { withSuccessor }: { withSuccessor: boolean },
): Promise<void> {
  const basket = await findBasket(db, key);
  if (basket === null) return;
  const { userId } = key;
  const { leavingPaymentId, successorId } = basket;
  const paymentIds = basket.entries.map(({ paymentId }) => paymentId);
  const payments = await findBasketPayments(db, { userId, paymentIds });
  const rest = paymentIds.flatMap(
    (id) =>
      payments.find(
        (one) =>
          one.id === id &&
          id !== leavingPaymentId &&
          one.basketId === key.basketId &&
          isAwaiting(one),
      ) ?? [],
  );
  const next = withSuccessor && rest.length > 0 ? successorId : null;
  if (!(await markDissolved(db, key, now, { successorId: next }))) return;
  await releasePayments(db, key);
  if (next === null) return;
  // Taking a payment out means that the person wants to keep the basket.
  const successor = { ...basket, basketId: next, madeForApproval: false, payments: rest };
  await prepareBasket(db, successor, now);
}

/**
 * What an answer to a DELETE says of the basket. It is gone after 204, and when the bank does not know it, which is what
 * a second try of the same call gets. Another success, which may even have an error in it, and another 404 say nothing.
 * @assumes basket-gone
 */
export function saidOfDeletion(
  end: Extract<CallResult<unknown>, { kind: 'done' | 'refused' | 'sca-required' }>,
): 'gone' | 'stands' | 'nothing' {
  if (isSuccess(end)) return end.status === 204 ? 'gone' : 'nothing';
  if (end.kind === 'refused' && isUnknownToBank(end)) return 'gone';
  return end.status === 404 ? 'nothing' : 'stands';
}

/** The basket that a call is about; null when it is gone. */
function basketOfCall(call: OutboxCall): BasketKey | null {
  return call.basketId === null ? null : { userId: call.userId, basketId: call.basketId };
}

function sealed(key: BasketKey, messages: readonly TppMessage[]): string | [] {
  return sealBankMessages({ userId: key.userId, id: key.basketId }, messages);
}

/** The basket was never created and nobody refused it, so its payments are as they were. */
async function withdraw(db: Db, key: BasketKey): Promise<void> {
  await detachOutboxCalls(db, key);
  await deleteBasket(db, key);
}

/**
 * The bank's id of a basket. The field is optional, and so is each link; without it, a link has the id.
 * @see interface#signing-basket-creation-request-and-response
 */
function resourceIdOf(created: AnsweredBasket): string | null {
  const links = [hrefOf(created._links, 'self'), startAuthorisationHref(created._links)];
  const [segment] = links.flatMap((href) => OF_BASKET.exec(href ?? '')?.[1] ?? []);
  const linked = segment === undefined ? null : decodePathSegment(segment);
  return created.basketId ?? ResourceId.safeParse(linked).data ?? null;
}

async function store(
  db: Db,
  { bankId }: OutboxCall,
  key: BasketKey,
  created: AnsweredBasket,
  now: Date,
): Promise<void> {
  const resourceId = resourceIdOf(created);
  // Nobody can refer to a basket without an id, so it counts as unknown.
  if (resourceId === null) {
    await endBasketCreation(db, key, { state: 'UNKNOWN' }, now);
    return;
  }
  const messages = boundedMessages(created.tppMessages ?? []);
  await claimAtBank(db, 'basket', { ...key, bankId, resourceId });
  await endBasketCreation(
    db,
    key,
    {
      state: 'CREATED',
      resourceId,
      startAuthorisationHref: startAuthorisationHref(created._links),
      ...(created.transactionStatus === null
        ? {}
        : { transactionStatus: storedStatus(created.transactionStatus), statusReadAt: now }),
      ...(messages.length === 0 ? {} : { bankMessages: sealed(key, messages) }),
    },
    now,
  );
}

async function applyCreation(
  db: Db,
  call: OutboxCall,
  end: CallResult<AnsweredBasket>,
  now: Date,
): Promise<void> {
  const key = basketOfCall(call);
  if (key === null) return;
  switch (end.kind) {
    case 'done':
      return store(db, call, key, end.value, now);
    case 'sca-required':
      return withdraw(db, key);
    case 'refused': {
      if (needsPsuFirst(end)) return withdraw(db, key);
      const rejected = { state: 'REJECTED', bankMessages: sealed(key, end.messages) } as const;
      if (await endBasketCreation(db, key, rejected, now)) await releasePayments(db, key);
      return;
    }
    case 'not-sent':
      return withdraw(db, key);
    case 'unknown':
      await endBasketCreation(db, key, { state: 'UNKNOWN' }, now);
      return;
  }
}

/**
 * The bank does not delete a basket that it has approved. When it rejected what was approved before anybody read that,
 * its refusal to delete the basket is all that shows the approval. What the approval left out is free. As long as the
 * approval can still be given at the bank, the refusal may mean just that.
 * @assumes approved-basket-stands
 */
async function keepUnshownApproval(db: Db, key: BasketKey, now: Date): Promise<void> {
  const basket = await findBasket(db, key);
  if (basket === null || basket.frozenAt === null) return;
  const paymentIds = basket.entries.map(({ paymentId }) => paymentId);
  const payments = await findBasketPayments(db, { userId: key.userId, paymentIds });
  const waiting = payments.filter(isAwaiting).map(({ id }) => id);
  if (waiting.length === 0 || !payments.some(isRejected)) return;
  const of = { userId: key.userId, purpose: 'approve-basket', targets: [key.basketId] };
  if (approvalStage(basket, await findAttempts(db, of), now) === 'open') return;
  if (await markApproved(db, key, now)) await releasePayments(db, key, waiting);
}

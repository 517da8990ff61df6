/**
 * A call that may move money before it is made: stored with its exact bytes and its X-Request-ID, in the transaction that
 * stores what the call is about.
 */
import { randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';
import { bodyBytes, type CallContext, type ChangingCall } from '@/lib/aspsp/request';
import type { Db } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { createOutboxCall, type OutboxCallKey } from '@/lib/db/outbox-calls';
import { sealCallBody } from '@/lib/vault/call-body';
import type { CallEffects } from './effects';

/** A lease outlasts what it is for by this much, so that it never ends while who holds it still acts. */
export const LEASE_MARGIN_MILLISECONDS = 2_000;

/** What a call is and for whom it is made. */
export type CallPlan = {
  userId: string;
  bankId: string;
  /** Whose PSU-ID and corporate id it carries; null for a call without a PSU-ID. */
  connectionId: string | null;
  about: { paymentId: string } | { basketId: string };
  call: ChangingCall;
  tppRedirectUri: string;
  /** Null only for a call without a PSU-ID that a bank lets do without. */
  tppSessionId: string | null;
  psuContext?: CallContext['psuContext'];
};

/** A prepared call, and the token of who may make it. */
export type CallHandle = OutboxCallKey & { token: string };

/**
 * Stores a call before it is made. Runs in the caller's transaction, beside what the call is about.
 * @param at when it is prepared, by the database's clock; now when left out.
 */
export const prepareCall = async (
  db: Db,
  effects: Pick<CallEffects<never>, 'operation'>,
  plan: CallPlan,
  at?: Date,
): Promise<CallHandle> => {
  const now = at ?? (await databaseNow(db));
  const [id, token] = [randomUUID(), randomUUID()];
  const { userId, bankId, connectionId, about, call } = plan;
  await createOutboxCall(db, {
    userId,
    id,
    bankId,
    connectionId,
    paymentId: 'paymentId' in about ? about.paymentId : null,
    basketId: 'basketId' in about ? about.basketId : null,
    operation: effects.operation,
    method: call.method,
    href: call.href,
    ...sealCallBody({ userId, id }, call.body === undefined ? undefined : bodyBytes(call.body)),
    requestId: randomUUID(),
    tppRedirectUri: plan.tppRedirectUri,
    tppSessionId: plan.tppSessionId,
    psuContext: plan.psuContext ?? null,
    leaseUntil: addMilliseconds(now, DEADLINE_MILLISECONDS + LEASE_MARGIN_MILLISECONDS),
    leaseToken: token,
    createdAt: now,
  });
  return { userId, callId: id, token };
};

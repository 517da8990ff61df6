/**
 * The one way in which a call is made that may move money: `PREPARED → SENDING → DONE | REFUSED | UNKNOWN`.
 *
 * 1. `prepareCall` stores the exact bytes and the X-Request-ID, in the caller's transaction, beside what the call is
 *    about.
 * 2. `makeCall` takes the call (a lease keeps every other process off it), commits `SENDING`, and sends. After a time-out,
 *    a reset, a 5xx or an unreadable answer the outcome is unknown: it sends the same bytes under the same X-Request-ID,
 *    signed anew because `Date` is signed, at most 3 times within 2 minutes, and never after a 4xx.
 * 3. The result and what it changes (`CallEffects.apply`) are stored in one transaction. A crash at any moment leaves a
 *    call that `recoverCalls` ends.
 *
 * To make a call: `makeCall(effects, await prepareCall(db, effects, plan, now), { presence, deadline })`, or `startCall`
 * where nothing else is stored with it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addMilliseconds, subMilliseconds } from 'date-fns';
import { ask } from '@/lib/aspsp/ask';
import { aspspOf } from '@/lib/aspsp/config';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';
import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import { isSuccess, namesRequestId, type Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import { bodyBytes, type CallContext, type ChangingCall } from '@/lib/aspsp/request';
import type { Clock } from '@/lib/clock';
import { callContext } from '@/lib/connection/call-context';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import { clockByDatabase, databaseNow } from '@/lib/db/database-clock';
import {
  createOutboxCall,
  endOutboxCall,
  extendOutboxCallLease,
  findOutboxCall,
  type OutboxCall,
  type OutboxCallKey,
  takeOutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { errorFields, log } from '@/lib/log';
import { pauseBetweenTries } from '@/lib/outbox/pause';
import { openCallBody, sealCallBody } from '@/lib/vault/call-body';
import type { CallEffects, CallProgress, CallResult } from './effects';
import { storedOutcome } from './stored-outcome';

/** At most so many tries of one call, so long after the first. @assumes outbox-call-tries */
export const TRIES_MAX = 3;
export const TRIES_MILLISECONDS_MAX = 120_000;

/** Before the second and the third try. @assumes outbox-call-tries */
const PAUSES = [500, 5_000] as const;

/** A lease outlasts the work it covers by this much, so that it never ends while its holder still acts. */
export const LEASE_MARGIN_MILLISECONDS = 2_000;

/** The caller, and until when somebody waits for the call. */
export type CallOptions = {
  presence: Presence;
  /** In milliseconds of `performance.now()`; after that the outcome is `pending`, or `unknown` for good. */
  deadline: number;
  /** Further headers of the call that are never stored. */
  hints?: Partial<CallContext>;
  /** The database's clock when left out: other processes compare what is stored. */
  clock?: Clock;
  pause?: (milliseconds: number) => Promise<unknown>;
};

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
 * Stores a call before it is made, in the caller's transaction and beside what the call is about.
 * @param at when it is prepared, by the database's clock; now when left out.
 */
export async function prepareCall(
  db: Db,
  effects: Pick<CallEffects<never>, 'operation'>,
  plan: CallPlan,
  at?: Date,
): Promise<CallHandle> {
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
}

/**
 * Makes a prepared call.
 *
 * @returns the end, already stored with all that it changes. `pending` when there is none at `options.deadline` (then it
 * is tried on, with the presence of the PSU who asked for it) or when another request or process makes the call: what is
 * stored tells the rest.
 */
export async function makeCall<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  const made = run(effects, handle, options);
  running.add(made);
  void made
    .catch((error: unknown) =>
      // Nobody may be waiting for it any more; recovery ends the call.
      log.error('outbox call failed', { operation: effects.operation, ...errorFields(error) }),
    )
    .finally(() => running.delete(made));
  const waiting = new AbortController();
  const pending: CallProgress<Value> = { kind: 'pending' };
  const waited = wait(Math.max(0, options.deadline - performance.now()), pending, {
    signal: waiting.signal,
  });
  waited.catch(() => {});
  try {
    // A call that nobody tries on ends by itself at the deadline, a moment later at most.
    return await (effects.resumedBy === 'nobody' ? made : Promise.race([made, waited]));
  } finally {
    waiting.abort();
  }
}

/** Prepares a call in a transaction of its own and makes it. */
export async function startCall<Value>(
  effects: CallEffects<Value>,
  plan: CallPlan,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  return makeCall(
    effects,
    await transaction((db) => prepareCall(db, effects, plan, options.clock?.())),
    options,
  );
}

/** Makes an abandoned call again, for the PSU who is present now. */
export function resumeCall<Value>(
  effects: CallEffects<Value>,
  key: OutboxCallKey,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  return makeCall(effects, { ...key, token: randomUUID() }, options);
}

/** Ends a call and stores what that changes: both or neither. Pending when another has taken the call meanwhile. */
export async function endCall<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  came: CallResult<Value>,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  const { clock, pause = pauseBetweenTries } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      const ended = await transaction(async (db) => {
        const now = clock?.() ?? (await databaseNow(db));
        const is = { state: STATE_OF[came.kind], outcome: storedOutcome(came), endedAt: now };
        if (!(await endOutboxCall(db, handle, handle.token, is))) return null;
        const call = await findOutboxCall(db, handle);
        if (call === null) return null;
        await effects.apply(db, call, came, now);
        if (endsThere(effects, came)) await noteConsentEnd(call, came, call.lastSentAt ?? now, db);
        return call;
      });
      if (ended === null) return { kind: 'pending' };
      const { operation } = effects;
      log.info('outbox call ended', { operation, code: came.kind });
      // By this id the bank can look for it; `npm run unknown` says what else is known.
      if (came.kind === 'unknown')
        log.warn('outcome unknown', {
          operation,
          bankId: ended.bankId,
          bankRequestId: ended.requestId,
        });
      return came;
    } catch (error) {
      // The bank names it as something that it has named before: what it made, if anything, cannot be asked for.
      if (isUniqueViolation(error) && came.kind !== 'unknown')
        return endCall(effects, handle, { kind: 'unknown' }, options);
      // The bank's answer is worth some patience with the database.
      if (tries === STORING_TRIES_MAX) throw error;
      await pause(PAUSES[0]);
    }
  }
}

/** Calls that this process makes just now. */
const running = new Set<Promise<unknown>>();

/** Resolves when this process makes no call any more. */
export async function callsAtRest(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/** Whether the bank refused. The start of an approval is followed where a link comes with the refusal. */
function endsThere<Value>(
  { operation }: CallEffects<Value>,
  came: CallResult<Value>,
): came is Extract<CallResult<Value>, { kind: 'refused' | 'sca-required' }> {
  return (
    came.kind === 'refused' || (came.kind === 'sca-required' && !operation.startsWith('authorise'))
  );
}

async function run<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  const { pause = pauseBetweenTries } = options;
  const goesOnAlone = effects.resumedBy !== 'nobody';
  for (;;) {
    // Set anew for each try: a machine may have slept through the pause before it.
    const clock = options.clock ?? (await clockByDatabase());
    const now = clock();
    // The lease runs from here, so taking the call and all that is asked before it is sent are part of the time.
    const longest = performance.now() + DEADLINE_MILLISECONDS;
    const lease = DEADLINE_MILLISECONDS + LEASE_MARGIN_MILLISECONDS;
    const before = await takeOutboxCall(
      handle,
      {
        token: handle.token,
        now,
        leaseUntil: addMilliseconds(now, lease),
        triesMax: TRIES_MAX,
        firstSentAfter: subMilliseconds(now, TRIES_MILLISECONDS_MAX),
      },
      (db, call) => effects.sending(db, call, now),
    );
    if (before === null) return { kind: 'pending' };
    const tried = await tryOnce(
      effects,
      before,
      options,
      goesOnAlone ? longest : Math.min(longest, options.deadline),
    );
    if (tried.answered)
      return endCall(effects, handle, endOf(effects, before, tried.outcome), options);
    const mayHaveArrived = before.mayHaveArrived || tried.mayHaveArrived;
    const after = PAUSES[before.tries];
    const first = before.firstSentAt ?? now;
    const isLast =
      after === undefined ||
      before.tries + 1 >= TRIES_MAX ||
      addMilliseconds(clock(), after) > addMilliseconds(first, TRIES_MILLISECONDS_MAX) ||
      (!goesOnAlone && performance.now() + after >= options.deadline);
    if (isLast)
      return endCall(
        effects,
        handle,
        mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code },
        options,
      );
    const leaseUntil = addMilliseconds(clock(), after + LEASE_MARGIN_MILLISECONDS);
    if (
      !(await extendOutboxCallLease(database(), handle, handle.token, {
        leaseUntil,
        mayHaveArrived,
      }))
    )
      return { kind: 'pending' };
    await pause(after);
  }
}

type Attempt<Value> =
  | { answered: true; outcome: Outcome<Value> }
  | { answered: false; mayHaveArrived: boolean; code: AspspErrorCode };

/** One try: the stored bytes under the stored X-Request-ID. */
async function tryOnce<Value>(
  effects: CallEffects<Value>,
  call: OutboxCall,
  options: CallOptions,
  deadline: number,
): Promise<Attempt<Value>> {
  const aspsp = aspspOf(call.bankId);
  if (aspsp === undefined) throw new Error('Unknown bank in a stored call.');
  const context = { ...(await contextOf(call, options)), deadline };
  try {
    const outcome = await ask(
      aspsp,
      effects.operation,
      { method: call.method, href: call.href, bytes: openCallBody(call), context },
      effects.schema,
      {
        requestId: call.requestId,
        attempt: call.tries + 1,
        doneIsEnough: effects.doneIsEnough ?? false,
      },
    );
    return { answered: true, outcome };
  } catch (error) {
    if (!(error instanceof AspspError)) throw error;
    // A 5xx, too, says no more about what was done than a broken line does.
    const { status, code } = error;
    // A 4xx is a refusal also when nothing in it can be read: it is never asked again.
    if (status !== null && status >= 400 && status <= 499 && code !== 'invalid-signature')
      return { answered: true, outcome: { kind: 'refused', status, messages: [] } };
    return { answered: false, mayHaveArrived: error.outcomeUnknown, code };
  }
}

function endOf<Value>(
  effects: CallEffects<Value>,
  before: OutboxCall,
  outcome: Outcome<Value>,
): CallResult<Value> {
  if (!isSuccess(outcome)) {
    const counts = effects.refusalCounts || !before.mayHaveArrived;
    return counts && !isRequestIdTaken(effects, outcome) ? outcome : { kind: 'unknown' };
  }
  // A success that asks for SCA as well has done what was asked for: unreadable, it is not known what.
  const isReadable =
    outcome.kind !== 'sca-required' || effects.schema.safeParse(outcome.json).success;
  return isReadable ? outcome : { kind: 'unknown' };
}

/**
 * Nobody else makes up the same id: a bank that has it already has had this very call, and answers it elsewhere. A 409 to
 * a creation of which nothing can be read may say just that.
 */
function isRequestIdTaken<Value>(
  { operation }: CallEffects<Value>,
  outcome: Outcome<Value>,
): boolean {
  if (outcome.kind === 'done') return false;
  const { status, messages } = outcome;
  const saysNothing = status === 409 && messages.length === 0 && operation.startsWith('create');
  return saysNothing || messages.some(namesRequestId);
}

async function contextOf(call: OutboxCall, options: CallOptions): Promise<CallContext> {
  const connection =
    call.connectionId === null
      ? null
      : await findConnection(database(), {
          userId: call.userId,
          connectionId: call.connectionId,
        });
  if (call.connectionId !== null && connection === null)
    throw new Error('The connection of a stored call is gone.');
  return callContext(connection, options.presence, {
    ...options.hints,
    tppRedirectUri: call.tppRedirectUri,
    tppSessionId: call.tppSessionId ?? undefined,
    psuContext: call.psuContext ?? undefined,
  });
}

const STATE_OF = {
  done: 'DONE',
  'sca-required': 'DONE',
  refused: 'REFUSED',
  'not-sent': 'REFUSED',
  unknown: 'UNKNOWN',
} as const satisfies Record<CallResult<unknown>['kind'], string>;

const STORING_TRIES_MAX = 3;

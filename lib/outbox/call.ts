/**
 * The only way to make a call that may move money: `PREPARED → SENDING → DONE | REFUSED | UNKNOWN`.
 *
 * 1. `prepareCall` stores the exact bytes and the X-Request-ID in the caller's transaction, together with the payment
 *    or basket that the call is about.
 * 2. `makeCall` takes the call (a lease keeps every other process off it), commits `SENDING`, and sends. After a
 *    time-out, a reset, a 5xx or an unreadable answer the outcome is unknown. It then sends the same bytes under the
 *    same X-Request-ID, signed anew because `Date` is signed: at most 3 times within 2 minutes, and never after a 4xx.
 * 3. The result and what it changes (`CallEffects.apply`) are stored in one transaction. Wherever a crash happens,
 *    `recoverCalls` can finish the call.
 *
 * To make a call, use `makeCall(effects, await prepareCall(db, effects, plan), { presence, deadline })`, or `startCall`
 * when nothing else is stored with it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addMilliseconds, subMilliseconds } from 'date-fns';
import { ask } from '@/lib/aspsp/ask';
import { aspspOf } from '@/lib/aspsp/config';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';
import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import { bodyBytes, type CallContext, type ChangingCall } from '@/lib/aspsp/request';
import type { Clock } from '@/lib/clock';
import { type ConnectionOfPsu, callContext } from '@/lib/connection/call-context';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import { clockByDatabase, clockSetTo, databaseNow } from '@/lib/db/database-clock';
import {
  createOutboxCall,
  endOutboxCall,
  extendOutboxCallLease,
  type OutboxCall,
  type OutboxCallKey,
  takeOutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { errorFields, log } from '@/lib/log';
import { pauseBetweenTries } from '@/lib/outbox/pause';
import { openCallBody, sealCallBody } from '@/lib/vault/call-body';
import type { CallEffects, CallProgress, CallResult } from './effects';
import { resultOf } from './result-of';
import { storedOutcome } from './stored-outcome';

/** The number of tries, and how long after the first one the last may be made. @assumes outbox-call-tries */
export const TRIES_MAX = 3;
export const TRIES_MILLISECONDS_MAX = 120_000;

/** The pauses before the second and the third try. After the last try there is none. @assumes outbox-call-tries */
const PAUSES = [500, 5_000] as const;

/**
 * How much longer a lease lasts than the work it covers, so that it never runs out while its holder is still working.
 */
export const LEASE_MARGIN_MILLISECONDS = 2_000;

/** Who makes the call, and how long somebody waits for it. */
export type CallOptions = {
  presence: Presence;
  /** In milliseconds of `performance.now()`. After that the result is `pending`, or `unknown` for good. */
  deadline: number;
  /** Extra headers, which are never stored. */
  hints?: Partial<CallContext>;
  pause?: (milliseconds: number) => Promise<unknown>;
};

/** What a call is, and on whose behalf it is made. */
export type CallPlan = {
  userId: string;
  bankId: string;
  /** The connection whose PSU-ID and corporate id it carries; null for a call without a PSU-ID. */
  connectionId: string | null;
  /** That connection, where a row stored in the same transaction refers to it: from then on it can neither go nor move. */
  connection?: ConnectionOfPsu | null;
  about: { paymentId: string } | { basketId: string };
  call: ChangingCall;
  tppRedirectUri: string;
  /** Null only for a call without a PSU-ID, at a bank that does not require it. */
  tppSessionId: string | null;
  psuContext?: CallContext['psuContext'];
  /** The database's, where it was read a moment ago. */
  clock?: Clock;
};

/** A prepared call, and the token that entitles its holder to make it. */
export type CallHandle = OutboxCallKey & {
  token: string;
  /** What was just stored or read in order to prepare the call, the database's clock too: for the first try only. */
  prepared?: { call: OutboxCall; clock: Clock; connection: ConnectionOfPsu | null };
};

/** Stores a call before it is made, in the caller's transaction and together with what it is about. */
export async function prepareCall(
  db: Db,
  effects: Pick<CallEffects<never>, 'operation'>,
  plan: CallPlan,
): Promise<CallHandle> {
  // By the database's clock, since other processes compare the stored times.
  const clock = plan.clock ?? clockSetTo(await databaseNow(db));
  const now = clock();
  const [id, token] = [randomUUID(), randomUUID()];
  const { userId, bankId, connectionId, about, call } = plan;
  const stored = await createOutboxCall(db, {
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
  const prepared = { call: stored, clock, connection: plan.connection ?? null };
  return { userId, callId: id, token, prepared };
}

/**
 * Makes a prepared call.
 *
 * @returns the result, already stored with everything it changes. `pending` if there is none by `options.deadline` (the
 * tries then continue, with the presence of the PSU who asked) or if another request or process is making the call:
 * look at what is stored.
 * @param answered called with what the bank answered, before that is stored: for what can go on meanwhile.
 */
export async function makeCall<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  options: CallOptions,
  answered: (result: CallResult<Value>) => void = () => {},
): Promise<CallProgress<Value>> {
  const made = run(effects, handle, options, answered);
  running.add(made);
  void made
    .catch((error: unknown) =>
      // By now nobody may be waiting for it. Recovery ends the call.
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
    // A call that is not resumed ends by itself at the deadline, or a moment later.
    return await (effects.resumedBy === 'nobody' ? made : Promise.race([made, waited]));
  } finally {
    waiting.abort();
  }
}

/** Prepares a call in its own transaction and makes it. */
export async function startCall<Value>(
  effects: CallEffects<Value>,
  plan: CallPlan,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  return makeCall(effects, await transaction((db) => prepareCall(db, effects, plan)), options);
}

/** Makes an abandoned call again, for the PSU who is present now. */
export function resumeCall<Value>(
  effects: CallEffects<Value>,
  key: OutboxCallKey,
  options: CallOptions,
): Promise<CallProgress<Value>> {
  return makeCall(effects, { ...key, token: randomUUID() }, options);
}

/**
 * Ends a call and stores what that changes: both or neither. `pending` if someone else has taken the call in the
 * meantime.
 * @param options.clock the database's.
 */
export async function endCall<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  result: CallResult<Value>,
  options: { clock: Clock } & Pick<CallOptions, 'pause'>,
): Promise<CallProgress<Value>> {
  const { clock, pause = pauseBetweenTries } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      const ended = await transaction(async (db) => {
        const now = clock();
        const is = { state: STATE_OF[result.kind], outcome: storedOutcome(result), endedAt: now };
        const call = await endOutboxCall(db, handle, handle.token, is);
        if (call === null) return null;
        await effects.apply(db, call, result, now);
        if (endsThere(effects, result))
          await noteConsentEnd(call, result, call.lastSentAt ?? now, db);
        return call;
      });
      if (ended === null) return { kind: 'pending' };
      const { operation } = effects;
      log.info('outbox call ended', { operation, code: result.kind });
      // The bank can find the call by this id; `npm run unknown` shows the rest.
      if (result.kind === 'unknown')
        log.warn('outcome unknown', {
          operation,
          bankId: ended.bankId,
          bankRequestId: ended.requestId,
        });
      return result;
    } catch (error) {
      // The bank used an id that it has used before, so what it created, if anything, cannot be asked for.
      if (isUniqueViolation(error) && result.kind !== 'unknown')
        return endCall(effects, handle, { kind: 'unknown' }, options);
      // The bank has answered, so it is worth giving the database a few more tries.
      if (tries === STORING_TRIES_MAX) throw error;
      await pause(PAUSES[0]);
    }
  }
}

/** The calls that this process is making. */
const running = new Set<Promise<unknown>>();

/** Resolves once this process is making no calls. */
export async function callsAtRest(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/**
 * Whether the bank refused. When an approval is started, a refusal with an SCA link does not count: the link is
 * followed.
 */
function endsThere<Value>(
  { operation }: CallEffects<Value>,
  result: CallResult<Value>,
): result is Extract<CallResult<Value>, { kind: 'refused' | 'sca-required' }> {
  return (
    result.kind === 'refused' ||
    (result.kind === 'sca-required' && !operation.startsWith('authorise'))
  );
}

async function run<Value>(
  effects: CallEffects<Value>,
  handle: CallHandle,
  options: CallOptions,
  answered: (result: CallResult<Value>) => void,
): Promise<CallProgress<Value>> {
  const { pause = pauseBetweenTries } = options;
  const runsInBackground = effects.resumedBy !== 'nobody';
  let { prepared } = handle;
  for (;;) {
    // Read again for each further try: the machine may have slept during the pause.
    const clock = prepared?.clock ?? (await clockByDatabase());
    const now = clock();
    // The lease runs from here, so it includes the time spent taking the call and everything asked before it is sent.
    const longest = performance.now() + DEADLINE_MILLISECONDS;
    const lease = DEADLINE_MILLISECONDS + LEASE_MARGIN_MILLISECONDS;
    const taking = {
      token: handle.token,
      now,
      leaseUntil: addMilliseconds(now, lease),
      triesMax: TRIES_MAX,
      firstSentAfter: subMilliseconds(now, TRIES_MILLISECONDS_MAX),
    };
    const before = await takeOutboxCall(database(), handle, taking, prepared?.call);
    const connection = prepared?.connection ?? null;
    prepared = undefined;
    if (before === null) return { kind: 'pending' };
    const context = await contextOf(before, options, connection);
    // The bank moved to another account, or was disconnected, just before the call was stored.
    if (context === null) {
      const end = before.mayHaveArrived
        ? ({ kind: 'unknown' } as const)
        : ({ kind: 'not-sent', code: 'unreachable' } as const);
      return endCall(effects, handle, end, { clock, pause });
    }
    const deadline = runsInBackground ? longest : Math.min(longest, options.deadline);
    const tried = await tryOnce(effects, before, { ...context, deadline });
    if (tried.answered) {
      const result = resultOf(effects, before, tried.outcome);
      answered(result);
      return endCall(effects, handle, result, { clock, pause });
    }
    const mayHaveArrived = before.mayHaveArrived || tried.mayHaveArrived;
    const after = PAUSES[before.tries];
    const first = before.firstSentAt ?? now;
    const isLast =
      after === undefined ||
      addMilliseconds(clock(), after) > addMilliseconds(first, TRIES_MILLISECONDS_MAX) ||
      (!runsInBackground && performance.now() + after >= options.deadline);
    if (isLast)
      return endCall(
        effects,
        handle,
        mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code },
        { clock, pause },
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
  context: CallContext & { deadline: number },
): Promise<Attempt<Value>> {
  const aspsp = aspspOf(call.bankId);
  if (aspsp === undefined) throw new Error('Unknown bank in a stored call.');
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
        anyMediaType: effects.doneIsEnough ?? false,
      },
    );
    return { answered: true, outcome };
  } catch (error) {
    if (!(error instanceof AspspError)) throw error;
    // A 5xx says no more about what was done than a broken connection does.
    const { status, code } = error;
    const { unreadable } = effects;
    const isSigned = code !== 'invalid-signature';
    if (unreadable !== undefined && (status === 202 || status === 204) && isSigned)
      return { answered: true, outcome: { kind: 'done', ...unreadable, status } };
    // A 4xx counts as a refusal even if it cannot be read: the call is never sent again.
    if (status !== null && status >= 400 && status <= 499 && isSigned)
      return { answered: true, outcome: { kind: 'refused', status, messages: [] } };
    return { answered: false, mayHaveArrived: error.connected, code };
  }
}

/**
 * The headers of a call; null when the connection no longer belongs to the user.
 * @param known the connection, if a row that was stored together with the call refers to it.
 */
async function contextOf(
  call: OutboxCall,
  options: CallOptions,
  known: ConnectionOfPsu | null,
): Promise<CallContext | null> {
  const { userId, connectionId } = call;
  const connection =
    connectionId === null
      ? null
      : (known ?? (await findConnection(database(), { userId, connectionId })));
  if (connectionId !== null && connection === null) return null;
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

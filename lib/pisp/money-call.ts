/**
 * The one way in which a call is made that may move money: `PREPARED → SENDING → DONE | REFUSED | UNKNOWN`.
 *
 * 1. `prepareMoneyCall` stores the exact bytes and the X-Request-ID, in the caller's transaction, together with what the
 *    call is about.
 * 2. `makeMoneyCall` takes the call (a lease keeps every other process off it), commits `SENDING`, and sends. Outcome
 *    unknown (time-out, reset, 5xx, an answer that cannot be read): the same bytes under the same X-Request-ID, signed
 *    anew because `Date` is signed; at most 3 tries within 2 minutes, never after a 4xx.
 * 3. The end and what it changes (`MoneySettlement.settle`) are stored in one transaction. There is no moment at which a
 *    crash leaves a call that nobody ends: `recoverMoneyCalls` takes up what a dead process left.
 *
 * To make a call: `makeMoneyCall(settlement, await prepareMoneyCall(db, settlement, plan, now), { presence, deadline })`,
 * or `startMoneyCall` where nothing else is stored with it. Settlements stand in `money-operations.ts`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addMilliseconds, subMilliseconds } from 'date-fns';
import { ask } from '@/lib/aspsp/ask';
import { aspspOf } from '@/lib/aspsp/config';
import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import { isSuccess, type Outcome } from '@/lib/aspsp/outcome';
import { type Presence, UNATTENDED } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/send';
import { type Clock, systemClock } from '@/lib/clock';
import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections';
import {
  endMoneyCall,
  findForsakenMoneyCalls,
  findMoneyCall,
  holdMoneyCall,
  type MoneyCall,
  type MoneyCallKey,
  takeMoneyCall,
  takeOverMoneyCall,
} from '@/lib/db/money-calls';
import { errorFields, log } from '@/lib/log';
import { openCorporateId, openPsuId } from '@/lib/psu/identity';
import { openCallBody } from '@/lib/psu/money-call-body';
import { PSU_CONTEXTS } from '@/lib/xs2a/psu-context';
import { MONEY_OPERATIONS } from './money-operations';
import type { MoneyEnd, MoneyOutcome, MoneySettlement } from './money-settlement';
import {
  LEASE_MARGIN_MILLISECONDS,
  type MoneyCallHandle,
  type MoneyCallPlan,
  prepareMoneyCall,
} from './prepare-money-call';

/** At most so many tries of one call, so long after the first. @assumes money-call-tries */
export const TRIES_MAX = 3;
export const TRIES_MILLISECONDS_MAX = 120_000;

/** Before the second and the third try. @assumes money-call-tries */
const PAUSES = [500, 5_000] as const;

/** Who makes a call, and until when somebody waits for it. */
export type Making = {
  presence: Presence;
  /** In milliseconds of `performance.now()`; after that the outcome is `pending`, or `unknown` for good. */
  deadline: number;
  /** Further headers of the call that are never stored. */
  hints?: Partial<CallContext>;
  clock?: Clock;
  pause?: (milliseconds: number) => Promise<unknown>;
};

const contextOf = async (call: MoneyCall, making: Making): Promise<CallContext> => {
  const connection =
    call.connectionId === null
      ? null
      : await findConnection(database(), {
          userId: call.userId,
          connectionId: call.connectionId,
        });
  if (call.connectionId !== null && connection === null)
    throw new Error('The connection of a money call is gone.');
  return {
    ...making.hints,
    presence: making.presence,
    tppRedirectUri: call.tppRedirectUri,
    tppSessionId: call.tppSessionId ?? undefined,
    psuContext: PSU_CONTEXTS.find((one) => one === call.psuContext),
    psuId: connection === null ? undefined : openPsuId(connection.psu),
    psuCorporateId: connection === null ? undefined : (openCorporateId(connection) ?? undefined),
  };
};

const METHODS = ['POST', 'PUT', 'DELETE'] as const;

type Tried<Value> =
  | { answered: true; outcome: Outcome<Value> }
  | { answered: false; mayHaveArrived: boolean; code: AspspErrorCode };

/** One try: the stored bytes under the stored X-Request-ID. */
const tryOnce = async <Value>(
  settlement: MoneySettlement<Value>,
  call: MoneyCall,
  making: Making,
  deadline: number,
): Promise<Tried<Value>> => {
  const aspsp = aspspOf(call.bankId);
  const method = METHODS.find((one) => one === call.method);
  if (aspsp === undefined || method === undefined)
    throw new Error('A money call is for a bank or of a method that there is none of.');
  const context = { ...(await contextOf(call, making)), deadline };
  try {
    const outcome = await ask(
      aspsp,
      settlement.operation,
      { method, href: call.href, bytes: openCallBody(call), context },
      settlement.schema,
      { requestId: call.requestId },
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
};

const endOf = <Value>(
  settlement: MoneySettlement<Value>,
  before: MoneyCall,
  outcome: Outcome<Value>,
): MoneyEnd<Value> =>
  isSuccess(outcome) || settlement.refusalCounts || !before.mayHaveArrived
    ? outcome
    : { kind: 'unknown' };

const STATE_OF = {
  done: 'DONE',
  'sca-required': 'DONE',
  refused: 'REFUSED',
  'not-sent': 'REFUSED',
  unknown: 'UNKNOWN',
} as const satisfies Record<MoneyEnd<unknown>['kind'], string>;

/** What a row keeps of an end: nothing that could be followed, and no words of the bank. */
const storedOutcome = (end: MoneyEnd<unknown>) => ({
  kind: end.kind,
  ...('status' in end ? { status: end.status } : {}),
  ...('messages' in end
    ? { messages: end.messages.map(({ code, path }) => ({ code, path: path ?? null })) }
    : {}),
  ...('code' in end ? { code: end.code } : {}),
});

const STORING_TRIES_MAX = 3;

/** Ends a call and stores what that changes: both or neither. Pending when another has taken the call meanwhile. */
const end = async <Value>(
  settlement: MoneySettlement<Value>,
  handle: MoneyCallHandle,
  came: MoneyEnd<Value>,
  making: Making,
): Promise<MoneyOutcome<Value>> => {
  const { clock = systemClock, pause = wait } = making;
  for (let tries = 1; ; tries += 1) {
    try {
      const ended = await transaction(async (db) => {
        const now = clock();
        const is = { state: STATE_OF[came.kind], outcome: storedOutcome(came), endedAt: now };
        if (!(await endMoneyCall(db, handle, handle.token, is))) return false;
        const call = await findMoneyCall(db, handle);
        if (call !== null) await settlement.settle(db, call, came, now);
        return true;
      });
      if (!ended) return { kind: 'pending' };
      log.info('money call ended', { operation: settlement.operation, code: came.kind });
      return came;
    } catch (error) {
      // The bank names it as something that it has named before: what it made, if anything, cannot be asked for.
      if (isUniqueViolation(error) && came.kind !== 'unknown')
        return end(settlement, handle, { kind: 'unknown' }, making);
      // The bank's answer is worth some patience with the database.
      if (tries === STORING_TRIES_MAX) throw error;
      await pause(PAUSES[0]);
    }
  }
};

const run = async <Value>(
  settlement: MoneySettlement<Value>,
  handle: MoneyCallHandle,
  making: Making,
): Promise<MoneyOutcome<Value>> => {
  const { clock = systemClock, pause = wait } = making;
  const goesOnAlone = settlement.resumedBy !== 'nobody';
  for (;;) {
    const now = clock();
    const lease = DEADLINE_MILLISECONDS + LEASE_MARGIN_MILLISECONDS;
    const before = await takeMoneyCall(
      handle,
      {
        token: handle.token,
        now,
        leaseUntil: addMilliseconds(now, lease),
        triesMax: TRIES_MAX,
        firstSentAfter: subMilliseconds(now, TRIES_MILLISECONDS_MAX),
      },
      (db, call) => settlement.sending(db, call, now),
    );
    if (before === null) return { kind: 'pending' };
    const longest = performance.now() + DEADLINE_MILLISECONDS;
    const tried = await tryOnce(
      settlement,
      before,
      making,
      goesOnAlone ? longest : Math.min(longest, making.deadline),
    );
    if (tried.answered)
      return end(settlement, handle, endOf(settlement, before, tried.outcome), making);
    const mayHaveArrived = before.mayHaveArrived || tried.mayHaveArrived;
    const after = PAUSES[before.tries];
    const first = before.firstSentAt ?? now;
    const isLast =
      after === undefined ||
      before.tries + 1 >= TRIES_MAX ||
      addMilliseconds(clock(), after) > addMilliseconds(first, TRIES_MILLISECONDS_MAX) ||
      (!goesOnAlone && performance.now() + after >= making.deadline);
    if (isLast)
      return end(
        settlement,
        handle,
        mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code },
        making,
      );
    const leaseUntil = addMilliseconds(clock(), after + LEASE_MARGIN_MILLISECONDS);
    if (!(await holdMoneyCall(database(), handle, handle.token, { leaseUntil, mayHaveArrived })))
      return { kind: 'pending' };
    await pause(after);
  }
};

/** Calls that this process makes just now. */
const running = new Set<Promise<unknown>>();

/** Resolves when this process makes no call any more. */
export const moneyCallsAtRest = async (): Promise<void> => {
  while (running.size > 0) await Promise.allSettled(running);
};

/**
 * Makes a prepared call.
 *
 * @returns the end, already stored with all that it changes. `pending` when there is none at `making.deadline` (then it
 * is tried on, with the presence of the PSU who asked for it) or when another request or process makes the call: what is
 * stored tells the rest.
 */
export const makeMoneyCall = async <Value>(
  settlement: MoneySettlement<Value>,
  handle: MoneyCallHandle,
  making: Making,
): Promise<MoneyOutcome<Value>> => {
  const made = run(settlement, handle, making);
  running.add(made);
  void made
    .catch((error: unknown) =>
      // Nobody may be waiting for it any more; recovery ends the call.
      log.error('money call failed', { operation: settlement.operation, ...errorFields(error) }),
    )
    .finally(() => running.delete(made));
  const waiting = new AbortController();
  const pending: MoneyOutcome<Value> = { kind: 'pending' };
  const waited = wait(Math.max(0, making.deadline - performance.now()), pending, {
    signal: waiting.signal,
  });
  waited.catch(() => {});
  try {
    // A call that nobody tries on ends by itself at the deadline, a moment later at most.
    return await (settlement.resumedBy === 'nobody' ? made : Promise.race([made, waited]));
  } finally {
    waiting.abort();
  }
};

/** Prepares a call in a transaction of its own and makes it. */
export const startMoneyCall = async <Value>(
  settlement: MoneySettlement<Value>,
  plan: MoneyCallPlan,
  making: Making,
): Promise<MoneyOutcome<Value>> =>
  makeMoneyCall(
    settlement,
    await transaction((db) =>
      prepareMoneyCall(db, settlement, plan, (making.clock ?? systemClock)()),
    ),
    making,
  );

/** Makes a call again that whoever began it has left, for the PSU who is there now. */
export const resumeMoneyCall = <Value>(
  settlement: MoneySettlement<Value>,
  key: MoneyCallKey,
  making: Making,
): Promise<MoneyOutcome<Value>> =>
  makeMoneyCall(settlement, { ...key, token: randomUUID() }, making);

const RECOVERED_AT_ONCE = 100;

/** Ends a forsaken call, or makes it again where nobody needs to be there for that. */
const recover = async <Value>(
  settlement: MoneySettlement<Value>,
  call: MoneyCall,
  now: Date,
): Promise<boolean> => {
  const isOver =
    call.tries >= TRIES_MAX ||
    (call.firstSentAt !== null && call.firstSentAt < subMilliseconds(now, TRIES_MILLISECONDS_MAX));
  const mayWait = call.state === 'SENDING' && !isOver;
  if (mayWait && settlement.resumedBy === 'psu') return false;
  const key = { userId: call.userId, callId: call.id };
  const clock = () => now;
  const deadline = performance.now() + DEADLINE_MILLISECONDS;
  const making: Making = { presence: UNATTENDED, deadline };
  if (mayWait && settlement.resumedBy === 'anyone') {
    await resumeMoneyCall(settlement, key, making);
    return true;
  }
  const token = randomUUID();
  const leaseUntil = addMilliseconds(now, LEASE_MARGIN_MILLISECONDS);
  if (!(await takeOverMoneyCall(database(), call, { token, now, leaseUntil }))) return false;
  await end(
    settlement,
    { ...key, token },
    call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' },
    { ...making, clock },
  );
  return true;
};

/**
 * Takes up the calls that a process left when it died: at start-up and from time to time, in any number of processes.
 * What was never sent ends as such, what the interface lets us ask without the PSU is asked again, what has had its tries
 * or its two minutes ends as unknown.
 *
 * @returns how many were taken up.
 */
export const recoverMoneyCalls = async (now: Date): Promise<number> => {
  let recovered = 0;
  for (const call of await findForsakenMoneyCalls(database(), now, RECOVERED_AT_ONCE)) {
    const settlement = MONEY_OPERATIONS.find(({ operation }) => operation === call.operation);
    try {
      if (settlement !== undefined && (await recover(settlement, call, now))) recovered += 1;
    } catch (error) {
      // One that cannot be taken up must not keep the others waiting.
      log.error('recovery failed', { operation: call.operation, ...errorFields(error) });
    }
  }
  if (recovered > 0) log.info('money calls recovered', { count: recovered });
  return recovered;
};

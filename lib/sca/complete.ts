/**
 * The return from SCA, as the decision list of docs/security.md: each step in turn, and the first that does not hold
 * ends it with nothing changed. Steps 2, 3, 4 and 6 are pure and stand in `attempt.ts`; this file holds their order,
 * the compare-and-set (5), the confirmation by the bank (7) and what is stored (8). For account access a return is
 * proof of nothing by itself: the accounts that are stored are those that the bank lists when asked.
 */
import { addMinutes } from 'date-fns';
import { listAccounts } from '@/lib/aspsp/accounts';
import { listAgreements } from '@/lib/aspsp/agreements';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import { hasCode, type Outcome } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { findPsu, findPsuHolder } from '@/lib/db/psus';
import {
  findScaAttempt,
  giveBackScaAttempt,
  type ScaAttempt,
  takeScaAttempt,
} from '@/lib/db/sca-attempts';
import {
  deleteWaitingReturn,
  findWaitingReturn,
  keepWaitingReturn,
} from '@/lib/db/waiting-returns';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { psuIdHashes } from '@/lib/psu/identity';
import { open, seal } from '@/lib/psu/seal';
import type { ScaOutcomeReason } from '@/lib/view/connection';
import type { Account } from '@/lib/xs2a/account';
import {
  parseScaReturn,
  SCA_RETURN_PARAMETERS,
  type ScaReturn,
  type ScaSuccess,
} from '@/lib/xs2a/sca-return';
import { truncateText } from '@/lib/xs2a/tpp-message';
import {
  ATTEMPT_ID,
  type Returner,
  reasonOfFailure,
  refuseAttempt,
  refuseBrowser,
  refusePsu,
  refuseTppSession,
  refuseUser,
  WAITING_MINUTES_MAX,
} from './attempt';
import { browserHash } from './browser';
import { unsolicitedReturnUri } from './return-uri';
import { endConnectionOf, storeConnection } from './store-connection';

/** A browser that comes back. `signedIn` is null when it is signed out. */
export type ScaReturning = {
  attemptId: string;
  query: URLSearchParams;
  signedIn: Pick<Returner, 'userId' | 'sessionId' | 'sessionCreatedAt'> | null;
  browserToken: string | null;
  psu: Attended;
};

/** What came of a return. `tryAgain` says that the same address may be opened again within ten minutes. */
export type ScaCompleted =
  | { kind: 'connected'; connectionId: string }
  | { kind: 'sign-in-first' }
  | { kind: 'refused'; reason: ScaOutcomeReason; tryAgain: boolean };

const refused = (reason: ScaOutcomeReason, tryAgain = false): ScaCompleted => ({
  kind: 'refused',
  reason,
  tryAgain,
});

const isWaitedFor = (query: URLSearchParams): boolean =>
  !SCA_RETURN_PARAMETERS.some((name) => query.has(name));

const rowOf = (attempt: Pick<ScaAttempt, 'userId' | 'id'>) => [attempt.userId, attempt.id];

const keepWaiting = (attempt: ScaAttempt, query: URLSearchParams, now: Date): Promise<void> =>
  keepWaitingReturn(
    database(),
    { userId: attempt.userId, attemptId: attempt.id },
    {
      sealedQuery: seal(env().PSU_ID_KEYS, 'waiting-return', rowOf(attempt), query.toString()),
      storedAt: now,
      expiresAt: addMinutes(now, WAITING_MINUTES_MAX),
    },
  );

/** The query of a return that waited on the server, and since when. */
const findWaiting = async (
  attempt: ScaAttempt,
  now: Date,
): Promise<{ query: URLSearchParams; since: Date } | null> => {
  const waiting = await findWaitingReturn(database(), {
    userId: attempt.userId,
    attemptId: attempt.id,
  });
  if (waiting === null || waiting.expiresAt <= now) return null;
  const query = open(env().PSU_ID_KEYS, 'waiting-return', rowOf(attempt), waiting.sealedQuery);
  return query === null ? null : { query: new URLSearchParams(query), since: waiting.storedAt };
};

/** Step 6: whose PSU-ID it is already. */
const refusePsuOf = async (
  attempt: ScaAttempt,
  returned: ScaSuccess,
  aspsp: Aspsp,
): Promise<ScaOutcomeReason | null> => {
  const { userId, bankId } = attempt;
  const hashes = psuIdHashes(bankId, returned.psuId);
  const [own, holder] = await Promise.all([
    findPsu(database(), { userId, bankId }),
    findPsuHolder(database(), bankId, hashes),
  ]);
  return refusePsu({
    userId,
    hashes,
    ownHash: own?.psuIdHash ?? null,
    holder:
      holder === null
        ? null
        : { userId: holder.userId, givesWay: aspsp.isSandbox && holder.user.isDemo },
  });
};

type Confirmed =
  | { ok: true; accounts: readonly Account[]; agreementName: string | null }
  | { ok: false; reason: ScaOutcomeReason; tryAgain: boolean };

const AGREEMENT_NAME_CHARACTERS_MAX = 140;

const NO_CONSENT = ['CONSENT_UNKNOWN', 'CONSENT_INVALID', 'CONSENT_EXPIRED'] as const;

const unconfirmed = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): Confirmed => {
  if (outcome.status >= 500 || outcome.status === 429)
    return { ok: false, reason: 'bank-fault', tryAgain: true };
  const gaveNothing = hasCode(outcome, ...NO_CONSENT);
  return {
    ok: false,
    reason: gaveNothing ? 'consent-gave-no-account' : 'bank-did-not-confirm',
    tryAgain: false,
  };
};

/**
 * Step 7: the bank itself says that this PSU-ID and this TPP-Session-ID belong together, that the agreement is the
 * PSU's, and which accounts are consented to.
 */
const confirmWithBank = async (
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
): Promise<Confirmed> => {
  const context = {
    presence: psu,
    tppRedirectUri: unsolicitedReturnUri(),
    tppSessionId: attempt.tppSessionId,
    psuId: returned.psuId,
    deadline: deadlineFromNow(),
  };
  const { psuCorporateId } = returned;
  let agreementName: string | null = null;
  if (psuCorporateId !== undefined) {
    const agreements = await listAgreements(aspsp, context);
    if (agreements.kind !== 'done') return unconfirmed(agreements);
    const agreement = agreements.value.agreements.find(
      (one) => one.psuCorporateId.toLowerCase() === psuCorporateId.toLowerCase(),
    );
    if (agreement === undefined)
      return { ok: false, reason: 'bank-did-not-confirm', tryAgain: false };
    agreementName = truncateText(agreement.name, AGREEMENT_NAME_CHARACTERS_MAX);
  }
  const listed = await listAccounts(aspsp, { ...context, psuCorporateId });
  if (listed.kind !== 'done') return unconfirmed(listed);
  const { accounts } = listed.value;
  return accounts.length === 0
    ? { ok: false, reason: 'consent-gave-no-account', tryAgain: false }
    : { ok: true, accounts, agreementName };
};

/** Steps 6 to 8, for an attempt that this return has taken. */
const complete = async (
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> => {
  const foreign = await refusePsuOf(attempt, returned, aspsp);
  if (foreign !== null) return refused(foreign);
  const confirmed = await confirmWithBank(aspsp, attempt, returned, psu);
  if (!confirmed.ok) {
    if (confirmed.reason === 'consent-gave-no-account')
      await endConnectionOf(attempt, returned, now);
    return refused(confirmed.reason, confirmed.tryAgain);
  }
  const stored = await storeConnection({ attempt, returned, ...confirmed }, now);
  return stored.ok
    ? { kind: 'connected', connectionId: stored.connectionId }
    : refused(stored.reason);
};

const reasonOfError = (error: AspspError): ScaOutcomeReason => {
  switch (error.code) {
    case 'unreachable':
    case 'timeout':
    case 'untrusted':
      return 'bank-unreachable';
    case 'too-large':
    case 'not-json':
    case 'invalid-answer':
    case 'redirected':
    case 'foreign-link':
    case 'invalid-signature':
      return 'bank-fault';
  }
};

const decide = async (returning: ScaReturning, now: Date): Promise<ScaCompleted> => {
  const { attemptId, signedIn, psu } = returning;
  const isWaiting = isWaitedFor(returning.query);
  // Step 1: each known parameter at most once and in its format. (The route is GET only.)
  const arrived = isWaiting ? null : parseScaReturn(returning.query);
  if (arrived !== null && !arrived.ok) return refused('parameters-invalid');

  // Step 2.
  const attempt = ATTEMPT_ID.test(attemptId) ? await findScaAttempt(database(), attemptId) : null;
  const notOpen = refuseAttempt(attempt, now);
  if (attempt === null || notOpen !== null) return refused(notOpen ?? 'unknown-attempt');

  // Step 3.
  const otherBrowser = refuseBrowser(attempt, browserHash(returning.browserToken));
  if (otherBrowser !== null) return refused(otherBrowser);
  if (signedIn === null) {
    if (arrived !== null) await keepWaiting(attempt, returning.query, now);
    return { kind: 'sign-in-first' };
  }
  const waited = isWaiting ? await findWaiting(attempt, now) : null;
  const otherUser = refuseUser(attempt, signedIn, waited?.since ?? null);
  if (otherUser !== null) return refused(otherUser);
  const query = waited?.query ?? returning.query;
  const returned: ScaReturn = arrived ?? parseScaReturn(query);
  if (!returned.ok) return refused('parameters-invalid');

  // Step 4.
  if (returned.kind === 'success') {
    const mismatch = refuseTppSession(attempt, returned.tppSessionId);
    if (mismatch !== null) return refused(mismatch);
  }

  // Step 5.
  const key = { userId: attempt.userId, attemptId: attempt.id };
  if (!(await takeScaAttempt(database(), key, now))) return refused('already-used');
  await deleteWaitingReturn(database(), key);
  if (returned.kind === 'failure') return refused(reasonOfFailure(returned));

  const aspsp = aspspOf(attempt.bankId);
  if (aspsp === undefined) return refused('unknown-attempt');
  const again = async (reason: ScaOutcomeReason): Promise<ScaCompleted> => {
    // Nothing is stored and nobody else can have the attempt: the same return may be tried once the bank is back.
    await keepWaiting(attempt, query, now);
    await giveBackScaAttempt(database(), key);
    return refused(reason, true);
  };
  try {
    const completed = await complete(aspsp, attempt, returned, psu, now);
    return completed.kind === 'refused' && completed.tryAgain ? again(completed.reason) : completed;
  } catch (error) {
    if (error instanceof AspspError) return again(reasonOfError(error));
    throw error;
  }
};

/**
 * Decides on a return from SCA and, when every step holds, stores the connection.
 *
 * @returns `connected` with the connection; `sign-in-first` when the browser is signed out (the query waits, sealed);
 * or the step's reason, with nothing changed but, from step 5 on, the attempt used.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
export const completeSca = async (returning: ScaReturning, now: Date): Promise<ScaCompleted> => {
  const completed = await decide(returning, now);
  log.info('returned from SCA', {
    code: completed.kind,
    ...(completed.kind === 'refused' ? { reason: completed.reason } : {}),
  });
  return completed;
};

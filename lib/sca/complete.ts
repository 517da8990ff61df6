/**
 * The return from SCA, as the decision list of docs/security.md: each step in turn, and the first that does not hold
 * ends it with nothing changed. Steps 2, 3, 4 and 6 are pure and stand in `attempt.ts`; this file holds their order,
 * the compare-and-set (5), the confirmation by the bank (7) and what is stored (8). For account access a return is
 * proof of nothing by itself: the accounts that are stored are those that the bank lists when asked. For an approval it
 * proves nothing either (9): what is stored is who came back, and the status of the payment or basket says the rest.
 */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { listAccounts } from '@/lib/aspsp/accounts';
import { listAgreements } from '@/lib/aspsp/agreements';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { agreementTitle } from '@/lib/connection/agreement-title';
import { consentEnd } from '@/lib/connection/bank-trouble';
import { unsolicitedReturnUri } from '@/lib/connection/return-uri';
import {
  type ApprovalTarget,
  findBasketTarget,
  findPaymentTarget,
} from '@/lib/db/approval-targets';
import { findBasket } from '@/lib/db/baskets';
import { database } from '@/lib/db/client';
import { addPaymentEvent } from '@/lib/db/payments';
import { findPsu, findPsuHolder, isPsuOf } from '@/lib/db/psus';
import {
  endVisit,
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
import { errorFields, log } from '@/lib/log';
import { corporateIdHashes, psuIdHashes } from '@/lib/vault/identity';
import { open, seal } from '@/lib/vault/seal';
import type { ScaOutcomeReason } from '@/lib/view/connection';
import type { Account } from '@/lib/xs2a/account/account';
import {
  parseScaReturn,
  SCA_RETURN_PARAMETERS,
  type ScaFailure,
  type ScaReturn,
  type ScaSuccess,
} from '@/lib/xs2a/message/sca-return';
import {
  ATTEMPT_ID,
  isApproval,
  type Returner,
  reasonOfFailure,
  refuseAttempt,
  refuseBrowser,
  refuseContext,
  refusePsu,
  refuseTppSession,
  refuseUser,
  WAITING_MINUTES_MAX,
} from './attempt';
import { browserHash } from './browser';
import { endConnectionOf, storeConnection } from './store-connection';

/** A browser that comes back. `signedIn` is null when it is signed out. */
export type ScaReturning = {
  attemptId: string;
  query: URLSearchParams;
  signedIn: Pick<Returner, 'userId' | 'sessionId' | 'sessionCreatedAt'> | null;
  browserToken: string | null;
  psu: Attended;
};

/**
 * What came of a return. `tryAgain` says that the same address may be opened again within ten minutes; `approval` what
 * was to be approved, told to nobody but who began it; `returnPath` where of ours the person was.
 */
export type ScaCompleted =
  | { kind: 'connected' | 'identified'; connectionId: string; returnPath: string | null }
  | { kind: 'approved'; approval: ScaApproval }
  | { kind: 'sign-in-first' }
  | {
      kind: 'refused';
      reason: ScaOutcomeReason;
      tryAgain: boolean;
      approval?: ScaApproval | null;
      returnPath?: string | null;
      /** What the bank said of it, when it was the bank that failed it. */
      failure?: { userId: string; bankName: string; said: ScaFailure };
    };

/** What is approved. `identifiesOnly`: the bank knows now who it is, and the approval is still to be begun. */
export type ScaApproval = {
  of: 'payment' | 'basket';
  userId: string;
  id: string;
  identifiesOnly: boolean;
};

const refused = (reason: ScaOutcomeReason, tryAgain = false): ScaCompleted => ({
  kind: 'refused',
  reason,
  tryAgain,
});

const approvalOf = (attempt: ScaAttempt): ScaApproval | null =>
  attempt.target !== null && isApproval(attempt.purpose)
    ? {
        of: attempt.purpose === 'approve-basket' ? 'basket' : 'payment',
        userId: attempt.userId,
        id: attempt.target,
        identifiesOnly: attempt.identifiesOnly,
      }
    : null;

/** Adds to a refusal where the person was, for who began it. */
const withPlace = (completed: ScaCompleted, attempt: ScaAttempt): ScaCompleted =>
  completed.kind === 'refused'
    ? { ...completed, approval: approvalOf(attempt), returnPath: attempt.returnPath }
    : completed;

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
  const [own, isSame, holder] = await Promise.all([
    findPsu(database(), { userId, bankId }),
    isPsuOf(database(), { userId, bankId }, hashes),
    findPsuHolder(database(), bankId, hashes),
  ]);
  return refusePsu({
    userId,
    isOwn: own === null ? null : isSame,
    holder:
      holder === null
        ? null
        : { userId: holder.userId, givesWay: aspsp.isSandbox && holder.user.isDemo },
  });
};

type Confirmed =
  | { ok: true; accounts: readonly Account[] | null; agreementName: string | null }
  | { ok: false; reason: ScaOutcomeReason; tryAgain: boolean };

const unconfirmed = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): Confirmed => {
  if (outcome.status === 429) return { ok: false, reason: 'bank-fault', tryAgain: true };
  const gaveNothing = consentEnd(outcome) !== null;
  return {
    ok: false,
    reason: gaveNothing ? 'consent-gave-no-account' : 'bank-did-not-confirm',
    tryAgain: false,
  };
};

const callAs = (attempt: ScaAttempt, returned: ScaSuccess, psu: Attended): CallContext => ({
  presence: psu,
  tppRedirectUri: unsolicitedReturnUri(),
  tppSessionId: attempt.tppSessionId,
  psuId: returned.psuId,
  deadline: deadlineFromNow(),
});

/**
 * Step 7, who it is: the bank itself says that this PSU-ID and this TPP-Session-ID belong together, and that the
 * agreement is the PSU's.
 * @assumes identity-confirmed-by-agreements
 */
const confirmIdentity = async (
  aspsp: Aspsp,
  context: CallContext,
  { psuCorporateId }: ScaSuccess,
): Promise<Confirmed> => {
  const agreements = await listAgreements(aspsp, context);
  if (agreements.kind !== 'done') return unconfirmed(agreements);
  if (psuCorporateId === undefined) return { ok: true, accounts: null, agreementName: null };
  const agreement = agreements.value.agreements.find(
    (one) => one.psuCorporateId.toLowerCase() === psuCorporateId.toLowerCase(),
  );
  return agreement === undefined
    ? { ok: false, reason: 'bank-did-not-confirm', tryAgain: false }
    : {
        ok: true,
        accounts: null,
        agreementName: agreementTitle(agreement),
      };
};

/** Step 7 with account access: also which accounts are consented to. */
const confirmAccounts = async (
  aspsp: Aspsp,
  context: CallContext,
  returned: ScaSuccess,
): Promise<Confirmed> => {
  const { psuCorporateId } = returned;
  // In private context the list of accounts confirms both.
  const confirmed: Confirmed =
    psuCorporateId === undefined
      ? { ok: true, accounts: null, agreementName: null }
      : await confirmIdentity(aspsp, context, returned);
  if (!confirmed.ok) return confirmed;
  const listed = await listAccounts(aspsp, { ...context, psuCorporateId });
  if (listed.kind !== 'done') return unconfirmed(listed);
  const { accounts } = listed.value;
  return accounts.length === 0
    ? { ok: false, reason: 'consent-gave-no-account', tryAgain: false }
    : { ...confirmed, accounts };
};

/** Steps 6 to 8 for access to accounts, or for no more than who the PSU is. */
const completeConnection = async (
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> => {
  const foreign = await refusePsuOf(attempt, returned, aspsp);
  if (foreign !== null) return refused(foreign);
  const context = callAs(attempt, returned, psu);
  const identifies = attempt.purpose === 'identify';
  const confirmed = identifies
    ? await confirmIdentity(aspsp, context, returned)
    : await confirmAccounts(aspsp, context, returned);
  if (!confirmed.ok) {
    if (confirmed.reason === 'consent-gave-no-account')
      await endConnectionOf(attempt, returned, now);
    return refused(confirmed.reason, confirmed.tryAgain);
  }
  const stored = await storeConnection({ attempt, returned, ...confirmed }, now);
  return stored.ok
    ? {
        kind: identifies ? 'identified' : 'connected',
        connectionId: stored.connectionId,
        returnPath: attempt.returnPath,
      }
    : refused(stored.reason);
};

const findTarget = ({ of, userId, id }: ScaApproval): Promise<ApprovalTarget | null> =>
  of === 'payment'
    ? findPaymentTarget(database(), { userId, id })
    : findBasketTarget(database(), { userId, id });

/** Steps 6 to 9 of an approval. */
const completeApproval = async (
  approval: ScaApproval,
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> => {
  const target = await findTarget(approval);
  if (target === null) return refused('unknown-attempt');
  const foreign = await refusePsuOf(attempt, returned, aspsp);
  if (foreign !== null) return refused(foreign);
  const otherContext = refuseContext(
    { context: target.context, corporateIdHash: target.connection?.corporateIdHash ?? null },
    {
      context: returned.context,
      corporateIdHashes: corporateIdHashes(attempt.bankId, returned.psuCorporateId ?? null),
    },
  );
  if (otherContext !== null) return refused(otherContext);
  const confirmed = await confirmIdentity(aspsp, callAs(attempt, returned, psu), returned);
  if (!confirmed.ok) return refused(confirmed.reason, confirmed.tryAgain);
  const paymentId = target.connection === null ? approval.id : null;
  const stored = await storeConnection({ attempt, returned, ...confirmed, paymentId }, now);
  // Step 9: that it came back is no proof; the status call decides.
  return stored.ok ? { kind: 'approved', approval } : refused(stored.reason);
};

/** Steps 6 to 9, for an attempt that this return has taken. */
const complete = (
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> => {
  const approval = approvalOf(attempt);
  return approval === null
    ? completeConnection(aspsp, attempt, returned, psu, now)
    : completeApproval(approval, aspsp, attempt, returned, psu, now);
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

/** Steps 1 to 3: an attempt that this user may come back to in this browser, with what the bank said. */
type Admitted = {
  attempt: ScaAttempt;
  query: URLSearchParams;
  returned: Exclude<ScaReturn, { ok: false }>;
};

/** The payments that an approval was about: one, or those of a basket. */
const paymentsOf = async (approval: ScaApproval): Promise<string[]> => {
  const { of, userId, id } = approval;
  if (of === 'payment')
    return (await findPaymentTarget(database(), { userId, id })) === null ? [] : [id];
  const basket = await findBasket(database(), { userId, basketId: id });
  return (basket?.entries ?? []).map(({ paymentId }) => paymentId);
};

/** Writes into the history of each payment that its approval came to nothing. */
const noteFailure = async (
  attempt: ScaAttempt,
  reason: ScaOutcomeReason,
  now: Date,
): Promise<void> => {
  const approval = approvalOf(attempt);
  // The approval of a cancellation is none of the payment.
  if (approval === null || approval.identifiesOnly || attempt.purpose === 'approve-cancellation')
    return;
  for (const paymentId of await paymentsOf(approval))
    await addPaymentEvent(database(), {
      userId: attempt.userId,
      id: randomUUID(),
      paymentId,
      at: now,
      kind: reason === 'cancelled-at-bank' ? 'approval-cancelled' : 'approval-failed',
    });
};

/** Steps 4 and 5, then the rest for the one return that takes the attempt. */
const decideAdmitted = async (
  { attempt, query, returned }: Admitted,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> => {
  // Step 4.
  if (returned.kind === 'success') {
    const mismatch = refuseTppSession(attempt, returned.tppSessionId);
    if (mismatch !== null) return refused(mismatch);
  }

  // Step 5.
  const key = { userId: attempt.userId, attemptId: attempt.id };
  if (!(await takeScaAttempt(database(), key, now))) return refused('already-used');
  await deleteWaitingReturn(database(), key);
  if (returned.kind === 'failure') {
    const reason = reasonOfFailure(returned);
    await noteFailure(attempt, reason, now);
    const bankName = aspspOf(attempt.bankId)?.name ?? attempt.bankId;
    return {
      kind: 'refused',
      reason,
      tryAgain: false,
      failure: { userId: attempt.userId, bankName, said: returned },
    };
  }

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
    log.error('return from SCA failed', errorFields(error));
    return again('our-fault').catch(() => {
      // The database is gone, so nothing can be kept either.
      throw error;
    });
  }
};

const decide = async (returning: ScaReturning, now: Date): Promise<ScaCompleted> => {
  const { attemptId, signedIn, psu } = returning;
  const isWaiting = isWaitedFor(returning.query);
  // Whatever becomes of the return, the bank has sent the PSU away.
  if (!isWaiting && ATTEMPT_ID.test(attemptId)) await endVisit(database(), attemptId);
  // Step 1: each known parameter at most once and in its format. (The route is GET only.)
  const arrived = isWaiting ? null : parseScaReturn(returning.query);
  if (arrived !== null && !arrived.ok) return refused('parameters-invalid');

  // Step 2.
  const attempt = ATTEMPT_ID.test(attemptId) ? await findScaAttempt(database(), attemptId) : null;
  const notOpen = refuseAttempt(attempt, now);
  if (attempt === null) return refused('unknown-attempt');
  const browser = browserHash(returning.browserToken);
  if (notOpen !== null) {
    // Who began it may know what it was about, and see how that stands.
    const isBeginners =
      signedIn !== null &&
      refuseBrowser(attempt, browser) === null &&
      refuseUser(attempt, signedIn, null) === null;
    return isBeginners ? withPlace(refused(notOpen), attempt) : refused(notOpen);
  }

  // Step 3.
  const otherBrowser = refuseBrowser(attempt, browser);
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
  if (!returned.ok) return withPlace(refused('parameters-invalid'), attempt);
  return withPlace(await decideAdmitted({ attempt, query, returned }, psu, now), attempt);
};

/**
 * Decides on a return from SCA and, when every step holds, stores the connection.
 *
 * @returns `connected` or `identified` with the connection; `approved` when who came back is who may approve, which says
 * nothing of the payment yet; `sign-in-first` when the browser is signed out (the query waits, sealed);
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

/**
 * The return from SCA, following the decision list in docs/security.md: step by step, and the first step that fails
 * ends it without changing anything. Steps 2, 3, 4 and 6 are pure and are in `attempt.ts`. This file has their order,
 * the compare-and-set (5), the confirmation by the bank (7) and the storing (8). For account access, a return on its
 * own proves nothing: the accounts stored are the ones that the bank lists when asked. For an approval it proves
 * nothing either (9): only who came back is stored, and the status of the payment or basket tells the rest.
 */
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Attended } from '@/lib/aspsp/presence';
import { database, transaction } from '@/lib/db/client';
import {
  endVisit,
  findScaAttempt,
  giveBackScaAttempt,
  type ScaAttempt,
  takeScaAttempt,
} from '@/lib/db/connections/sca-attempts';
import { deleteWaitingReturn } from '@/lib/db/connections/waiting-returns';
import { databaseNow } from '@/lib/db/database-clock';
import { errorFields, log } from '@/lib/log';
import { isSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import type { ScaOutcomeReason } from '@/lib/view/connection/connection';
import {
  parseScaReturn,
  SCA_RETURN_PARAMETERS,
  type ScaReturn,
  type ScaSuccess,
} from '@/lib/xs2a/message/sca-return';
import {
  reasonOfFailure,
  refuseAttempt,
  refuseBrowser,
  refuseTppSession,
  refuseUser,
} from './attempt';
import { completeApproval, noteFailure } from './complete-approval';
import { completeConnection } from './complete-connection';
import { approvalOf, refused, type ScaCompleted, type ScaReturning } from './completed';
import { findWaiting, keepWaiting } from './waiting-return';

/**
 * Decides on a return from SCA and, when every step passes, stores the connection.
 *
 * @returns `connected` or `identified` with the connection; `approved` when the person who came back may approve, which
 * says nothing about the payment yet; `sign-in-first` when the browser is signed out (the query waits, sealed); or the
 * reason of the step that failed. Then nothing has changed, except that from step 5 on the attempt is used up.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
export async function completeSca(returning: ScaReturning, now: Date): Promise<ScaCompleted> {
  const completed = await decide(returning, now);
  log.info('returned from SCA', {
    code: completed.kind,
    ...(completed.kind === 'refused' ? { reason: completed.reason } : {}),
  });
  return completed;
}

async function decide(returning: ScaReturning, now: Date): Promise<ScaCompleted> {
  const { attemptId, signedIn, psu } = returning;
  const isWaiting = isWaitedFor(returning.query);
  // Whatever happens to the return, the bank is done with the PSU.
  if (!isWaiting && isSecret(attemptId)) await endVisit(database(), attemptId);
  // Step 1: each known parameter at most once and in its format. (The route is GET only.)
  const arrived = isWaiting ? null : parseScaReturn(returning.query);
  const isMalformed = arrived !== null && !arrived.ok;

  // Step 2.
  const attempt = isSecret(attemptId) ? await findScaAttempt(database(), attemptId) : null;
  const notOpen = isMalformed ? 'parameters-invalid' : refuseAttempt(attempt, now);
  if (attempt === null) return refused(notOpen ?? 'unknown-attempt');
  const browser = returning.browserToken === null ? null : secretHash(returning.browserToken);
  if (notOpen !== null) {
    // Only the person who started it may see what it was for, and its status: it may have been approved.
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
  const found = isWaiting ? await findWaiting(attempt, now) : null;
  // Whichever session it is: there is nothing left to use.
  if (found === 'over' && signedIn.userId === attempt.userId)
    return withPlace(refused('return-expired'), attempt);
  const waited = found === 'over' ? null : found;
  const otherUser = refuseUser(attempt, signedIn, waited?.since ?? null);
  // Nothing is used, but it is the beginner's own payment, and its status tells what became of it.
  if (otherUser === 'other-session') return withPlace(refused(otherUser), attempt);
  if (otherUser !== null) return refused(otherUser);
  const query = waited?.query ?? returning.query;
  const returned: ScaReturn = arrived ?? parseScaReturn(query);
  if (!returned.ok) return withPlace(refused('parameters-invalid'), attempt);
  return withPlace(await decideAdmitted({ attempt, query, returned }, psu, now), attempt);
}

/** Steps 1 to 3: an attempt that this user may come back to in this browser, and what the bank said. */
type Admitted = {
  attempt: ScaAttempt;
  query: URLSearchParams;
  returned: Exclude<ScaReturn, { ok: false }>;
};

/** Steps 4 and 5, then the rest for the single return that takes the attempt. */
async function decideAdmitted(
  { attempt, query, returned }: Admitted,
  psu: Attended,
  now: Date,
): Promise<ScaCompleted> {
  // Step 4.
  if (returned.kind === 'success') {
    const mismatch = refuseTppSession(attempt, returned.tppSessionId);
    if (mismatch !== null) return refused(mismatch);
  }

  // Step 5.
  const key = { userId: attempt.userId, attemptId: attempt.id };
  const takenAt = await databaseNow(database());
  // At once with what is noted: a return that was taken is not heard again.
  const isTaken = await transaction(async (db) => {
    if (!(await takeScaAttempt(db, key, takenAt))) return false;
    await deleteWaitingReturn(db, key);
    if (returned.kind === 'failure') await noteFailure(db, attempt, reasonOfFailure(returned), now);
    return true;
  });
  if (!isTaken) return refused('already-used');
  if (returned.kind === 'failure') {
    const { userId, bankId } = attempt;
    const bankName = aspspOf(bankId)?.name ?? bankId;
    const failure = { userId, bankName, said: returned };
    return refused(reasonOfFailure(returned), { failure });
  }

  const aspsp = aspspOf(attempt.bankId);
  if (aspsp === undefined) return refused('unknown-attempt');
  const again = async (reason: ScaOutcomeReason): Promise<ScaCompleted> => {
    // Nothing is stored and nobody else can take the attempt, so the same return may be tried once the bank is back.
    await keepWaiting(attempt, query, now);
    await giveBackScaAttempt(database(), key);
    return refused(reason, { tryAgain: true });
  };
  try {
    const completed = await complete(aspsp, attempt, returned, psu, takenAt);
    return completed.kind === 'refused' && completed.tryAgain ? again(completed.reason) : completed;
  } catch (error) {
    if (error instanceof AspspError) return again(reasonOfError(error));
    log.error('return from SCA failed', errorFields(error));
    return again('our-fault').catch(() => {
      // The database is gone, so nothing can be stored either.
      throw error;
    });
  }
}

/** Steps 6 to 9, for an attempt that this return took at this time by the database's clock. */
function complete(
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  takenAt: Date,
): Promise<ScaCompleted> {
  const approval = approvalOf(attempt);
  return approval === null
    ? completeConnection(aspsp, attempt, returned, psu, takenAt)
    : completeApproval(approval, aspsp, attempt, returned, psu, takenAt);
}

/** Adds to a refusal where the person was, if it was this person who started it. */
function withPlace(completed: ScaCompleted, attempt: ScaAttempt): ScaCompleted {
  return completed.kind === 'refused'
    ? { ...completed, approval: approvalOf(attempt), returnPath: attempt.returnPath }
    : completed;
}

function isWaitedFor(query: URLSearchParams): boolean {
  return !SCA_RETURN_PARAMETERS.some((name) => query.has(name));
}

function reasonOfError(error: AspspError): ScaOutcomeReason {
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
}

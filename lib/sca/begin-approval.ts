/**
 * Sends a PSU to the bank to approve a payment, its cancellation or a signing basket. The attempt is stored before the
 * bank is asked. Asking is an outbox call, which the caller supplies. However many requests start the same approval at
 * once, the bank is asked once; an approval that the PSU left is resumed.
 */
import { randomUUID } from 'node:crypto';
import { subMinutes, subSeconds } from 'date-fns';
import { aspspOf } from '@/lib/aspsp/config';
import type { CallContext } from '@/lib/aspsp/request';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { type ConnectionOfPsu, callContext } from '@/lib/connection/call-context';
import { returnUri } from '@/lib/connection/return-uri';
import { scaSessionUntil } from '@/lib/connection/tpp-session';
import { database, isUniqueViolation } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import {
  createScaAttempt,
  endBeginning,
  findBeginningAttempt,
  findResumableAttempt,
  type ScaAttempt,
} from '@/lib/db/connections/sca-attempts';
import { clockSetTo, databaseNow } from '@/lib/db/database-clock';
import { env } from '@/lib/env';
import { poll } from '@/lib/poll';
import { newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import { singleFlight } from '@/lib/single-flight';
import { open, seal } from '@/lib/vault/seal';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import {
  type ApprovalPurpose,
  BEGINNING_SECONDS_MAX,
  beginKeyOf,
  newAttempt,
  RESUME_MINUTES_MAX,
} from './attempt';
import type { Beginner } from './begin';

/** What is to be approved, by our own id. `connectionId` is null for a payment made without a PSU-ID. */
export type ApprovalRequest = {
  purpose: ApprovalPurpose;
  target: string;
  bankId: string;
  context: PsuContext;
  connectionId: string | null;
  /** Our page to return to after a failure or a cancellation; by default the page of what is approved. */
  returnPath?: string | null;
};

/**
 * Where the PSU goes now, or why no approval was started. `scaRedirect` is null when the bank asks for no SCA.
 * `identifiesOnly`: it does not lead to the approval yet, since the bank first wants to know who the PSU is.
 * @see interface#authentication
 */
export type ApprovalBegun =
  | { ok: true; scaRedirect: string | null; identifiesOnly: boolean }
  | BankTrouble;

type ApprovalContext = CallContext & { tppSessionId: string; deadline: number };

/** Starts the authorisation at the bank, as a call that may move money. */
export type AskForApproval = (context: ApprovalContext) => Promise<ApprovalBegun>;

const WAIT_MILLISECONDS_MAX = 12_000;

const beginOnce = singleFlight<ApprovalBegun>();

/**
 * Starts an approval, or resumes one that was left within the last ten minutes.
 *
 * @returns the address at the bank to go to, null when the bank asks for no SCA; `not-found` when the bank or the
 * connection is gone.
 * @see interface#typical-flows
 */
export function beginApproval(
  request: ApprovalRequest,
  beginner: Beginner,
  askBank: AskForApproval,
): Promise<ApprovalBegun> {
  const { userId, sessionId, browserToken } = beginner;
  return beginOnce([userId, sessionId, browserToken, request.purpose, request.target], () =>
    begin(request, beginner, askBank),
  );
}

function redirectRow(attempt: Pick<ScaAttempt, 'userId' | 'id'>) {
  return [attempt.userId, attempt.id];
}

function openRedirect(attempt: ScaAttempt): string | null {
  return attempt.sealedRedirect === null
    ? null
    : open(env().PSU_ID_KEYS, 'sca-redirect', redirectRow(attempt), attempt.sealedRedirect);
}

/**
 * Which TPP-Session-ID to use: the PSU's own during its hour, so that no unnecessary SCA is asked for; after that a new
 * one, since the old one is useless.
 * @see interface#states-and-transitions
 */
function tppSessionOf(connection: ConnectionOfPsu | null, now: Date): string {
  return connection !== null && scaSessionUntil(connection.psu.scaAt, now) !== null
    ? connection.psu.tppSessionId
    : randomUUID();
}

/** Asks the bank to start a stored attempt, and stores the outcome. */
async function ask(
  attempt: Omit<ScaAttempt, 'usedAt'>,
  context: ApprovalContext,
  askBank: AskForApproval,
): Promise<ApprovalBegun> {
  const key = { userId: attempt.userId, attemptId: attempt.id };
  const abandon = () => endBeginning(database(), key, { state: 'abandoned' });
  try {
    const begun = await askBank(context);
    if (!begun.ok || begun.scaRedirect === null) {
      await abandon();
      return begun;
    }
    const { scaRedirect, identifiesOnly } = begun;
    await endBeginning(database(), key, {
      state: 'pending',
      identifiesOnly,
      sealedRedirect: seal(env().PSU_ID_KEYS, 'sca-redirect', redirectRow(attempt), scaRedirect),
    });
    return begun;
  } catch (error) {
    await abandon();
    throw error;
  }
}

/**
 * Waits while another request starts this approval, and abandons one whose process has died. `now` is the database's.
 */
async function waitForOther(beginKey: string, now: Date): Promise<boolean> {
  const clock = clockSetTo(now);
  const isOver = async (): Promise<true | undefined> => {
    const other = await findBeginningAttempt(database(), beginKey);
    if (other === null) return true;
    if (other.createdAt > subSeconds(clock(), BEGINNING_SECONDS_MAX)) return undefined;
    const key = { userId: other.userId, attemptId: other.id };
    await endBeginning(database(), key, { state: 'abandoned' });
    return true;
  };
  return (await poll(isOver, performance.now() + WAIT_MILLISECONDS_MAX)) ?? false;
}

async function begin(
  request: ApprovalRequest,
  beginner: Beginner,
  askBank: AskForApproval,
): Promise<ApprovalBegun> {
  const { userId, sessionId } = beginner;
  const connection =
    request.connectionId === null
      ? null
      : await findConnection(database(), { userId, connectionId: request.connectionId });
  const aspsp = aspspOf(request.bankId);
  if (aspsp === undefined || (request.connectionId !== null && connection === null))
    return { ok: false, reason: 'not-found' };
  const of = {
    userId,
    sessionId,
    browserHash: secretHash(beginner.browserToken),
    purpose: request.purpose,
    target: request.target,
  };
  for (;;) {
    // Anew in each round: after the wait for another, an attempt must not look as old as the wait.
    const now = await databaseNow(database());
    const left = await findResumableAttempt(database(), of, subMinutes(now, RESUME_MINUTES_MAX));
    const scaRedirect = left === null ? null : openRedirect(left);
    if (left !== null && scaRedirect !== null)
      return { ok: true, scaRedirect, identifiesOnly: left.identifiesOnly };
    const attempt = newAttempt(
      {
        ...of,
        bankId: aspsp.bankId,
        context: request.context,
        returnPath: request.returnPath ?? null,
      },
      { attemptId: newSecret(), tppSessionId: tppSessionOf(connection, now) },
      now,
    );
    try {
      // Stored before the bank hears of it: the PSU must never come back to an attempt that we do not know.
      await createScaAttempt(database(), attempt);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (await waitForOther(beginKeyOf(of), now)) continue;
      // Another request of the same user is already starting it.
      return { ok: false, reason: 'conflict', messages: [] };
    }
    const context = callContext(connection, beginner.psu, {
      tppRedirectUri: returnUri(attempt.id),
      tppSessionId: attempt.tppSessionId,
      psuContext: request.context,
    });
    return ask(attempt, context, askBank);
  }
}

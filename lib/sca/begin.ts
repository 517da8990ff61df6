/**
 * Sends a PSU to the bank: stores an attempt, then makes the call whose answer has the `scaRedirect`. An existing
 * connection is not changed yet, so a PSU who turns back at the bank loses nothing.
 */
import { randomUUID } from 'node:crypto';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { listAccounts } from '@/lib/aspsp/resource/accounts';
import { offerConsent } from '@/lib/aspsp/resource/consents';
import { askForPsu } from '@/lib/aspsp/resource/users';
import {
  type BankTrouble,
  bankTroubleOfError,
  consentEnd,
  needsPsuFirst,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { callContext, psuIdentity } from '@/lib/connection/call-context';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { returnUri } from '@/lib/connection/return-uri';
import { askWithHints } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import { findPsu } from '@/lib/db/connections/psus';
import { createScaAttempt } from '@/lib/db/connections/sca-attempts';
import { newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { newAttempt, type ScaPurpose } from './attempt';

/** What the PSU gives: access to accounts, or only their identity, so that they can pay. */
export type ScaAccess = 'accounts' | 'payments';

/**
 * What the PSU is sent to the bank for. `returnPath` is our page that a success leads to; null for the usual one. A
 * renewal without `access` asks for what the connection already has.
 */
export type ScaRequest = (
  | {
      purpose: 'connect';
      bankId: string;
      context: PsuContext | null;
      access?: ScaAccess;
      /** The agreement that a PSU already known to the bank chose in the application. */
      psuCorporateId?: string | undefined;
    }
  | { purpose: 'renew'; connectionId: string; access?: ScaAccess | undefined }
  | { purpose: 'change'; connectionId: string }
) & { returnPath?: string | null };

/** Whose attempt it is: the signed-in session and its browser. */
export type Beginner = { userId: string; sessionId: string; browserToken: string; psu: Attended };

/** Where the PSU goes now, or why nobody is sent to the bank. */
export type ScaBegun = { ok: true; scaRedirect: string } | BankTrouble;

type ScaPlan = {
  aspsp: Aspsp;
  purpose: ScaPurpose;
  target: string | null;
  context: PsuContext | null;
  /** Whether the call carries a PSU-ID. */
  isPsuKnown: boolean;
  /** Asks the bank; the hoped-for outcome is `sca-required`. */
  ask: (context: CallContext) => Promise<Outcome<unknown>>;
};

/**
 * Starts a round trip.
 *
 * @returns the address at the bank to go to; `not-found` when there is no such bank, or the user has no such
 * connection.
 * @see interface#typical-flows
 */
export async function beginSca(
  request: ScaRequest,
  beginner: Beginner,
  now: Date,
): Promise<ScaBegun> {
  const plan = await planFor(request, beginner.userId);
  if (plan === null) return { ok: false, reason: 'not-found' };
  const { aspsp } = plan;
  const attempt = newAttempt(
    {
      userId: beginner.userId,
      sessionId: beginner.sessionId,
      browserHash: secretHash(beginner.browserToken),
      bankId: aspsp.bankId,
      purpose: plan.purpose,
      target: plan.target,
      context: plan.context,
      returnPath: request.returnPath ?? null,
    },
    { attemptId: newSecret(), tppSessionId: randomUUID() },
    now,
  );
  // Stored before the bank hears of it: the PSU must never come back to an attempt that we do not know.
  await createScaAttempt(database(), attempt);
  try {
    const call = callContext(null, beginner.psu, {
      tppRedirectUri: returnUri(attempt.id),
      tppSessionId: attempt.tppSessionId,
    });
    const outcome = await askWithHints(
      { userId: beginner.userId, bankId: aspsp.bankId },
      plan.isPsuKnown,
      (hints) => plan.ask({ ...call, ...hints }),
      now,
    );
    switch (outcome.kind) {
      case 'sca-required':
        return { ok: true, scaRedirect: outcome.scaRedirect };
      case 'refused':
        await noteConsentEnd(
          { userId: beginner.userId, bankId: aspsp.bankId, connectionId: plan.target },
          outcome,
          now,
        );
        return consentEnd(outcome) === null
          ? refusedByBank(outcome)
          : { ok: false, reason: 'consent-ended' };
      case 'done':
        return { ok: false, reason: 'bank-fault', code: 'invalid-answer' };
    }
  } catch (error) {
    return bankTroubleOfError(error);
  }
}

/** For an agreement that is already chosen: the bank skips the page that asks for it. */
async function planAgreement(
  aspsp: Aspsp,
  userId: string,
  psuCorporateId: string,
): Promise<ScaPlan | null> {
  const psu = await findPsu(database(), { userId, bankId: aspsp.bankId });
  if (psu === null) return null;
  const context = 'CORPORATE';
  const who = { ...psuIdentity(psu), psuCorporateId, psuContext: context } as const;
  return {
    aspsp,
    purpose: 'connect',
    target: null,
    context,
    isPsuKnown: true,
    ask: async (call) => {
      const outcome = await listAccounts(aspsp, { ...call, ...who });
      // The bank asked for no SCA, or the consent was withdrawn: ask for the page where the PSU chooses accounts.
      return outcome.kind === 'sca-required' ? outcome : offerConsent(aspsp, { ...call, ...who });
    },
  };
}

function planConnection(aspsp: Aspsp, context: PsuContext | null, access: ScaAccess): ScaPlan {
  return {
    aspsp,
    purpose: access === 'payments' ? 'identify' : 'connect',
    target: null,
    context,
    isPsuKnown: false,
    // Without a PSU-ID, even for a second context of a known PSU: the PSU chooses the agreement at the bank.
    ask: (call) =>
      access === 'payments'
        ? askForPsu(aspsp, { ...call, psuContext: context ?? undefined })
        : listAccounts(aspsp, { ...call, psuContext: context ?? undefined }),
  };
}

async function planForConnection(
  userId: string,
  request: Exclude<ScaRequest, { purpose: 'connect' }>,
): Promise<ScaPlan | null> {
  const { connectionId } = request;
  const connection = await findConnection(database(), { userId, connectionId });
  const aspsp = connection === null ? undefined : aspspOf(connection.bankId);
  if (connection === null || aspsp === undefined) return null;
  const { context } = connection;
  const who = { ...psuIdentity(connection), psuContext: context };
  const plan = { aspsp, target: connection.id, context, isPsuKnown: true };
  if (request.purpose === 'change')
    return {
      ...plan,
      purpose: 'change',
      ask: (call) => offerConsent(aspsp, { ...call, ...who }),
    };
  const access = request.access ?? (connection.accessUntil === null ? 'payments' : 'accounts');
  if (access === 'payments')
    return { ...plan, purpose: 'identify', ask: (call) => askForPsu(aspsp, { ...call, ...who }) };
  return {
    ...plan,
    purpose: 'renew',
    ask: async (call) => {
      // A new TPP-Session-ID is unknown to the bank, so it asks for SCA. If the bank exempts it, asks without a link, or
      // says that the consent has ended, ask for the consent page instead.
      const outcome = await listAccounts(aspsp, { ...call, ...who });
      const wantsPage =
        outcome.kind === 'done' || (outcome.kind === 'refused' && needsPsuFirst(outcome));
      return wantsPage ? offerConsent(aspsp, { ...call, ...who }) : outcome;
    },
  };
}

async function planFor(request: ScaRequest, userId: string): Promise<ScaPlan | null> {
  if (request.purpose !== 'connect') return planForConnection(userId, request);
  const aspsp = aspspOf(request.bankId);
  if (aspsp === undefined) return null;
  return request.psuCorporateId === undefined
    ? planConnection(aspsp, request.context, request.access ?? 'accounts')
    : planAgreement(aspsp, userId, request.psuCorporateId);
}

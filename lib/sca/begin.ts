/**
 * Sends a PSU to the bank: an attempt is stored, then the call is made whose answer carries `scaRedirect`. Nothing of
 * an existing connection changes here: a PSU who turns back at the bank loses nothing.
 */
import { randomUUID } from 'node:crypto';
import { listAccounts } from '@/lib/aspsp/accounts';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { offerConsent } from '@/lib/aspsp/consents';
import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections';
import { createScaAttempt } from '@/lib/db/sca-attempts';
import { openCorporateId, openPsuId } from '@/lib/psu/identity';
import { PSU_CONTEXTS, type PsuContext } from '@/lib/xs2a/psu-context';
import type { TppMessage } from '@/lib/xs2a/tpp-message';
import { newAttempt, type ScaPurpose } from './attempt';
import { browserHash, randomToken } from './browser';
import { returnUri } from './return-uri';

/** What the PSU is sent to the bank for. */
export type ScaWish =
  | { purpose: 'connect'; bankId: string; context: PsuContext | null }
  | { purpose: 'renew' | 'change'; connectionId: string };

/** Whose attempt it is: the signed-in session and its browser. */
export type Beginner = { userId: string; sessionId: string; browserToken: string; psu: Attended };

export type ScaBegun =
  | { ok: true; scaRedirect: string; bankName: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'bank-refused'; messages: readonly TppMessage[] }
  | { ok: false; reason: 'bank-fault'; code: AspspErrorCode };

type Way = {
  aspsp: Aspsp;
  target: string | null;
  context: PsuContext | null;
  /** Asks the bank; the outcome hoped for is `sca-required`. */
  ask: (
    context: Pick<CallContext, 'presence' | 'tppRedirectUri' | 'tppSessionId' | 'deadline'>,
  ) => Promise<Outcome<unknown>>;
};

const wayToConnect = (aspsp: Aspsp, context: PsuContext | null): Way => ({
  aspsp,
  target: null,
  context,
  // Without a PSU-ID, also for a second context of a PSU that is known: which agreement it will be, the PSU says there.
  ask: (call) => listAccounts(aspsp, { ...call, psuContext: context ?? undefined }),
});

const wayOfConnection = async (
  userId: string,
  connectionId: string,
  purpose: ScaPurpose,
): Promise<Way | null> => {
  const connection = await findConnection(database(), { userId, connectionId });
  const aspsp = connection === null ? undefined : aspspOf(connection.bankId);
  if (connection === null || aspsp === undefined) return null;
  const context = PSU_CONTEXTS.find((one) => one === connection.context) ?? null;
  const who = {
    psuId: openPsuId(connection.psu),
    psuCorporateId: openCorporateId(connection) ?? undefined,
    psuContext: context ?? undefined,
  };
  return {
    aspsp,
    target: connection.id,
    context,
    ask: async (call) => {
      if (purpose === 'change') return offerConsent(aspsp, { ...call, ...who });
      // A new TPP-Session-ID is unknown to the bank, so it asks for SCA; one that exempts it is asked for the page.
      const outcome = await listAccounts(aspsp, { ...call, ...who });
      return outcome.kind === 'done' ? offerConsent(aspsp, { ...call, ...who }) : outcome;
    },
  };
};

const wayOf = async (wish: ScaWish, userId: string): Promise<Way | null> => {
  if (wish.purpose !== 'connect') return wayOfConnection(userId, wish.connectionId, wish.purpose);
  const aspsp = aspspOf(wish.bankId);
  return aspsp === undefined ? null : wayToConnect(aspsp, wish.context);
};

/**
 * Begins a round trip.
 *
 * @returns the address at the bank to go to; `not-found` when the bank or the user's connection is none.
 * @see interface#typical-flows
 */
export const beginSca = async (wish: ScaWish, beginner: Beginner, now: Date): Promise<ScaBegun> => {
  const way = await wayOf(wish, beginner.userId);
  if (way === null) return { ok: false, reason: 'not-found' };
  const { aspsp } = way;
  const attempt = newAttempt(
    {
      userId: beginner.userId,
      sessionId: beginner.sessionId,
      browserHash: browserHash(beginner.browserToken) ?? '',
      bankId: aspsp.bankId,
      purpose: wish.purpose,
      target: way.target,
      context: way.context,
    },
    { attemptId: randomToken(), tppSessionId: randomUUID() },
    now,
  );
  // Stored before the bank hears of it: the PSU must never come back to an attempt that we do not know.
  await createScaAttempt(database(), attempt);
  try {
    const outcome = await way.ask({
      presence: beginner.psu,
      tppRedirectUri: returnUri(attempt.id),
      tppSessionId: attempt.tppSessionId,
      deadline: deadlineFromNow(),
    });
    switch (outcome.kind) {
      case 'sca-required':
        return { ok: true, scaRedirect: outcome.scaRedirect, bankName: aspsp.name };
      case 'refused':
        return { ok: false, reason: 'bank-refused', messages: outcome.messages };
      case 'done':
        return { ok: false, reason: 'bank-fault', code: 'invalid-answer' };
    }
  } catch (error) {
    if (error instanceof AspspError) return { ok: false, reason: 'bank-fault', code: error.code };
    throw error;
  }
};

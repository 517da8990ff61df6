/** Starts the approval of a payment or a signing basket, as an outbox call. */
import { boundedMessages, isSuccess, type Refused } from '@/lib/aspsp/outcome';
import {
  type BankTrouble,
  consentEnd,
  isMissing,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { scaHints } from '@/lib/connection/sca-preferences';
import { type CallPlan, startCall } from '@/lib/outbox/call';
import type { CallEffects, CallProgress } from '@/lib/outbox/effects';
import type { AskForApproval } from '@/lib/sca/begin-approval';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { AnsweredAuthorisation } from '@/lib/xs2a/payment/answered-payment';

type Plan = Pick<CallPlan, 'userId' | 'bankId' | 'connectionId' | 'about' | 'call'>;

/**
 * Asks the bank to start an approval, with the hints that the PSU allows. Retries without the hints after a 400.
 * @param isStillNeeded whether the approval is needed after an answer that leads nowhere: then it was not started.
 * Otherwise it was given without SCA. Null when nobody knows.
 */
export function askForApproval(
  effects: CallEffects<AnsweredAuthorisation>,
  plan: Plan,
  isStillNeeded: () => Promise<boolean | null>,
): AskForApproval {
  return async (context) => {
    const { userId, bankId } = plan;
    // The interface lists the hint headers for payments and leaves them out for baskets.
    const hints = 'basketId' in plan.about ? {} : await scaHints({ userId, bankId });
    const ask = (sent: typeof hints | Record<string, never>) =>
      startCall(
        effects,
        {
          ...plan,
          tppRedirectUri: context.tppRedirectUri,
          tppSessionId: context.tppSessionId,
          psuContext: context.psuContext,
        },
        { presence: context.presence, deadline: context.deadline, hints: sent },
      );
    const hinted = await ask(hints);
    const outcome: CallProgress<AnsweredAuthorisation> =
      hinted.kind === 'refused' && hinted.status === 400 && Object.keys(hints).length > 0
        ? await ask({})
        : hinted;
    switch (outcome.kind) {
      case 'done': {
        const { value } = outcome;
        const isNeeded = value.scaStatus === 'failed' || (await isStillNeeded());
        if (isNeeded === null) return { ok: false, reason: 'outcome-unknown' };
        return isNeeded
          ? refusedByBank({ status: outcome.status, messages: wordsOf(value) })
          : { ok: true, scaRedirect: null, identifiesOnly: false };
      }
      case 'sca-required': {
        const { scaRedirect } = outcome;
        return { ok: true, scaRedirect, identifiesOnly: !isSuccess(outcome) };
      }
      case 'refused':
        return troubleOf(outcome);
      case 'not-sent':
        return { ok: false, reason: 'bank-fault', code: outcome.code };
      case 'unknown':
      case 'pending':
        return { ok: false, reason: 'outcome-unknown' };
    }
  };
}

/** What the bank says, first to the person. */
function wordsOf({ psuMessage, tppMessages }: AnsweredAuthorisation): TppMessage[] {
  const toPerson = (psuMessage ?? '').trim();
  return boundedMessages([
    // It has no code, and is quoted all the same.
    ...(toPerson === '' ? [] : [{ category: 'ERROR', code: '', text: toPerson }]),
    ...(tppMessages ?? []),
  ]);
}

/**
 * Why no approval was started. For a missing payment or basket, a 405 or a 409, the reason is the state of what should
 * be approved.
 */
function troubleOf(refused: Refused): BankTrouble {
  if (consentEnd(refused) !== null) return { ok: false, reason: 'consent-ended' };
  const { status, messages } = refused;
  // Without a link that can be followed, Brygge asks for one itself.
  if (status === 401) return { ok: false, reason: 'sca-required' };
  const isState = isMissing(refused) || status === 405 || status === 409;
  return isState ? { ok: false, reason: 'conflict', messages } : refusedByBank(refused);
}

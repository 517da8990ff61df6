/** The start of an approval as a call that may move money, of a payment and of a signing basket alike. */
import { AspspError } from '@/lib/aspsp/error';
import { scaHints } from '@/lib/psu/sca-preferences';
import type { ApprovalBegun, AskForApproval } from '@/lib/sca/begin-approval';
import type { AuthorisationStarted } from '@/lib/xs2a/payment-answer';
import { startMoneyCall } from './money-call';
import type { MoneyOutcome, MoneySettlement } from './money-settlement';
import type { PaymentTrouble } from './payment-call';
import type { MoneyCallPlan } from './prepare-money-call';

type Plan = Pick<MoneyCallPlan, 'userId' | 'bankId' | 'connectionId' | 'about' | 'call'>;

/** Asks the bank; without what the PSU lets us say beforehand when the bank takes that amiss. */
export const askForApproval =
  (settlement: MoneySettlement<AuthorisationStarted>, plan: Plan): AskForApproval =>
  async ({ aspsp, context }) => {
    const { userId, bankId } = plan;
    // The interface lists the headers of what is said beforehand for payments, and leaves them out for baskets.
    const hints = 'basketId' in plan.about ? {} : await scaHints({ userId, bankId });
    const ask = (said: typeof hints | Record<string, never>) =>
      startMoneyCall(
        settlement,
        {
          ...plan,
          tppRedirectUri: context.tppRedirectUri,
          tppSessionId: context.tppSessionId,
          psuContext: context.psuContext,
        },
        { presence: context.presence, deadline: context.deadline, hints: said },
      );
    const hinted = await ask(hints);
    const outcome: MoneyOutcome<AuthorisationStarted> =
      hinted.kind === 'refused' && hinted.status === 400 && Object.keys(hints).length > 0
        ? await ask({})
        : hinted;
    switch (outcome.kind) {
      case 'done':
      case 'sca-required':
      case 'refused':
        return outcome;
      case 'not-sent':
        throw new AspspError(outcome.code, `${aspsp.bankId} could not be asked`);
      case 'unknown':
      case 'pending':
        return { kind: 'unknown' };
    }
  };

/** Where the PSU goes now; `scaRedirect` is null when the bank asks for no SCA. */
export type BegunApproval =
  | { ok: true; scaRedirect: string | null; bankName: string }
  | { ok: false; trouble: PaymentTrouble };

/** What came of the start of an approval. 404, 405 and 409 speak of the state of what is to be approved. */
export const begunApproval = (begun: ApprovalBegun): BegunApproval => {
  if (begun.ok) return begun;
  switch (begun.reason) {
    case 'not-found':
      return { ok: false, trouble: { reason: 'not-found' } };
    case 'under-way':
      return { ok: false, trouble: { reason: 'conflict', messages: [] } };
    case 'outcome-unknown':
      return { ok: false, trouble: { reason: 'outcome-unknown' } };
    case 'bank-fault':
      return { ok: false, trouble: { reason: 'bank-fault', code: begun.code } };
    case 'bank-refused': {
      const { status, messages } = begun;
      const isState = status === 404 || status === 405 || status === 409;
      return { ok: false, trouble: { reason: isState ? 'conflict' : 'bank-refused', messages } };
    }
  }
};

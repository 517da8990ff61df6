import { shortAccounts } from '@/components/payment/list/short-accounts';
import { covers } from '@/components/payment-form/fields/preselect-debtor';
import { amountText } from '@/components/payment-form/typing/amount-text';
import type { DraftContent } from '@/lib/query/payment-form-queries';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';
import { compareAmounts } from '@/lib/xs2a/value/amount';

const TRANSFER_KIND = 'norwegian-domestic-credit-transfers';

export type Shortfall = {
  account: DebtorAccountView;
  available: Money;
  /** When the bank said so. */
  readAt: string;
  missing: Money;
  /** The account of the same context that holds the most, if that covers what is missing and can be transferred from. */
  from: DebtorAccountView | null;
};

/** How much the account of a payment lacks by its last known balance; null when it lacks nothing, or that is unknown. */
export function shortfallOf(
  payment: PaymentView,
  accounts: readonly DebtorAccountView[],
): Shortfall | null {
  const [short] = shortAccounts([payment], accounts);
  const known = short?.account.available;
  if (!known) return null;
  const { account, missing } = short;
  const from = canReceive(account)
    ? accounts
        .filter((one) => one !== account && canSend(one) && covers(one, missing))
        .reduce<DebtorAccountView | null>((most, one) => (holdsMore(one, most) ? one : most), null)
    : null;
  return { account, available: known.amount, readAt: known.readAt, missing, from };
}

/** A transfer of what is missing, for its form, which has amounts as the page writes them. */
export function transferOf(
  { account, missing }: Shortfall,
  from: DebtorAccountView,
  contextId: DraftContent['contextId'],
  locale: Locale,
): DraftContent {
  const { amount, currency } = missing;
  return {
    contextId,
    kind: TRANSFER_KIND,
    input: {
      debtorAccount: from.reference,
      creditorAccount: { bban: account.reference.bban },
      instructedAmount: { amount: amountText(amount, currency, locale), currency },
      choices: { isTransfer: true, bankId: from.bankId },
    },
  };
}

function canReceive({ kind, reference, currency }: DebtorAccountView): boolean {
  return kind === 'account' && currency === 'NOK' && reference.bban !== undefined;
}

function canSend(account: DebtorAccountView): boolean {
  return canReceive(account) && account.paymentKinds.includes(TRANSFER_KIND);
}

function holdsMore(one: DebtorAccountView, other: DebtorAccountView | null): boolean {
  if (one.available === null) return false;
  return !other?.available || compareAmounts(one.available.amount, other.available.amount) > 0;
}

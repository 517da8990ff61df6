import { shortAccounts } from '@/components/payment/list/short-accounts';
import { covers, richestOf } from '@/components/payment-form/fields/preselect-debtor';
import { amountText } from '@/components/payment-form/typing/amount-text';
import type { DraftContent } from '@/lib/query/payment-form-queries';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';

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

/**
 * How much the account of a payment lacks to pay it, by the balance read last; null when it lacks nothing, and when that
 * cannot be said exactly: for an amount in another currency, or with a fee that is not known.
 */
export function shortfallOf(
  payment: PaymentView,
  accounts: readonly DebtorAccountView[],
): Shortfall | null {
  const { amount, furtherAmounts = [], isFeeKnown, debtor } = payment;
  const own = accounts.find(({ accountId }) => accountId === debtor.accountId);
  if (own === undefined || furtherAmounts.length > 0 || !isFeeKnown) return null;
  const available = lastRead(accounts.filter((one) => isListingOf(one, own)));
  const [short] = shortAccounts([payment], [{ ...own, available }]);
  if (short === undefined || available === null) return null;
  const { missing } = short;
  if (missing.currency !== amount.currency) return null;
  const others = accounts.filter((one) => one.reference.bban !== own.reference.bban);
  const from = isFormClear(own, accounts)
    ? richestOf(others.filter((one) => canTransfer(one) && covers(one, missing)))
    : null;
  return { account: own, available: available.amount, readAt: available.readAt, missing, from };
}

/** A transfer of what is missing, for its form, which has amounts as the page writes them. */
export function transferOf(
  { account, missing: { amount, currency } }: Shortfall,
  from: DebtorAccountView,
  contextId: DraftContent['contextId'],
  locale: Locale,
): DraftContent {
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

/** Two banks may list one account; what the later one said of its balance counts. */
function isListingOf(one: DebtorAccountView, own: DebtorAccountView): boolean {
  return (
    one === own || (one.reference.bban === own.reference.bban && one.currency === own.currency)
  );
}

function lastRead(listings: readonly DebtorAccountView[]): DebtorAccountView['available'] {
  return listings.reduce<DebtorAccountView['available']>(
    (latest, { available }) =>
      available !== null && available.readAt > (latest?.readAt ?? '') ? available : latest,
    null,
  );
}

/** The form names the recipient by its number alone, so one number must be one account. */
function isFormClear(own: DebtorAccountView, accounts: readonly DebtorAccountView[]): boolean {
  return (
    canTransfer(own) &&
    accounts.every(
      (one) => one.reference.bban !== own.reference.bban || one.currency === own.currency,
    )
  );
}

/** Whether the form for transfers lists it, in kroner. */
function canTransfer({ kind, reference, currency, paymentKinds }: DebtorAccountView): boolean {
  return (
    kind === 'account' &&
    currency === 'NOK' &&
    reference.bban !== undefined &&
    paymentKinds.includes(TRANSFER_KIND)
  );
}

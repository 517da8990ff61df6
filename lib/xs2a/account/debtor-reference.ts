import { AnsweredAccountReference } from './account';
import { CARD_ACCOUNT_SCHEME, payableBban } from './account-number';
import { DebtorAccount } from './account-reference';

type NamedAccount = {
  kind: 'account' | 'card';
  currency: string;
  bban: string | null;
  iban: string | null;
  /** As the bank sent it. */
  relatedAccount: unknown;
};

/** How a payment from an account or card names its debtor; null when it cannot be named. */
export function debtorReference(account: NamedAccount): DebtorAccount | null {
  const { kind, currency, relatedAccount } = account;
  return kind === 'card'
    ? cardReference(relatedAccount, currency)
    : referenceOf({ bban: payableBban(account) ?? undefined, currency });
}

/** How a payment from an account names its debtor; null when the interface has no form for it. */
function referenceOf(reference: unknown): DebtorAccount | null {
  const parsed = DebtorAccount.safeParse(reference);
  return parsed.success ? parsed.data : null;
}

/**
 * The reference of a card account, taken from its `relatedAccount`. Nothing else identifies a card: a masked number is
 * shown, never sent.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 */
function cardReference(related: unknown, currency: string): DebtorAccount | null {
  const answered = AnsweredAccountReference.safeParse(related);
  const identification = answered.success ? answered.data.other?.identification : undefined;
  return referenceOf({
    other: { identification, schemeNameProprietary: CARD_ACCOUNT_SCHEME },
    currency,
  });
}

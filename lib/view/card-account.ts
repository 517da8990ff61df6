import type { BalanceView, Money, PsuContextView, Reading } from './account';

/** A consented card account; `cardAccountId` is ours (UUID). */
export type CardAccountView = {
  cardAccountId: string;
  connectionId: string;
  bankName: string;
  context: PsuContextView;
  name: string;
  ownerName: string | null;
  product: string | null;
  maskedPan: string | null;
  currency: string;
  creditLimit: Money | null;
  /** The last balances known (`interimBooked` among them), or null before the first read. */
  balances: Reading<BalanceView[]> | null;
  /**
   * The account that the card is paid from: ours when the person has given access to it, else its number alone.
   * `reference` is what a payment from the card names as its debtor.
   */
  relatedAccount: {
    accountId: string | null;
    bban: string | null;
    iban: string | null;
    reference: { identification: string; schemeNameProprietary: string } | null;
  } | null;
};

/**
 * `GET /api/card-accounts?context=`, and `POST /api/card-accounts/refresh` (body `{ contextId }`), which asks the bank
 * for the list. `readAt` is null when a bank of the context was not asked yet.
 */
export type CardAccountsView = { cardAccounts: CardAccountView[]; readAt: string | null };

/** `GET /api/card-accounts/{cardAccountId}/balances`: as `BalancesView` of an account. */
export type CardBalancesView = Reading<BalanceView[]> & {
  problem: import('./problem').ProblemCode | null;
};

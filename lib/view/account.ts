import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/** Money as the interface carries it: a decimal string and an ISO 4217 code. Never a number. */
export type Money = { amount: string; currency: string };

export type BalanceView = {
  balanceType: string;
  balanceAmount: Money;
  referenceDate: string | null;
};

/** A figure with the time it was read at the bank; `stale` when the bank could not be asked just now. */
export type Reading<T> = { value: T; readAt: string; stale: boolean };

/** Balances, and how many beside them the bank sent that could not be read. */
export type BalancesReading = Reading<BalanceView[]> & { unreadable: number };

export type AccountKind = 'account' | 'card';

/** A consented account or card account; `accountId` is ours (UUID), never the bank's resource id. */
export type AccountView = {
  accountId: string;
  kind: AccountKind;
  connectionId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  name: string;
  ownerName: string | null;
  product: string | null;
  currency: string;
  /** The last balances known, or null before the first read. */
  balances: BalancesReading | null;
  /** Null for a card, as the next three. */
  cashAccountType: string | null;
  bban: string | null;
  iban: string | null;
  bic: string | null;
  /** Null for what is no card, as the next two. */
  maskedPan: string | null;
  creditLimit: Money | null;
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
 * `GET /api/accounts?context=&kind=`, and `POST /api/accounts/refresh` (body `{ contextId }`), which asks the banks for
 * their card accounts. Without `kind` all of them, accounts before cards.
 */
export type AccountsView = {
  accounts: AccountView[];
  /** When the banks were asked which cards there are; null when one was not yet, or no cards are asked for. */
  cardsReadAt: string | null;
};

/** `GET /api/accounts/{accountId}/balances`: read at the bank now, or the last known with `stale` and the problem's code. */
export type BalancesView = BalancesReading & {
  problem: import('./problem').ProblemCode | null;
  /** When the bank may be asked again, when that is known. */
  retryAt?: string;
};

export type TransactionEntryView = {
  amount: Money | null;
  creditorName: string | null;
  creditorAccount: string | null;
  debtorName: string | null;
  debtorAccount: string | null;
  references: string[];
  message: string | null;
};

/** What the bank says of a transaction of an account. */
export type TransactionView = {
  transactionId: string | null;
  status: 'booked' | 'pending';
  bookingDate: string | null;
  valueDate: string | null;
  amount: Money;
  /** The other side in the reader's view: creditor of an outgoing one, debtor of an incoming one. */
  counterpartyName: string | null;
  counterpartyAccount: string | null;
  message: string | null;
  references: { reference: string; type: string | null }[];
  purposeCode: string | null;
  bankTransactionCode: string | null;
  proprietaryBankTransactionCode: string | null;
  currencyExchange: {
    sourceCurrency: string | null;
    targetCurrency: string | null;
    unitCurrency: string | null;
    exchangeRate: string | null;
    instructedAmount: Money | null;
  } | null;
  agent: string | null;
  additionalInformation: string | null;
  batchNumberOfTransactions: number | null;
  entries: TransactionEntryView[] | null;
};

import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { ProblemCode } from './problem';

/** Money as the interface carries it: a decimal string and an ISO 4217 code. Never a number. */
export type Money = { amount: string; currency: string };

export type BalanceView = {
  balanceType: string;
  balanceAmount: Money;
  referenceDate: string | null;
};

/** A figure with the time when it was read from the bank; `stale` when the bank could not be asked now. */
export type Reading<T> = { value: T; readAt: string; stale: boolean };

/** Balances, and how many more the bank sent that could not be read. */
export type BalancesReading = Reading<BalanceView[]> & { unreadable: number };

export type AccountKind = 'account' | 'card';

/** A consented account or card account; `accountId` is our UUID, never the bank's resource id. */
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
  /** The last known balances, or null before the first read. */
  balances: BalancesReading | null;
  /** Null for a card, as are the next three. */
  cashAccountType: string | null;
  bban: string | null;
  iban: string | null;
  bic: string | null;
  /** Whether a payment can name it as its debtor: by a number, or for a card by its related account. */
  mayPayFrom: boolean;
  /** Null for anything but a card, as are the next two. */
  maskedPan: string | null;
  creditLimit: Money | null;
  /** The account that the card is paid from: our id if the user has shared it, else only its number. */
  relatedAccount: {
    accountId: string | null;
    bban: string | null;
    iban: string | null;
  } | null;
};

/**
 * `GET /api/accounts?context=&kind=`, and `POST /api/accounts/refresh` (body `{ contextId }`), which asks the banks for
 * their card accounts unless they were asked since the consent. Without `kind`, accounts and then cards.
 */
export type AccountsView = {
  accounts: AccountView[];
  /**
   * When the banks were asked for cards; null when one was not asked since its consent, or when cards were not requested.
   */
  cardsReadAt: string | null;
};

/**
 * `GET /api/accounts/{accountId}/balances`: read from the bank now, or the last known with `stale` and the problem's
 * code.
 */
export type BalancesView = BalancesReading & {
  problem: ProblemCode | null;
  /** When the bank may be asked again, if known. */
  retryAt?: string;
};

export type TransactionEntryView = {
  /** Signed. */
  amount: Money | null;
  creditorName: string | null;
  creditorAccount: string | null;
  debtorName: string | null;
  debtorAccount: string | null;
  references: string[];
  message: string | null;
};

/** The bank's data about an account's transaction. */
export type TransactionView = {
  transactionId: string | null;
  status: 'booked' | 'pending';
  bookingDate: string | null;
  valueDate: string | null;
  amount: Money;
  /** The counterparty: creditor of an outgoing transaction, debtor of an incoming one. */
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

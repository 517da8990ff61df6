/** Money as the interface carries it: a decimal string and an ISO 4217 code. Never a number. */
export type Money = { amount: string; currency: string };

export type PsuContextView = 'PRIVATE' | 'CORPORATE';

export type BalanceView = {
  balanceType: string;
  balanceAmount: Money;
  referenceDate: string | null;
};

/** A figure with the time it was read at the bank; `stale` when the bank could not be asked just now. */
export type Reading<T> = { value: T; readAt: string; stale: boolean };

/** A consented account; `accountId` is ours (UUID), never the bank's resource id. */
export type AccountView = {
  accountId: string;
  connectionId: string;
  bankName: string;
  context: PsuContextView;
  agreementName: string | null;
  name: string;
  ownerName: string | null;
  product: string | null;
  cashAccountType: string | null;
  bban: string | null;
  iban: string | null;
  bic: string | null;
  currency: string;
  /** The last balances known, or null before the first read. */
  balances: Reading<BalanceView[]> | null;
};

/** `GET /api/accounts` */
export type AccountsView = { accounts: AccountView[] };

/** `GET /api/accounts/{accountId}/balances`: read at the bank now, or the last known with `stale` and the problem's code. */
export type BalancesView = Reading<BalanceView[]> & {
  problem: import('./problem').ProblemCode | null;
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

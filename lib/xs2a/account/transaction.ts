/**
 * Transactions as the bank returns them, booked and pending separately, with batch transactions and their entries.
 * Unknown fields are kept, so that proprietary references (`additionalInformationProprietaryX`) survive.
 */

import { answeredList } from '@/lib/xs2a/message/answered-list';
import { AnsweredLinks, ResourceId } from '@/lib/xs2a/message/link';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { AnsweredDate } from '@/lib/xs2a/value/iso-date-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { AnsweredAccountReference } from './account';
import { transactionListsOf } from './transaction-lists';

/** Values of the `bookingStatus` parameter; `all` means `both`. @see interface#account-information-operations @see supplement#3 */
export const BOOKING_STATUSES = ['booked', 'pending', 'both', 'all'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** One payment reference of a transaction. @see supplement#5 */
const AnsweredStructuredRemittance = z.object({
  reference: z.string().nullish(),
  referenceType: z.string().nullish(),
  referenceIssuer: z.string().nullish(),
});
export type AnsweredStructuredRemittance = z.infer<typeof AnsweredStructuredRemittance>;

const DecimalText = z.union([z.string(), z.number().transform(String)]);

/** How the amount was exchanged. @see interface#transactions-account-information-facts-stated */
export const CurrencyExchange = z.object({
  sourceCurrency: z.string().nullish(),
  targetCurrency: z.string().nullish(),
  unitCurrency: z.string().nullish(),
  exchangeRate: DecimalText.nullish(),
  instructedAmount: AnsweredAmount.nullish(),
  quotationDate: z.string().nullish(),
  contractIdentification: z.string().nullish(),
});
export type CurrencyExchange = z.infer<typeof CurrencyExchange>;

const parties = {
  endToEndId: z.string().nullish(),
  creditorName: z.string().nullish(),
  creditorAccount: AnsweredAccountReference.nullish(),
  creditorAgent: z.string().nullish(),
  ultimateCreditor: z.string().nullish(),
  debtorName: z.string().nullish(),
  debtorAccount: AnsweredAccountReference.nullish(),
  debtorAgent: z.string().nullish(),
  ultimateDebtor: z.string().nullish(),
  remittanceInformationUnstructured: z.string().nullish(),
  remittanceInformationUnstructuredArray: answeredList(z.string()).nullish(),
  // Older versions of the framework have only the reference, as a text.
  remittanceInformationStructured: z
    .union([AnsweredStructuredRemittance, z.string().transform((reference) => ({ reference }))])
    .nullish(),
  remittanceInformationStructuredArray: answeredList(AnsweredStructuredRemittance).nullish(),
  purposeCode: z.string().nullish(),
  currencyExchange: z
    .union([answeredList(CurrencyExchange), CurrencyExchange.transform((exchange) => [exchange])])
    .nullish(),
};

/**
 * One of the transactions inside a batch transaction; its dates are those of the batch.
 * @see interface#transactions-account-information-facts-stated
 */
export const TransactionEntry = z.looseObject({
  ...parties,
  transactionAmount: AnsweredAmount.nullish(),
});
export type TransactionEntry = z.infer<typeof TransactionEntry>;

/**
 * One transaction. `transactionId` is stable for booked ones, and none where it is empty; an outgoing amount is negative; `entryDetails` comes with
 * the details of a batch transaction.
 * @see interface#transactions-account-information-facts-stated
 * @see supplement#5
 */
export const Transaction = z.looseObject({
  ...parties,
  transactionId: ResourceId.or(z.literal('').transform(() => null)).nullish(),
  bookingDate: AnsweredDate.nullish(),
  valueDate: AnsweredDate.nullish(),
  transactionAmount: AnsweredAmount,
  bankTransactionCode: z.string().nullish(),
  proprietaryBankTransactionCode: z.string().nullish(),
  additionalInformation: z.string().nullish(),
  batchIndicator: z.boolean().nullish(),
  batchNumberOfTransactions: z.number().int().nonnegative().nullish(),
  entryDetails: answeredList(TransactionEntry).nullish(),
  _links: AnsweredLinks.nullish(),
});
export type Transaction = z.infer<typeof Transaction>;

/** The same with entries of any kind, for callers that parse them one by one. */
export const TransactionWithUnreadEntries = Transaction.extend({
  entryDetails: z.array(z.unknown()).nullish(),
});

/** `GET /v1/accounts/{id}/transactions`. @see supplement#5 */
export const Transactions = transactionsOf(Transaction);
export type Transactions = z.infer<typeof Transactions>;

/** The same with rows of any kind, for callers that parse them one by one. */
export const UnreadTransactions = transactionsOf(z.unknown());

/**
 * `GET /v1/accounts/{id}/transactions/{transactionId}`: the transaction inside `transactionsDetails` as in the
 * framework, or on its own.
 * @see supplement#2
 * @assumes transaction-details-body
 */
export const TransactionDetails = detailsOf(Transaction);
export type TransactionDetails = Transaction;

/**
 * A transaction's proprietary reference fields, by name with their texts, in the bank's order.
 * @see interface#transactions-account-information-facts-stated
 */
export function proprietaryReferences(
  transaction: Transaction | TransactionEntry,
): { name: string; text: string }[] {
  return Object.entries(transaction).flatMap(([name, text]) =>
    /^additionalInformationProprietary./.test(name) && typeof text === 'string'
      ? [{ name, text }]
      : [],
  );
}

function detailsOf<Row>(row: z.ZodType<Row>) {
  const framed = z.object({ transactionsDetails: row });
  return z.union([
    framed.transform((details) => (details as { transactionsDetails: Row }).transactionsDetails),
    row,
  ]);
}

function transactionsOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    account: AnsweredAccountReference.nullish(),
    transactions: transactionListsOf(row),
    _links: AnsweredLinks.nullish(),
  });
}

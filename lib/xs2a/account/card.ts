/**
 * Card accounts, their balances and transactions, as the bank returns them. A payment from the card names
 * `relatedAccount` from its details as the debtor.
 */

import { answeredList } from '@/lib/xs2a/message/answered-list';
import { AnsweredLinks, ResourceId } from '@/lib/xs2a/message/link';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { AnsweredDate } from '@/lib/xs2a/value/iso-date-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { AnsweredAccountReference, AnsweredCurrency, Balance } from './account';
import { transactionListsOf } from './transaction-lists';

/** A card account; `relatedAccount` only with its details. @see supplement#5 */
export const CardAccount = z.object({
  resourceId: ResourceId,
  maskedPan: z.string().nullish(),
  currency: AnsweredCurrency,
  name: z.string().nullish(),
  ownerName: z.string().nullish(),
  product: z.string().nullish(),
  status: z.string().nullish(),
  creditLimit: AnsweredAmount.nullish(),
  balances: answeredList(Balance).nullish(),
  relatedAccount: AnsweredAccountReference.nullish(),
  _links: AnsweredLinks.nullish(),
});
export type CardAccount = z.infer<typeof CardAccount>;

/** `GET /v1/card-accounts`. @see supplement#5 */
export const CardAccountList = z.object({
  cardAccounts: z.array(CardAccount),
  _links: AnsweredLinks.nullish(),
});
export type CardAccountList = z.infer<typeof CardAccountList>;

/**
 * `GET /v1/card-accounts/{id}`: the card account itself, or inside `cardAccount` as in the framework.
 * @see supplement#5
 */
export const CardAccountDetails = z.union([
  z.object({ cardAccount: CardAccount }).transform(({ cardAccount }) => cardAccount),
  CardAccount,
]);
export type CardAccountDetails = CardAccount;

/** `GET /v1/card-accounts/{id}/balances`. @see supplement#5 */
export const CardBalances = z.object({
  cardAccount: AnsweredAccountReference.nullish(),
  balances: z.array(Balance),
  _links: AnsweredLinks.nullish(),
});
export type CardBalances = z.infer<typeof CardBalances>;

/** Where the merchant is. @see supplement#5 */
const CardAcceptorAddress = z.object({
  street: z.string().nullish(),
  buildingNumber: z.string().nullish(),
  postalCode: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
});
export type CardAcceptorAddress = z.infer<typeof CardAcceptorAddress>;

/** One card transaction. @see supplement#5 */
export const CardTransaction = z.looseObject({
  cardTransactionId: z.string().nullish(),
  terminalId: z.string().nullish(),
  transactionDate: AnsweredDate.nullish(),
  bookingDate: AnsweredDate.nullish(),
  valueDate: AnsweredDate.nullish(),
  transactionAmount: AnsweredAmount,
  originalAmount: AnsweredAmount.nullish(),
  markupFee: AnsweredAmount.nullish(),
  markupFeePercentage: z.union([z.string(), z.number().transform(String)]).nullish(),
  cardAcceptorId: z.string().nullish(),
  cardAcceptorName: z.string().nullish(),
  cardAcceptorAddress: CardAcceptorAddress.nullish(),
  merchantCategoryCode: z.string().nullish(),
  maskedPan: z.string().nullish(),
  transactionDetails: z.string().nullish(),
  invoiced: z.boolean().nullish(),
  proprietaryBankTransactionCode: z.string().nullish(),
});
export type CardTransaction = z.infer<typeof CardTransaction>;

const cardTransactionsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    cardAccount: AnsweredAccountReference.nullish(),
    cardTransactions: transactionListsOf(row),
    _links: AnsweredLinks.nullish(),
  });

/** `GET /v1/card-accounts/{id}/transactions`. @see supplement#5 */
export const CardTransactions = cardTransactionsOf(CardTransaction);
export type CardTransactions = z.infer<typeof CardTransactions>;

/** The same with rows of any kind, for callers that parse them one by one. */
export const UnreadCardTransactions = cardTransactionsOf(z.unknown());

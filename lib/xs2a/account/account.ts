/**
 * Accounts and balances as the bank returns them. Fields beyond the document come from the supplement. Unknown types
 * and products are kept as texts; unknown fields are dropped.
 */

import { answeredList } from '@/lib/xs2a/message/answered-list';
import { AnsweredLinks, ResourceId } from '@/lib/xs2a/message/link';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { AnsweredDate } from '@/lib/xs2a/value/iso-date-schemas';
import { z } from '@/lib/xs2a/value/zod';

/** The known balance types; a bank may return others. @see supplement#5 */
export const BALANCE_TYPES = [
  'closingBooked',
  'expected',
  'authorised',
  'openingBooked',
  'interimAvailable',
  'interimBooked',
  'forwardAvailable',
] as const;
export type BalanceType = (typeof BALANCE_TYPES)[number];

/** One balance of an account. @see supplement#5 */
export const Balance = z.object({
  balanceAmount: AnsweredAmount,
  balanceType: z.string(),
  referenceDate: AnsweredDate.nullish(),
  lastChangeDateTime: z.string().nullish(),
  /** Of the framework, not of the document: whether the amount includes the account's credit. */
  creditLimitIncluded: z.boolean().nullish().catch(null),
});
export type Balance = z.infer<typeof Balance>;

/** An account inside another body: any of its numbers, and its currency. @see supplement#5 */
export const AnsweredAccountReference = z.object({
  bban: z.string().nullish(),
  iban: z.string().nullish(),
  maskedPan: z.string().nullish(),
  currency: z.string().nullish(),
  other: z
    .object({
      identification: z.string().nullish(),
      schemeNameProprietary: z.string().nullish(),
    })
    .nullish(),
});
export type AnsweredAccountReference = z.infer<typeof AnsweredAccountReference>;

/** Three letters, as in amounts: without a currency, no figure of the account means anything. */
export const AnsweredCurrency = z.string().regex(/^[A-Z]{3}$/);

/** An account; `balances` only when requested with `withBalance`. @see supplement#5 */
export const Account = z.object({
  resourceId: ResourceId,
  bban: z.string().nullish(),
  iban: z.string().nullish(),
  bic: z.string().nullish(),
  currency: AnsweredCurrency,
  name: z.string().nullish(),
  ownerName: z.string().nullish(),
  product: z.string().nullish(),
  cashAccountType: z.string().nullish(),
  status: z.string().nullish(),
  usage: z.string().nullish(),
  balances: answeredList(Balance).nullish(),
  _links: AnsweredLinks.nullish(),
});
export type Account = z.infer<typeof Account>;

/** `GET /v1/accounts`. @see supplement#5 */
export const AccountList = z.object({
  accounts: z.array(Account),
  _links: AnsweredLinks.nullish(),
});
export type AccountList = z.infer<typeof AccountList>;

/** `GET /v1/accounts/{id}`: the account itself, or inside `account` as in the framework. @see supplement#2 */
export const AccountDetails = z.union([
  z.object({ account: Account }).transform(({ account }) => account),
  Account,
]);
export type AccountDetails = Account;

/** `GET /v1/accounts/{id}/balances`. @see supplement#5 */
export const Balances = z.object({
  account: AnsweredAccountReference.nullish(),
  balances: z.array(Balance),
  _links: AnsweredLinks.nullish(),
});
export type Balances = z.infer<typeof Balances>;

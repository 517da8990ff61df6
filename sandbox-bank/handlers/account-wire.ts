/** How accounts and their balances are written on the wire. @see supplement#5 */

import { acceptFixInEffect } from '@/lib/xs2a/message/header';
import { encodePathSegment } from '@/lib/xs2a/message/link';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { BANK_BIC, type Bank } from '@/sandbox-bank/server/bank';
import { type AnswerLinks, link } from '@/sandbox-bank/server/reply';
import type { AccountSums, BankAccount } from '@/sandbox-bank/store/account';

/** A balance on the wire. */
export type BalanceWire = {
  balanceAmount: { amount: string; currency: string };
  balanceType: string;
  referenceDate?: string;
};

/** Which announced changes an answer follows. @see interface#versioning */
export type WireStyle = { isoCashAccountType: boolean; longerNames: boolean };

/** The style for a request of this day. */
export function wireStyle(xAcceptFix: string | null, today: string): WireStyle {
  return {
    isoCashAccountType: acceptFixInEffect('cash-account-type-iso', xAcceptFix, today),
    longerNames: acceptFixInEffect('longer-names', xAcceptFix, today),
  };
}

/** Path of an account in the interface. */
export function accountPath(resourceId: string): string {
  return `/v1/accounts/${encodePathSegment(resourceId)}`;
}

/**
 * An account. Before `cash-account-type-iso` was the default, `cashAccountType` was the bank's own name of the product.
 * @see supplement#5
 * @assumes cash-account-type-before-iso
 */
export function accountWire(
  bank: Bank,
  account: BankAccount,
  style: WireStyle,
  balances: readonly BalanceWire[] | null,
) {
  const resourceId = bank.ids.seal('account', account.id);
  return {
    resourceId,
    bban: account.bban,
    iban: account.iban,
    currency: account.currency,
    name: account.name,
    ownerName: account.ownerName,
    product: account.product,
    cashAccountType: style.isoCashAccountType ? account.cashAccountType : account.product,
    bic: BANK_BIC,
    ...(balances === null ? {} : { balances }),
    _links: accountLinks(resourceId),
  };
}

function accountLinks(resourceId: string): AnswerLinks {
  const self = accountPath(resourceId);
  return {
    self: link(self, 'GET'),
    balances: link(`${self}/balances`, 'GET'),
    transactions: link(`${self}/transactions?bookingStatus=both`, 'GET'),
  };
}

/** The account as the other bodies name it. */
export function accountReferenceWire({ bban, iban, currency }: BankAccount) {
  return { bban, iban, currency };
}

/** The booked balance alone, as `withBalance` adds it. @see supplement#3 */
export function bookedBalanceWire(
  { currency }: Pick<BankAccount, 'currency'>,
  bookedMinor: bigint,
  today: string,
): BalanceWire {
  return balance('closingBooked', bookedMinor, currency, today);
}

/**
 * Every balance of an account: booked now, booked when the day began, with pending rows, what can be spent now, and
 * what could be with the credit line. All are in the currency of the account.
 * @see interface#transactions-account-information-facts-stated
 * @see supplement#5
 * @assumes balance-types
 */
export function balancesWire(
  { currency, creditLineMinor }: Pick<BankAccount, 'currency' | 'creditLineMinor'>,
  sums: AccountSums,
  today: string,
): BalanceWire[] {
  const expected = sums.bookedMinor + sums.pendingMinor;
  return [
    bookedBalanceWire({ currency }, sums.bookedMinor, today),
    balance('openingBooked', sums.openingMinor, currency, today),
    balance('expected', expected, currency, today),
    balance(
      'interimAvailable',
      sums.bookedMinor + sums.reservedMinor + creditLineMinor,
      currency,
      today,
    ),
    balance('authorised', expected + creditLineMinor, currency, today),
  ];
}

function balance(
  balanceType: string,
  minor: bigint,
  currency: string,
  referenceDate: string,
): BalanceWire {
  return {
    balanceAmount: { amount: fromMinorUnits(minor, currency), currency },
    balanceType,
    referenceDate,
  };
}

/** The wire format of accounts, card accounts and their balances. @see supplement#5 */

import { CARD_ACCOUNT_SCHEME } from '@/lib/xs2a/account/account-number';
import { acceptFixInEffect } from '@/lib/xs2a/message/header';
import { encodePathSegment } from '@/lib/xs2a/message/link';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { MINOR_UNITS_MAX } from '@/sandbox-bank/payments/payment-cost';
import { BANK_BIC, type Bank } from '@/sandbox-bank/server/bank';
import { link } from '@/sandbox-bank/server/reply';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import type {
  AccountKind,
  AccountOf,
  AccountSums,
  BankAccount,
} from '@/sandbox-bank/store/ledger/account';

/** The names of each kind: its path, and the fields of answers that contain it. */
export const ACCOUNT_NAMES = {
  account: {
    path: '/v1/accounts',
    sandboxPath: '/v1/sandbox/accounts',
    one: 'account',
    many: 'accounts',
    transactions: 'transactions',
  },
  card: {
    path: '/v1/card-accounts',
    sandboxPath: '/v1/sandbox/card-accounts',
    one: 'cardAccount',
    many: 'cardAccounts',
    transactions: 'cardTransactions',
  },
} as const satisfies Record<AccountKind, Record<string, string>>;

/** A balance on the wire. */
export type BalanceWire = {
  balanceAmount: { amount: string; currency: string };
  balanceType: string;
  referenceDate?: string;
};

/** Which announced changes an answer applies. @see interface#versioning */
export type WireStyle = { isoCashAccountType: boolean; longerNames: boolean };

/**
 * Names of card accounts were cut to this length before `longer-names` was the default. @assumes
 * card-name-before-longer-names
 */
const SHORT_NAME_CHARACTERS_MAX = 35;

/** The style for a request of this day. */
export function wireStyle(xAcceptFix: string | null, today: string): WireStyle {
  return {
    isoCashAccountType: acceptFixInEffect('cash-account-type-iso', xAcceptFix, today),
    longerNames: acceptFixInEffect('longer-names', xAcceptFix, today),
  };
}

/** Path of an account in the interface, or in the sandbox operations. */
export function accountPath(
  bank: Bank,
  account: BankAccount,
  root: 'path' | 'sandboxPath' = 'path',
): string {
  return `${ACCOUNT_NAMES[account.kind][root]}/${encodePathSegment(sealAccountId(bank.ids, account))}`;
}

/**
 * An account or card account. Before `cash-account-type-iso` was the default, `cashAccountType` was the bank's own
 * product name.
 * @see supplement#5
 * @assumes cash-account-type-before-iso
 */
export function accountWire(
  bank: Bank,
  account: BankAccount,
  style: WireStyle,
  balances: readonly BalanceWire[] | null,
) {
  const { currency, name, product } = account;
  const resourceId = sealAccountId(bank.ids, account);
  const self = `${ACCOUNT_NAMES[account.kind].path}/${encodePathSegment(resourceId)}`;
  const isCut = account.kind === 'card' && !style.longerNames;
  return {
    resourceId,
    ...accountReferenceWire(account),
    name: isCut ? [...name].slice(0, SHORT_NAME_CHARACTERS_MAX).join('') : name,
    ownerName: account.ownerName,
    product,
    ...(account.kind === 'card'
      ? {
          status: 'enabled',
          creditLimit: { amount: fromMinorUnits(account.creditMinor, currency), currency },
        }
      : {
          cashAccountType: style.isoCashAccountType ? account.cashAccountType : product,
          bic: BANK_BIC,
        }),
    ...(balances === null ? {} : { balances }),
    _links: {
      self: link(self, 'GET'),
      balances: link(`${self}/balances`, 'GET'),
      transactions: link(`${self}/transactions?bookingStatus=both`, 'GET'),
    },
  };
}

/** The account as other bodies refer to it. */
export function accountReferenceWire(account: BankAccount) {
  const { currency } = account;
  return account.kind === 'card'
    ? { maskedPan: account.maskedPan, currency }
    : { bban: account.bban, iban: account.iban, currency };
}

/**
 * What a card account's details add: how a payment names it as its debtor, and the numbers of its account if the
 * consent includes that.
 * @see interface#resources-and-their-fields
 */
export function relatedAccountWire(card: AccountOf<'card'>, related: AccountOf<'account'> | null) {
  return {
    ...(related === null ? {} : { bban: related.bban, iban: related.iban }),
    currency: card.currency,
    other: { identification: card.reference, schemeNameProprietary: CARD_ACCOUNT_SCHEME },
  };
}

/** Only the booked balance, as `withBalance` adds it. @see supplement#3 */
export function bookedBalanceWire(account: BankAccount, today: string): BalanceWire {
  return balance('closingBooked', account.bookedMinor, account.currency, today);
}

/**
 * All balances. For an account: booked now, booked at the start of the day, including pending rows, available now, and
 * available including the credit line. For a card: what is owed (negative) without and with reservations, and what may
 * still be spent. All are in the account's currency.
 * @see interface#transactions-account-information-facts-stated
 * @see supplement#5
 * @assumes balance-types
 * @assumes card-balance-types
 */
export function balancesWire(
  account: AccountTerms & { currency: string },
  sums: AccountSums,
  today: string,
): BalanceWire[] {
  return balancesOf(account, sums).map(([type, minor]) =>
    balance(type, minor, account.currency, today),
  );
}

/**
 * Whether the interface can write every balance of an account with these sums.
 * @see interface#limits
 * @assumes sandbox-balance-bound
 */
export function balancesFit(account: AccountTerms, sums: AccountSums): boolean {
  return balancesOf(account, sums).every(
    ([, minor]) => minor <= MINOR_UNITS_MAX && minor >= -MINOR_UNITS_MAX,
  );
}

/** What balances depend on besides the sums of the rows. */
type AccountTerms = Pick<BankAccount, 'kind' | 'creditMinor'>;

function balancesOf(
  { kind, creditMinor }: AccountTerms,
  { bookedMinor, openingMinor, pendingMinor, reservedMinor }: AccountSums,
): [type: string, minor: bigint][] {
  const available = bookedMinor + reservedMinor + creditMinor;
  return kind === 'card'
    ? [
        ['interimBooked', bookedMinor],
        ['expected', bookedMinor + reservedMinor],
        ['forwardAvailable', available],
      ]
    : [
        ['closingBooked', bookedMinor],
        ['openingBooked', openingMinor],
        ['expected', bookedMinor + pendingMinor],
        ['interimAvailable', available],
        ['authorised', bookedMinor + pendingMinor + creditMinor],
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

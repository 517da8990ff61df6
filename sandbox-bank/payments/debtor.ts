/**
 * Whoever pays: the account or card account that a payment names, and whether a PSU may pay from it under an agreement.
 * It moves no money.
 */
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import { type BankAccount, findAccount, findAccountByNumber } from '@/sandbox-bank/store/account';
import {
  type BankAgreement,
  type Engagement,
  findEngagement,
} from '@/sandbox-bank/store/agreement';
import {
  type BankCardAccount,
  findCardAccount,
  findCardAccountByReference,
} from '@/sandbox-bank/store/card-account';
import type { Queryable } from '@/sandbox-bank/store/database';
import { convert } from './exchange-rate';
import type { EntryDebtor } from './payment-entry';

/** The account or the card that a payment leaves. */
export type Debtor =
  | { kind: 'account'; account: BankAccount }
  | { kind: 'card'; card: BankCardAccount };

/** The debtor that a request names, or null when the bank has none such. @see interface#resources-and-their-fields */
export async function findDebtor(
  db: Queryable,
  { bban, other }: DebtorAccount,
): Promise<Debtor | null> {
  if (bban !== undefined) return accountDebtor(await findAccountByNumber(db, { bban }));
  if (other === undefined) return null;
  return cardDebtor(await findCardAccountByReference(db, other.identification));
}

/** The debtor of a payment, or null when it was removed since. */
export async function loadDebtor(
  db: Queryable,
  payment: { debtorAccountId: string | null; debtorCardAccountId: string | null },
): Promise<Debtor | null> {
  if (payment.debtorAccountId !== null) {
    return accountDebtor(await findAccount(db, payment.debtorAccountId));
  }
  return payment.debtorCardAccountId === null
    ? null
    : cardDebtor(await findCardAccount(db, payment.debtorCardAccountId));
}

function accountDebtor(account: BankAccount | null): Debtor | null {
  return account === null ? null : { kind: 'account', account };
}

function cardDebtor(card: BankCardAccount | null): Debtor | null {
  return card === null ? null : { kind: 'card', card };
}

/** The currency in which money leaves. */
export function debtorCurrency(debtor: Debtor): string {
  return debtor.kind === 'account' ? debtor.account.currency : debtor.card.currency;
}

/** The account's name and number for people: a BBAN, or the masked number of a card. */
export function debtorLabel(debtor: Debtor): { name: string; number: string } {
  return debtor.kind === 'account'
    ? { name: debtor.account.name, number: debtor.account.bban }
    : { name: debtor.card.name, number: debtor.card.maskedPan };
}

/** The owner's name. */
export function debtorName(debtor: Debtor): string {
  return debtor.kind === 'account' ? debtor.account.ownerName : debtor.card.ownerName;
}

/** The debtor as rows name it. */
export function debtorEntry(debtor: Debtor): EntryDebtor {
  const currency = debtorCurrency(debtor);
  const name = debtorName(debtor);
  if (debtor.kind === 'card') {
    return { name, currency, account: { maskedPan: debtor.card.maskedPan, currency } };
  }
  const { bban, iban } = debtor.account;
  return { name, currency, account: { bban, iban, currency } };
}

/** Up to how much a PSU may register and approve, in minor units of the debtor's currency; null for any amount. */
export type PayerLimits = {
  registerLimitMinor: bigint | null;
  approvalLimitMinor: bigint | null;
};

/**
 * Whether a PSU may pay from a debtor under an agreement, and up to how much; null when it may not. An account needs an
 * engagement with the role REGISTER (a private customer has one for each of its own); a card needs to be the PSU's own,
 * or, under a corporate agreement, the owner's with such an engagement for its related account.
 * @see supplement#7
 * @assumes who-may-pay
 */
export async function payerLimits(
  db: Queryable,
  debtor: Debtor,
  agreement: BankAgreement,
  identityNumber: string,
): Promise<PayerLimits | null> {
  if (debtor.kind === 'account') {
    const engagement = await registering(db, agreement, identityNumber, debtor.account.id);
    return engagement === null ? null : limitsOf(engagement);
  }
  const { card } = debtor;
  if (card.customerId !== agreement.ownerId) return null;
  if (agreement.context === 'PRIVATE') {
    return card.customerNumber === identityNumber
      ? { registerLimitMinor: null, approvalLimitMinor: null }
      : null;
  }
  if (card.relatedAccountId === null) return null;
  const related = await findAccount(db, card.relatedAccountId);
  const engagement = await registering(db, agreement, identityNumber, card.relatedAccountId);
  if (related === null || engagement === null) return null;
  const { registerLimitMinor, approvalLimitMinor } = engagement;
  const exchanged = (minor: bigint | null) =>
    minor === null ? null : convert(minor, related.currency, card.currency);
  return {
    registerLimitMinor: exchanged(registerLimitMinor),
    approvalLimitMinor: exchanged(approvalLimitMinor),
  };
}

async function registering(
  db: Queryable,
  agreement: BankAgreement,
  identityNumber: string,
  accountId: string,
): Promise<Engagement | null> {
  const engagement = await findEngagement(db, {
    agreementId: agreement.id,
    identityNumber,
    accountId,
  });
  return engagement?.roles.includes('REGISTER') === true ? engagement : null;
}

function limitsOf({ registerLimitMinor, approvalLimitMinor }: Engagement): PayerLimits {
  return { registerLimitMinor, approvalLimitMinor };
}

/**
 * The debtor: the account or card account that a payment names, and whether a PSU may pay from it under an agreement.
 * It moves no money.
 */
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import {
  type BankAgreement,
  type Engagement,
  findEngagement,
} from '@/sandbox-bank/store/access/agreement';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type BankAccount,
  findAccount,
  findAccountByNumber,
} from '@/sandbox-bank/store/ledger/account';
import { convert } from './exchange-rate';
import type { EntryDebtor } from './payment-entry';

/** The debtor that a request names, or null when the world has none such. @see interface#resources-and-their-fields */
export async function findDebtor(
  db: Queryable,
  worldId: string,
  { bban, other }: DebtorAccount,
): Promise<BankAccount | null> {
  if (bban !== undefined) return findAccountByNumber(db, { bban }, worldId);
  return other === undefined
    ? null
    : findAccountByNumber(db, { reference: other.identification }, worldId);
}

/** The debtor of a payment, or null when it was removed since. */
export async function loadDebtor(
  db: Queryable,
  { debtorAccountId }: { debtorAccountId: string | null },
): Promise<BankAccount | null> {
  return debtorAccountId === null ? null : findAccount(db, debtorAccountId);
}

/** The debtor as rows name it. */
export function debtorEntry(debtor: BankAccount): EntryDebtor {
  const { ownerName: name, currency } = debtor;
  const account =
    debtor.kind === 'card'
      ? { maskedPan: debtor.maskedPan, currency }
      : { bban: debtor.bban, iban: debtor.iban, currency };
  return { name, currency, account };
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
  debtor: BankAccount,
  agreement: BankAgreement,
  identityNumber: string,
): Promise<PayerLimits | null> {
  if (debtor.kind === 'account') {
    return registering(db, agreement, identityNumber, debtor.id);
  }
  if (debtor.customerId !== agreement.ownerId) return null;
  if (agreement.context === 'PRIVATE') {
    return debtor.customerNumber === identityNumber
      ? { registerLimitMinor: null, approvalLimitMinor: null }
      : null;
  }
  if (debtor.relatedAccountId === null) return null;
  const related = await findAccount(db, debtor.relatedAccountId);
  const engagement = await registering(db, agreement, identityNumber, debtor.relatedAccountId);
  if (related === null || engagement === null) return null;
  const { registerLimitMinor, approvalLimitMinor } = engagement;
  const exchanged = (minor: bigint | null) =>
    minor === null ? null : convert(minor, related.currency, debtor.currency);
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

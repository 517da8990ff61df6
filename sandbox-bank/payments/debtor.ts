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

/** The debtor a request names, or null when the world has none. @see interface#resources-and-their-fields */
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

/** A payment's debtor, or null when it has been removed. */
export async function loadDebtor(
  db: Queryable,
  { debtorAccountId }: { debtorAccountId: string | null },
): Promise<BankAccount | null> {
  return debtorAccountId === null ? null : findAccount(db, debtorAccountId);
}

/** The debtor as it appears in rows. */
export function debtorEntry(debtor: BankAccount): EntryDebtor {
  const { ownerName: name, currency } = debtor;
  const account =
    debtor.kind === 'card'
      ? { maskedPan: debtor.maskedPan, currency }
      : { bban: debtor.bban, iban: debtor.iban, currency };
  return { name, currency, account };
}

/** A PSU's limits for registering and approving, in minor units of the debtor's currency; null means no limit. */
export type PayerLimits = {
  registerLimitMinor: bigint | null;
  approvalLimitMinor: bigint | null;
};

/**
 * A PSU's limits for paying from a debtor under an agreement; null when it may not pay. An account needs an engagement
 * with the role REGISTER, which private customers have for their own accounts. A card must be the PSU's own or, under a
 * corporate agreement, the owner's, with such an engagement for its related account.
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

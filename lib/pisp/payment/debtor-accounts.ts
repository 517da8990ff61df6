import { max } from 'date-fns';
import { bankDialect, bankName } from '@/lib/connection/bank';
import { type Account, listAccounts } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { lastPaymentsFrom, listPaymentsFrom } from '@/lib/db/payments/payment-reads';
import { storedBalances } from '@/lib/db/stored-balances';
import { singleFlight } from '@/lib/single-flight';
import { debtorHashes, openPaymentRequest } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { BalanceView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { DebtorAccountView } from '@/lib/view/payment';
import type { BalanceType } from '@/lib/xs2a/account/account';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import { debtorReference } from '@/lib/xs2a/account/debtor-reference';

/** The balance types that say how much may be spent, the simplest first. @assumes available-balance */
const AVAILABLE: readonly BalanceType[] = ['interimAvailable', 'forwardAvailable'];

/** How many of a number's payments are opened to tell its currencies apart. */
const LOOKED_THROUGH_MAX = 20;

type Read = { value: readonly BalanceView[]; readAt: Date } | null;

/**
 * The accounts that a user may pay from in one context (or in all): the shared accounts with their latest balance, then
 * the card accounts that can be named as a debtor.
 */
export async function listDebtorAccounts(
  of: { userId: string; contextId?: ContextId | undefined },
  now: Date,
): Promise<DebtorAccountView[]> {
  const { userId } = of;
  const accounts = await listAccounts(database(), userId, now, of.contextId);
  const debtors = accounts.flatMap((account) => {
    const reference = debtorReference(account);
    return reference === null
      ? []
      : [{ account, reference, hashes: debtorHashes(userId, reference) }];
  });
  const lastUsed = await lastUses(userId, debtors);
  return debtors.map(({ account, reference }, index) => ({
    accountId: account.id,
    kind: account.kind,
    connectionId: account.connectionId,
    ...bankOf(account.bankId),
    name: account.name,
    ownerName: account.ownerName,
    reference,
    currency: account.currency,
    available: availableOf(storedBalances(account)),
    lastUsedAt: lastUsed[index]?.toISOString() ?? null,
  }));
}

export function isSameDebtor(left: DebtorAccount, right: DebtorAccount): boolean {
  return left.bban === right.bban && left.other?.identification === right.other?.identification;
}

type Debtor = { account: Account; reference: DebtorAccount; hashes: readonly string[] };

/** When each account was last paid from, at its bank and in its currency; null where no payment is known. */
async function lastUses(userId: string, debtors: readonly Debtor[]): Promise<(Date | null)[]> {
  const latest = await lastPaymentsFrom(database(), {
    userId,
    debtorHashes: debtors.flatMap(({ hashes }) => hashes),
  });
  // All are asked at the same time, and a number once for all its currencies.
  const once = singleFlight<ReadonlyMap<string, Date>>();
  const usesOf = (number: NumberAtBank) =>
    once([number.bankId, ...number.debtorHashes], () => usesByCurrency({ userId, ...number }));
  return Promise.all(
    debtors.map(async ({ account: { bankId }, reference, hashes }) => {
      const found = latest.filter(
        (one) => one.bankId === bankId && hashes.includes(one.debtorHash),
      );
      const isOneOfSeveral = debtors.some(
        (other) =>
          other.account.bankId === bankId &&
          other.hashes.some((hash) => hashes.includes(hash)) &&
          other.reference.currency !== reference.currency,
      );
      if (isOneOfSeveral && found.length > 0)
        return (await usesOf({ bankId, debtorHashes: hashes })).get(reference.currency) ?? null;
      return latestOf(found.map(({ createdAt }) => createdAt));
    }),
  );
}

type NumberAtBank = { bankId: string; debtorHashes: readonly string[] };

/** When a number was last paid from in each of its currencies, which only the payments themselves say. */
async function usesByCurrency(
  of: NumberAtBank & { userId: string },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await listPaymentsFrom(database(), { ...of, limit: LOOKED_THROUGH_MAX });
  const { views } = readableRows(rows, (row) => ({
    createdAt: row.createdAt,
    currency: openPaymentRequest(row).debtorAccount.currency,
  }));
  // The newest come first, and of a currency the one set last stays.
  return new Map(views.toReversed().map(({ currency, createdAt }) => [currency, createdAt]));
}

function latestOf(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : max([...times]);
}

function availableOf(read: Read): DebtorAccountView['available'] {
  if (read === null) return null;
  const balance = AVAILABLE.map((type) =>
    read.value.find(({ balanceType }) => balanceType === type),
  ).find((one) => one !== undefined);
  return balance === undefined
    ? null
    : { amount: balance.balanceAmount, readAt: read.readAt.toISOString() };
}

function bankOf(bankId: string) {
  return {
    bankId,
    bankName: bankName(bankId),
    paymentKinds: bankDialect(bankId).paymentKinds,
  };
}

import { bankDialect, bankName } from '@/lib/connection/bank';
import { type Account, listAccounts } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { lastPaymentsFrom } from '@/lib/db/payments/payment-reads';
import { storedBalances } from '@/lib/db/stored-balances';
import { debtorHashes } from '@/lib/vault/payment';
import { type BalanceView, laterFirst } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { DebtorAccountView } from '@/lib/view/payment';
import { AnsweredAccountReference, type BalanceType } from '@/lib/xs2a/account/account';
import { CARD_ACCOUNT_SCHEME } from '@/lib/xs2a/account/account-number';
import { DebtorAccount, payableBban } from '@/lib/xs2a/account/account-reference';

/** The balance types that say how much may be spent, the simplest first. @assumes available-balance */
const AVAILABLE: readonly BalanceType[] = ['interimAvailable', 'forwardAvailable'];

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
  const usedAt = await lastPaymentsFrom(database(), {
    userId,
    debtorHashes: debtors.flatMap(({ hashes }) => hashes),
  });
  return debtors.map(({ account, reference, hashes }) => {
    const used = hashes.flatMap((hash) => usedAt.get(hash)?.toISOString() ?? []).sort();
    return {
      accountId: account.id,
      kind: account.kind,
      connectionId: account.connectionId,
      ...bankOf(account.bankId),
      name: account.name,
      ownerName: account.ownerName,
      reference,
      currency: account.currency,
      available: availableOf(storedBalances(account)),
      lastUsedAt: used.at(-1) ?? null,
    };
  });
}

/** How a payment from an account or card names its debtor; null when it cannot be named. */
export function debtorReference({
  kind,
  currency,
  bban,
  iban,
  relatedAccount,
}: Pick<Account, 'kind' | 'currency' | 'bban' | 'iban' | 'relatedAccount'>): DebtorAccount | null {
  return kind === 'card'
    ? cardReference(relatedAccount, currency)
    : referenceOf({ bban: payableBban({ bban, iban }) ?? undefined, currency });
}

/** Whether two references mean the same account. */
export function isSameDebtor(left: DebtorAccount, right: DebtorAccount): boolean {
  return left.bban === right.bban && left.other?.identification === right.other?.identification;
}

function availableOf(read: Read): DebtorAccountView['available'] {
  if (read === null) return null;
  const balances = [...read.value].sort(laterFirst);
  const balance = AVAILABLE.map((type) =>
    balances.find(({ balanceType }) => balanceType === type),
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

/** How a payment from an account names its debtor; null when the interface has no form for it. */
function referenceOf(reference: unknown): DebtorAccount | null {
  const parsed = DebtorAccount.safeParse(reference);
  return parsed.success ? parsed.data : null;
}

/**
 * The reference of a card account, taken from its `relatedAccount`. Nothing else identifies a card: a masked number is
 * shown, never sent.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 */
function cardReference(related: unknown, currency: string): DebtorAccount | null {
  const answered = AnsweredAccountReference.safeParse(related);
  const identification = answered.success ? answered.data.other?.identification : undefined;
  return referenceOf({
    other: { identification, schemeNameProprietary: CARD_ACCOUNT_SCHEME },
    currency,
  });
}

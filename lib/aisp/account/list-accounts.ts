import { isOpen } from '@/lib/connection/access';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import {
  findAccount,
  findAccountsOf,
  listEveryAccount,
  listAccounts as listStored,
} from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { listOpenConnections } from '@/lib/db/connections/connections';
import type { AccountKind, AccountsView, AccountView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { accountView } from './account-view';
import { oldestReading } from './chosen-accounts';

/**
 * The stored accounts and card accounts a user has given access to, whether or not the bank responds. For one context
 * or all, of one kind or both.
 */
export async function listAccounts(
  userId: string,
  of: { contextId?: ContextId | undefined; kind?: AccountKind | undefined },
  now: Date,
): Promise<AccountsView> {
  const [stored, connections] = await Promise.all([
    listStored(database(), userId, now, of.contextId),
    of.kind === 'account' ? [] : listOpenConnections(database(), userId, now, of.contextId),
  ]);
  return {
    accounts: stored
      .filter(({ kind }) => of.kind === undefined || kind === of.kind)
      .map((account) => accountView(account, stored)),
    cardsReadAt: oldestReading(connections.map(({ cardsReadAt }) => cardsReadAt)),
  };
}

/** Every account and card account that is stored of a user, also where access has ended. */
export async function listKeptAccounts(userId: string): Promise<AccountView[]> {
  const stored = await listEveryAccount(database(), userId);
  return stored.map((account) => accountView(account, stored));
}

/** One stored account or card account. */
export async function oneAccount(
  key: { userId: string; accountId: string },
  now: Date,
): Promise<{ ok: true; account: AccountView } | BankTrouble> {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' };
  if (!isOpen(account.connection, now)) return { ok: false, reason: 'consent-ended' };
  const known = account.kind === 'card' ? await findAccountsOf(database(), account) : [];
  return { ok: true, account: accountView(account, known) };
}

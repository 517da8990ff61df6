import { isOpen } from '@/lib/connection/access';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { findAccount, listAccounts as listStored } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import type { AccountView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/acting-context';
import { accountView } from './account-view';

/**
 * The accounts that a user has given access to, as they are stored: whether the bank answers or not. Of one context, or
 * of all.
 */
export const listAccounts = async (
  userId: string,
  now: Date,
  contextId?: ContextId,
): Promise<AccountView[]> =>
  (await listStored(database(), userId, now, contextId)).map(accountView);

/** One of them. */
export const oneAccount = async (
  key: { userId: string; accountId: string },
  now: Date,
): Promise<{ ok: true; account: AccountView } | BankTrouble> => {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' };
  if (!isOpen(account.connection, now)) return { ok: false, reason: 'consent-ended' };
  return { ok: true, account: accountView(account) };
};

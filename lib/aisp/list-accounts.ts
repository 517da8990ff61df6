import { findAccount, listAccounts as listStored } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import type { AccountView } from '@/lib/view/account';
import { accountView } from './account-view';
import type { Unavailable } from './unavailable';

/** The accounts that a user has given access to, as they are stored: whether the bank answers or not. */
export const listAccounts = async (userId: string): Promise<AccountView[]> =>
  (await listStored(database(), userId)).map(accountView);

/** One of them. */
export const oneAccount = async (key: {
  userId: string;
  accountId: string;
}): Promise<{ ok: true; account: AccountView } | Unavailable> => {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' };
  if (account.connection.revokedAt !== null) return { ok: false, reason: 'consent-ended' };
  return { ok: true, account: accountView(account) };
};

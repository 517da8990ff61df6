import { randomUUID } from 'node:crypto';
import { listAccounts } from '@/lib/aspsp/accounts';
import type { Presence } from '@/lib/aspsp/presence';
import { accessToConnection, askAsPsu } from '@/lib/connection/access';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { listedAccount } from '@/lib/connection/listed-account';
import { storeListedAccounts } from '@/lib/db/accounts';
import { transaction } from '@/lib/db/client';

/** Asks the bank which accounts a connection has now, and stores that. Needs an SCA of at most an hour. */
export const refreshAccounts = async (
  key: { userId: string; connectionId: string },
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> => {
  const access = await accessToConnection(key, presence, now);
  if (!access.ok) return access;
  const listed = await askAsPsu(access, listAccounts, now);
  if (!listed.ok) return listed;
  await transaction((db) =>
    storeListedAccounts(
      db,
      { ...key, bankId: access.aspsp.bankId },
      listed.value.accounts.map(listedAccount),
      randomUUID,
    ),
  );
  return { ok: true };
};

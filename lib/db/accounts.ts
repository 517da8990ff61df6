import { z } from 'zod';
import type { BalanceView } from '@/lib/view/account';
import type { Db } from './client';
import type { Account } from './generated/client';

export type { Account };

/** An account as the bank lists it. */
export type ListedAccount = Pick<
  Account,
  | 'resourceId'
  | 'name'
  | 'ownerName'
  | 'product'
  | 'cashAccountType'
  | 'bban'
  | 'iban'
  | 'bic'
  | 'currency'
>;

const StoredBalances = z.array(
  z.object({
    balanceType: z.string(),
    balanceAmount: z.object({ amount: z.string(), currency: z.string() }),
    referenceDate: z.string().nullable(),
  }),
);

/** The balances of a row, or null before the first read. */
export const storedBalances = (account: Account): { value: BalanceView[]; readAt: Date } | null =>
  account.balances === null || account.balancesReadAt === null
    ? null
    : { value: StoredBalances.parse(account.balances), readAt: account.balancesReadAt };

/** The accounts of connections whose access still stands, in the banks' own order. */
export const listAccounts = (db: Db, userId: string, now: Date) =>
  db.account.findMany({
    where: { userId, connection: { revokedAt: null, accessUntil: { gt: now } } },
    include: { connection: true },
    orderBy: [{ connection: { consentedAt: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
  });

export const findAccount = (db: Db, key: { userId: string; accountId: string }) =>
  db.account.findUnique({
    where: { userId_id: { userId: key.userId, id: key.accountId } },
    include: { connection: { include: { psu: true } } },
  });

/** The other accounts of an account's connection. */
export const findSiblingAccounts = (
  db: Db,
  account: Pick<Account, 'userId' | 'id' | 'connectionId'>,
): Promise<Account[]> =>
  db.account.findMany({
    where: {
      userId: account.userId,
      connectionId: account.connectionId,
      id: { not: account.id },
    },
    orderBy: { position: 'asc' },
  });

/** Removes an account that the PSU no longer shares. */
export const deleteAccount = async (
  db: Db,
  key: { userId: string; accountId: string },
): Promise<void> => {
  await db.account.deleteMany({ where: { userId: key.userId, id: key.accountId } });
};

const isSame = (stored: Account, listed: ListedAccount): boolean => {
  if (stored.resourceId === listed.resourceId) return true;
  if (stored.currency !== listed.currency) return false;
  const number = stored.iban ?? stored.bban;
  return number !== null && number === (stored.iban === null ? listed.bban : listed.iban);
};

/**
 * Makes a connection's accounts those that the bank lists: new ones are added, known ones keep our id and balances
 * (also when the bank gave one a new resource id), and those no longer listed are removed.
 */
export const storeListedAccounts = async (
  db: Db,
  key: { userId: string; connectionId: string; bankId: string },
  listed: readonly ListedAccount[],
  newId: () => string,
): Promise<void> => {
  const { userId, connectionId, bankId } = key;
  const stored = await db.account.findMany({ where: { userId, connectionId } });
  const left = new Map(stored.map((account) => [account.id, account]));
  const kept = listed.map((account) => {
    const known = [...left.values()];
    const match =
      known.find((one) => one.resourceId === account.resourceId) ??
      known.find((one) => isSame(one, account));
    if (match !== undefined) left.delete(match.id);
    return { account, id: match?.id };
  });
  await db.account.deleteMany({ where: { userId, connectionId, id: { in: [...left.keys()] } } });
  for (const [position, { account, id }] of kept.entries()) {
    if (id === undefined) {
      await db.account.create({
        data: { ...account, userId, id: newId(), connectionId, bankId, position },
      });
    } else {
      await db.account.updateMany({ where: { userId, id }, data: { ...account, position } });
    }
  }
};

/** Keeps a reading of the balances, unless a later one is stored already. */
export const storeBalances = async (
  db: Db,
  key: { userId: string; accountId: string },
  balances: readonly BalanceView[],
  readAt: Date,
): Promise<void> => {
  await db.account.updateMany({
    where: {
      userId: key.userId,
      id: key.accountId,
      OR: [{ balancesReadAt: null }, { balancesReadAt: { lte: readAt } }],
    },
    data: { balances: balances.map((balance) => ({ ...balance })), balancesReadAt: readAt },
  });
};

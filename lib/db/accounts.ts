import type { BalanceView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/acting-context';
import type { Db } from './client';
import { connectionOfContext } from './connections';
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

/** The accounts of connections whose access still stands, in the banks' own order; those of one context when it is named. */
export const listAccounts = (db: Db, userId: string, now: Date, contextId?: ContextId) =>
  db.account.findMany({
    where: {
      userId,
      connection: {
        revokedAt: null,
        accessUntil: { gt: now },
        ...(contextId === undefined ? {} : connectionOfContext(contextId)),
      },
    },
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

export const findAccountsOfConnection = (
  db: Db,
  key: { userId: string; connectionId: string },
): Promise<Account[]> => db.account.findMany({ where: key, orderBy: { position: 'asc' } });

/** Removes an account that the PSU, by the bank's answer of `now`, no longer shares; not one of a later consent. */
export const deleteAccount = async (
  db: Db,
  key: { userId: string; accountId: string },
  now: Date,
): Promise<void> => {
  await db.account.deleteMany({
    where: { userId: key.userId, id: key.accountId, connection: { consentedAt: { lte: now } } },
  });
};

type Numbered = Pick<Account, 'iban' | 'bban' | 'currency'>;

const sameNumber = (left: Numbered, right: Numbered): boolean | null => {
  const pairs = [
    [left.iban, right.iban],
    [left.bban, right.bban],
  ];
  const told = pairs.find(([one, other]) => one !== null && other !== null);
  return told === undefined ? null : told[0] === told[1] && left.currency === right.currency;
};

/** The stored row of a listed account: by id and number, then by number, since a bank may give out new ids, then by id. */
const rowOf = (stored: readonly Account[], listed: ListedAccount): Account | undefined => {
  const hasId = (one: Account) => one.resourceId === listed.resourceId;
  return (
    stored.find((one) => hasId(one) && sameNumber(one, listed) !== false) ??
    stored.find((one) => sameNumber(one, listed) === true) ??
    stored.find(hasId)
  );
};

/**
 * Makes a connection's accounts those that the bank lists: new ones are added, known ones keep our id and balances
 * (also when the bank gave one a new resource id), and those no longer listed are removed. Of two listed under one
 * resource id the first counts.
 */
export const storeListedAccounts = async (
  db: Db,
  key: { userId: string; connectionId: string; bankId: string },
  listed: readonly ListedAccount[],
  newId: () => string,
): Promise<void> => {
  const { userId, connectionId, bankId } = key;
  let left = await db.account.findMany({ where: { userId, connectionId } });
  const seen = new Set<string>();
  const kept = listed.flatMap((account) => {
    if (seen.has(account.resourceId)) return [];
    seen.add(account.resourceId);
    const row = rowOf(left, account);
    left = left.filter((one) => one !== row);
    return [{ account, row }];
  });
  await db.account.deleteMany({
    where: { userId, connectionId, id: { in: left.map(({ id }) => id) } },
  });
  // Ids that change may be each other's: they step aside first.
  for (const { account, row } of kept)
    if (row !== undefined && row.resourceId !== account.resourceId)
      await db.account.updateMany({
        where: { userId, id: row.id },
        data: { resourceId: `moving ${row.id}` },
      });
  for (const [position, { account, row }] of kept.entries()) {
    if (row === undefined)
      await db.account.create({
        data: { ...account, userId, id: newId(), connectionId, bankId, position },
      });
    else
      await db.account.updateMany({
        where: { userId, id: row.id },
        data: { ...account, position },
      });
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

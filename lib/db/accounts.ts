/** Accounts and card accounts: one table, whose `kind` tells them apart. */
import type { AccountKind, BalanceView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import type { Db } from './client';
import { openConnection } from './connections/connections';
import { type Account, Prisma } from './generated/client';

export type { Account };

/** An account or card account as the bank lists it, with what its kind has. */
export type ListedAccount = Pick<
  Account,
  'resourceId' | 'name' | 'ownerName' | 'product' | 'currency'
> &
  Partial<
    Pick<Account, 'cashAccountType' | 'bban' | 'iban' | 'bic' | 'maskedPan' | 'creditLimit'>
  > & {
    /** Undefined when the details of a card were not to be had: what is known of it stays. */
    relatedAccount?: AnsweredAccountReference | null | undefined;
  };

/** What tells which account it is that the bank lists and nobody can read; null for what does not tell. */
export type UnreadableAccount = Record<'resourceId' | 'bban' | 'iban', string | null>;

/** What a bank lists of one kind. */
export type AccountListing = {
  readonly accounts: readonly ListedAccount[];
  readonly unreadable: readonly UnreadableAccount[];
};

/**
 * The accounts and card accounts of connections whose access still stands, in the banks' own order; those of one context
 * when it is named.
 */
export function listAccounts(db: Db, userId: string, now: Date, contextId?: ContextId) {
  return db.account.findMany({
    where: { userId, connection: openConnection(now, contextId) },
    include: { connection: true },
    orderBy: [
      { kind: 'asc' },
      { connection: { consentedAt: 'asc' } },
      { position: 'asc' },
      { id: 'asc' },
    ],
  });
}

export function findAccount(db: Db, key: { userId: string; accountId: string }) {
  return db.account.findUnique({
    where: { userId_id: { userId: key.userId, id: key.accountId } },
    include: { connection: { include: { psu: true } } },
  });
}

/** The other accounts, not cards, of the connection of an account or card account. */
export function findOtherAccounts(
  db: Db,
  { userId, connectionId, id }: Pick<Account, 'userId' | 'id' | 'connectionId'>,
): Promise<Account[]> {
  return db.account.findMany({
    where: { userId, connectionId, kind: 'account', id: { not: id } },
    orderBy: { position: 'asc' },
  });
}

/** Removes an account that the PSU, by the bank's answer of `now`, no longer shares; not one of a later consent. */
export async function deleteAccount(
  db: Db,
  key: { userId: string; accountId: string },
  now: Date,
): Promise<void> {
  await db.account.deleteMany({
    where: { userId: key.userId, id: key.accountId, connection: { consentedAt: { lte: now } } },
  });
}

/**
 * Makes a connection's accounts of one kind those that the bank lists: new ones are added, known ones keep our id and
 * balances (also when the bank gave one a new resource id), and those no longer listed are removed. One that is known and
 * cannot be read now stays as it is. Of two listed under one resource id the first counts.
 */
export async function storeListedAccounts(
  db: Db,
  key: { userId: string; connectionId: string; bankId: string; kind: AccountKind },
  { accounts: listed, unreadable }: AccountListing,
  newId: () => string,
): Promise<void> {
  const { userId, connectionId, kind } = key;
  let left = await db.account.findMany({ where: { userId, connectionId, kind } });
  const seen = new Set<string>();
  const kept = listed.flatMap((account) => {
    if (seen.has(account.resourceId)) return [];
    seen.add(account.resourceId);
    const row = kind === 'card' ? storedCard(left, account, listed) : storedAccount(left, account);
    left = left.filter((one) => one !== row);
    return [{ account, row }];
  });
  const gone = left.filter((row) => !unreadable.some((one) => isNamed(row, one)));
  await db.account.deleteMany({
    where: { userId, connectionId, id: { in: gone.map(({ id }) => id) } },
  });
  await db.connection.updateMany({
    where: { userId, id: connectionId },
    data: { [kind === 'card' ? 'unreadableCards' : 'unreadableAccounts']: unreadable.length },
  });
  // Ids that change may be each other's: they step aside first.
  for (const { account, row } of kept)
    if (row !== undefined && row.resourceId !== account.resourceId)
      await db.account.updateMany({
        where: { userId, id: row.id },
        data: { resourceId: `moving ${row.id}` },
      });
  for (const [position, { account, row }] of kept.entries()) {
    const { relatedAccount, ...fields } = account;
    const data = {
      ...fields,
      ...(relatedAccount === undefined ? {} : { relatedAccount: relatedAccount ?? Prisma.DbNull }),
      position,
    };
    if (row === undefined) await db.account.create({ data: { ...data, ...key, id: newId() } });
    else await db.account.updateMany({ where: { userId, id: row.id }, data });
  }
}

/** Keeps a reading of the balances, unless a later one is stored already. */
export async function storeBalances(
  db: Db,
  key: { userId: string; accountId: string },
  { balances, unreadable }: { balances: readonly BalanceView[]; unreadable: number },
  readAt: Date,
): Promise<void> {
  await db.account.updateMany({
    where: {
      userId: key.userId,
      id: key.accountId,
      OR: [{ balancesReadAt: null }, { balancesReadAt: { lte: readAt } }],
    },
    data: {
      balances: balances.map((balance) => ({ ...balance })),
      unreadableBalances: unreadable,
      balancesReadAt: readAt,
    },
  });
}

/** The account that a card is paid from, as the bank answered it. */
export function storedRelatedAccount({
  relatedAccount,
}: Pick<Account, 'relatedAccount'>): AnsweredAccountReference | null {
  return relatedAccount === null ? null : AnsweredAccountReference.parse(relatedAccount);
}

/** The stored row of a listed account: by id and number, then by number, since a bank may give out new ids, then by id. */
const storedAccount = (stored: readonly Account[], listed: ListedAccount): Account | undefined => {
  const hasId = (one: Account) => one.resourceId === listed.resourceId;
  return (
    stored.find((one) => hasId(one) && sameNumber(one, listed) !== false) ??
    stored.find((one) => sameNumber(one, listed) === true) ??
    stored.find(hasId)
  );
};

const isNamed = (stored: Account, { resourceId, bban, iban }: UnreadableAccount): boolean =>
  stored.resourceId === resourceId ||
  (bban !== null && stored.bban === bban) ||
  (iban !== null && stored.iban === iban);

/** Null when the bank gave no number of both. */
const sameNumber = (stored: Account, listed: ListedAccount): boolean | null => {
  const pairs = [
    [stored.iban, listed.iban ?? null],
    [stored.bban, listed.bban ?? null],
  ];
  const known = pairs.find(([one, other]) => one !== null && other !== null);
  return known === undefined ? null : known[0] === known[1] && stored.currency === listed.currency;
};

/** The stored row of a listed card: by id, else by masked number when that tells one from all others. */
const storedCard = (
  stored: readonly Account[],
  { resourceId, maskedPan }: ListedAccount,
  listed: readonly ListedAccount[],
): Account | undefined => {
  const byId = stored.find((one) => one.resourceId === resourceId);
  if (byId !== undefined || !maskedPan) return byId;
  const alike = stored.filter((one) => one.maskedPan === maskedPan);
  const sameListed = listed.filter((one) => one.maskedPan === maskedPan);
  return alike.length === 1 && sameListed.length === 1 ? alike[0] : undefined;
};

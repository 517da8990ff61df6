/** Accounts and card accounts: one table, with `kind` to tell them apart. */
import type { AccountKind, BalanceView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { haveSameNumber } from '@/lib/xs2a/account/account-number';
import type { Db } from './client';
import { openConnection } from './connections/connections';
import { type Account, Prisma } from './generated/client';

export type { Account };

/** An account or card account as the bank lists it, with the fields of its kind. */
export type ListedAccount = Pick<
  Account,
  'resourceId' | 'name' | 'ownerName' | 'product' | 'currency'
> &
  Partial<
    Pick<Account, 'cashAccountType' | 'bban' | 'iban' | 'bic' | 'maskedPan' | 'creditLimit'>
  > & {
    /** Undefined when a card's details could not be read: the stored value stays. */
    relatedAccount?: AnsweredAccountReference | null | undefined;
  };

/** Identifies an account that the bank lists but that cannot be read; null for what does not identify it. */
export type UnreadableAccount = Record<'resourceId' | 'bban' | 'iban', string | null>;

/** What a bank lists of one kind of account. */
export type AccountListing = {
  readonly accounts: readonly ListedAccount[];
  readonly unreadable: readonly UnreadableAccount[];
};

const IN_ORDER = {
  include: { connection: true },
  orderBy: [
    { kind: 'asc' },
    { connection: { consentedAt: 'asc' } },
    { position: 'asc' },
    { id: 'asc' },
  ],
} as const satisfies Prisma.AccountFindManyArgs;

/**
 * The accounts and card accounts of connections whose access is still valid, in the banks' own order; optionally of one
 * context.
 */
export function listAccounts(db: Db, userId: string, now: Date, contextId?: ContextId) {
  return db.account.findMany({
    where: { userId, connection: openConnection(now, contextId) },
    ...IN_ORDER,
  });
}

/** All stored ones in that order, also of connections whose access has ended. */
export function listEveryAccount(db: Db, userId: string) {
  return db.account.findMany({ where: { userId }, ...IN_ORDER });
}

export function findAccount(db: Db, key: { userId: string; accountId: string }) {
  return db.account.findUnique({
    where: { userId_id: { userId: key.userId, id: key.accountId } },
    include: { connection: { include: { psu: true } } },
  });
}

/** Whether a connection has accounts of one kind. */
export async function hasAccounts(
  db: Db,
  { userId, connectionId }: { userId: string; connectionId: string },
  kind: AccountKind,
): Promise<boolean> {
  return (await db.account.count({ where: { userId, connectionId, kind } })) > 0;
}

/** The accounts of a connection; or its cards. */
export function findAccountsOf(
  db: Db,
  { userId, connectionId }: { userId: string; connectionId: string },
  kind: AccountKind = 'account',
): Promise<Account[]> {
  return db.account.findMany({
    where: { userId, connectionId, kind },
    orderBy: { position: 'asc' },
  });
}

/** Those of the same consent that a refused one is compared with: its other accounts, or without any a card's other cards. */
export async function findOthersOfConsent(db: Db, account: Account): Promise<Account[]> {
  const isOther = ({ id }: Account) => id !== account.id;
  const accounts = (await findAccountsOf(db, account)).filter(isOther);
  if (accounts.length > 0 || account.kind === 'account') return accounts;
  return (await findAccountsOf(db, account, 'card')).filter(isOther);
}

/**
 * Removes an account that, by the bank's answer at `now`, the PSU no longer shares. One that belongs to a later consent
 * stays.
 */
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
 * Stores a connection's accounts of one kind as the bank lists them. New ones are added, and those no longer listed are
 * removed. Known ones keep our id and balances, even when the bank gave them a new resource id. A known one that cannot
 * be read now stays as it is, unless another one has its id. If two are listed with the same resource id, or with one
 * number in one currency, the first counts. A number that is not listed now is kept.
 */
export async function storeListedAccounts(
  db: Db,
  key: { userId: string; connectionId: string; bankId: string; kind: AccountKind },
  { accounts: listed, unreadable }: AccountListing,
  newId: () => string,
): Promise<void> {
  const { userId, connectionId, kind } = key;
  let left = await db.account.findMany({ where: { userId, connectionId, kind } });
  const kept = onceEach(listed, kind).map((account) => {
    const row = kind === 'card' ? storedCard(left, account, listed) : storedAccount(left, account);
    left = left.filter((one) => one !== row);
    return { account, row };
  });
  const ids = new Set(kept.map(({ account }) => account.resourceId));
  const gone = left.filter(
    (row) => ids.has(row.resourceId) || !unreadable.some((one) => isNamed(row, one)),
  );
  await db.account.deleteMany({
    where: { userId, connectionId, id: { in: gone.map(({ id }) => id) } },
  });
  await db.connection.updateMany({
    where: { userId, id: connectionId },
    data: { [kind === 'card' ? 'unreadableCards' : 'unreadableAccounts']: unreadable.length },
  });
  // Two accounts may swap resource ids, so each first gets a temporary one.
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
    else
      await db.account.updateMany({
        where: { userId, id: row.id },
        data: { ...data, ...knownNumbers(row, account) },
      });
  }
}

/**
 * Stores the id under which the bank lists an account now. The rest of the list changes nothing.
 * @returns whether the account has another id than it had.
 */
export async function storeNewId(
  db: Db,
  { userId, id, kind, connectionId, resourceId }: Account,
  listed: readonly ListedAccount[],
): Promise<boolean> {
  const stored = await db.account.findMany({ where: { userId, connectionId, kind } });
  const rowOf = (one: ListedAccount) =>
    kind === 'card' ? storedCard(stored, one, listed) : storedAccount(stored, one);
  const now = listed.find((one) => rowOf(one)?.id === id);
  if (now === undefined || now.resourceId === resourceId) return false;
  // With the id of another account, both change places once a consent stores the whole list.
  if (stored.some((one) => one.id !== id && one.resourceId === now.resourceId)) return false;
  await db.account.updateMany({ where: { userId, id }, data: { resourceId: now.resourceId } });
  return true;
}

/** Stores balances, unless later ones are stored already. */
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

/** The account a card is paid from, as the bank gave it. */
export function storedRelatedAccount({
  relatedAccount,
}: Pick<Account, 'relatedAccount'>): AnsweredAccountReference | null {
  return relatedAccount === null ? null : AnsweredAccountReference.parse(relatedAccount);
}

/**
 * The stored row of a listed account: by id, else by number, since a bank may issue new ids. An id alone does not make
 * it the account of another number or currency, whose history it would show.
 */
const storedAccount = (stored: readonly Account[], listed: ListedAccount): Account | undefined =>
  stored.find((one) => hasSameId(one, listed) && sameNumber(one, listed) !== false) ??
  stored.find((one) => sameNumber(one, listed) === true);

const hasSameId = (stored: Account, { resourceId, currency }: ListedAccount): boolean =>
  stored.resourceId === resourceId && stored.currency === currency;

/** A number that the bank leaves out once is kept: without it, the account could not be told from another one. */
const knownNumbers = (stored: Account, { bban, iban }: ListedAccount) => ({
  bban: bban ?? stored.bban,
  iban: iban ?? stored.iban,
});

const isNamed = (stored: Account, unreadable: UnreadableAccount): boolean =>
  stored.resourceId === unreadable.resourceId || haveSameNumber(stored, unreadable) === true;

/** The list without repeats. Cards differ by id alone: two may share a masked number. */
const onceEach = (listed: readonly ListedAccount[], kind: AccountKind): ListedAccount[] =>
  listed.filter(
    (one, at) =>
      !listed
        .slice(0, at)
        .some(
          (before) =>
            before.resourceId === one.resourceId ||
            (kind === 'account' && sameNumber(before, one) === true),
        ),
  );

/** Null when the two have no kind of number in common. */
const sameNumber = (
  stored: Pick<ListedAccount, 'iban' | 'bban' | 'currency'>,
  listed: ListedAccount,
): boolean | null => {
  const isSame = haveSameNumber(stored, listed);
  return isSame && stored.currency === listed.currency;
};

/** The stored row of a listed card: by id, else by masked number if that is unique. */
const storedCard = (
  stored: readonly Account[],
  card: ListedAccount,
  listed: readonly ListedAccount[],
): Account | undefined => {
  const { maskedPan, currency } = card;
  const byId = stored.find((one) => hasSameId(one, card));
  if (byId !== undefined || !maskedPan) return byId;
  const alike = stored.filter((one) => one.maskedPan === maskedPan && one.currency === currency);
  const sameListed = listed.filter((one) => one.maskedPan === maskedPan);
  return alike.length === 1 && sameListed.length === 1 ? alike[0] : undefined;
};

import type { BalanceView } from '@/lib/view/account';
import { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import type { Db } from './client';
import { type CardAccount, Prisma } from './generated/client';

export type { CardAccount };

/** A card account as the bank lists it. `relatedAccount` is undefined when its details were not to be had. */
export type ListedCardAccount = Pick<
  CardAccount,
  'resourceId' | 'name' | 'ownerName' | 'product' | 'maskedPan' | 'currency' | 'creditLimit'
> & { relatedAccount: AnsweredAccountReference | null | undefined };

export const storedRelatedAccount = (card: CardAccount): AnsweredAccountReference | null =>
  card.relatedAccount === null ? null : AnsweredAccountReference.parse(card.relatedAccount);

export const findCardAccount = (db: Db, key: { userId: string; cardAccountId: string }) =>
  db.cardAccount.findUnique({
    where: { userId_id: { userId: key.userId, id: key.cardAccountId } },
    include: { connection: { include: { psu: true } } },
  });

/** The card accounts of connections whose access still stands, in the banks' own order. */
export const listCardAccounts = (
  db: Db,
  of: { userId: string; connectionIds: readonly string[] },
) =>
  db.cardAccount.findMany({
    where: { userId: of.userId, connectionId: { in: [...of.connectionIds] } },
    include: { connection: true },
    orderBy: [{ connection: { consentedAt: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
  });

/** Removes a card account that the PSU, by the bank's answer of `now`, no longer shares; not one of a later consent. */
export const deleteCardAccount = async (
  db: Db,
  key: { userId: string; cardAccountId: string },
  now: Date,
): Promise<void> => {
  await db.cardAccount.deleteMany({
    where: {
      userId: key.userId,
      id: key.cardAccountId,
      connection: { consentedAt: { lte: now } },
    },
  });
};

/** The stored row of a listed card: by id, else by masked number when that tells one from all others. */
const rowOf = (
  stored: readonly CardAccount[],
  { resourceId, maskedPan }: ListedCardAccount,
  listed: readonly ListedCardAccount[],
): CardAccount | undefined => {
  const byId = stored.find((one) => one.resourceId === resourceId);
  if (byId !== undefined || maskedPan === null) return byId;
  const alike = stored.filter((one) => one.maskedPan === maskedPan);
  const sameListed = listed.filter((one) => one.maskedPan === maskedPan);
  return alike.length === 1 && sameListed.length === 1 ? alike[0] : undefined;
};

/** Makes a connection's card accounts those that the bank lists; known ones keep our id, balances and transactions. */
export const storeListedCardAccounts = async (
  db: Db,
  key: { userId: string; connectionId: string; bankId: string },
  listed: readonly ListedCardAccount[],
  newId: () => string,
  readAt: Date,
): Promise<void> => {
  const { userId, connectionId, bankId } = key;
  let left = await db.cardAccount.findMany({ where: { userId, connectionId } });
  const seen = new Set<string>();
  const kept = listed.flatMap((card) => {
    if (seen.has(card.resourceId)) return [];
    seen.add(card.resourceId);
    const row = rowOf(left, card, listed);
    left = left.filter((one) => one !== row);
    return [{ card, row }];
  });
  await db.cardAccount.deleteMany({
    where: { userId, connectionId, id: { in: left.map(({ id }) => id) } },
  });
  // Ids that change may be each other's: they step aside first.
  for (const { card, row } of kept)
    if (row !== undefined && row.resourceId !== card.resourceId)
      await db.cardAccount.updateMany({
        where: { userId, id: row.id },
        data: { resourceId: `moving ${row.id}` },
      });
  for (const [position, { card, row }] of kept.entries()) {
    const { relatedAccount, ...fields } = card;
    const related =
      relatedAccount === undefined ? {} : { relatedAccount: relatedAccount ?? Prisma.DbNull };
    if (row === undefined)
      await db.cardAccount.create({
        data: { ...fields, ...related, userId, id: newId(), connectionId, bankId, position },
      });
    else
      await db.cardAccount.updateMany({
        where: { userId, id: row.id },
        data: { ...fields, ...related, position },
      });
  }
  await db.connection.updateMany({
    where: { userId, id: connectionId },
    data: { cardsReadAt: readAt },
  });
};

/** Keeps a reading of the balances, unless a later one is stored already. */
export const storeCardBalances = async (
  db: Db,
  key: { userId: string; cardAccountId: string },
  balances: readonly BalanceView[],
  readAt: Date,
): Promise<void> => {
  await db.cardAccount.updateMany({
    where: {
      userId: key.userId,
      id: key.cardAccountId,
      OR: [{ balancesReadAt: null }, { balancesReadAt: { lte: readAt } }],
    },
    data: { balances: balances.map((balance) => ({ ...balance })), balancesReadAt: readAt },
  });
};

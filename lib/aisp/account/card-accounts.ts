import { randomUUID } from 'node:crypto';
import {
  listCardAccounts as listAtBank,
  readCardBalances as readBalancesAtBank,
  readCardAccount,
} from '@/lib/aspsp/card-accounts';
import type { Presence } from '@/lib/aspsp/presence';
import {
  type Access,
  accessToCardAccount,
  accessToConnection,
  askAsPsu,
  isOpen,
} from '@/lib/connection/access';
import { bankName } from '@/lib/connection/bank';
import { type BankTrouble, bankTroubleOfError } from '@/lib/connection/bank-trouble';
import { contextView } from '@/lib/connection/contexts';
import { listAccounts } from '@/lib/db/accounts';
import {
  type CardAccount,
  type ListedCardAccount,
  listCardAccounts as listStored,
  storeCardBalances,
  storedRelatedAccount,
  storeListedCardAccounts,
} from '@/lib/db/card-accounts';
import { database, transaction } from '@/lib/db/client';
import { type Connection, listConnections } from '@/lib/db/connections';
import { sql } from '@/lib/db/sql';
import { storedBalances } from '@/lib/db/stored-balances';
import { takeCardUnattendedRead } from '@/lib/db/unattended-reads';
import { PRIVATE_CONTEXT } from '@/lib/view/acting-context';
import type { CardAccountsView, CardAccountView } from '@/lib/view/card-account';
import type { CardAccount as AnsweredCardAccount } from '@/lib/xs2a/account/card';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import { ACCOUNT_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { balanceViews } from './account-view';
import { oldestReading } from './chosen-holders';
import type { BalancesRead } from './read-balances';

const TEXT_CHARACTERS_MAX = 70;
/** More card accounts than any person has: an answer that is one only in form. @assumes answer-bounds */
const CARD_ACCOUNTS_MAX = 100;

const text = (value: string | null | undefined): string | null =>
  value ? truncateText(value, TEXT_CHARACTERS_MAX) : null;

const listedCard = (card: AnsweredCardAccount): Omit<ListedCardAccount, 'relatedAccount'> => ({
  resourceId: card.resourceId,
  name: truncateText(
    card.name || card.product || card.maskedPan || card.currency,
    ACCOUNT_NAME_CHARACTERS_MAX,
  ),
  ownerName: text(card.ownerName),
  product: text(card.product),
  maskedPan: text(card.maskedPan),
  currency: truncateText(card.currency, 3),
  creditLimit: card.creditLimit?.amount ?? null,
});

/** The connections of a context whose access stands. */
const connectionsOf = async (
  userId: string,
  contextId: string | null,
  now: Date,
): Promise<Connection[]> =>
  (await listConnections(database(), userId)).filter(
    (connection) =>
      isOpen(connection, now) &&
      (contextId === null ||
        (contextId === PRIVATE_CONTEXT
          ? connection.context === 'PRIVATE'
          : connection.id === contextId)),
  );

type OwnAccount = { id: string; bban: string | null; iban: string | null };

const relatedView = (
  card: CardAccount,
  accounts: readonly OwnAccount[],
): CardAccountView['relatedAccount'] => {
  const related = storedRelatedAccount(card);
  if (related === null) return null;
  const { bban = null, iban = null, other } = related;
  const own = accounts.find(
    (account) =>
      (iban !== null && account.iban === iban) || (bban !== null && account.bban === bban),
  );
  return {
    accountId: own?.id ?? null,
    bban,
    iban,
    reference:
      other?.identification && other.schemeNameProprietary
        ? {
            identification: other.identification,
            schemeNameProprietary: other.schemeNameProprietary,
          }
        : null,
  };
};

const isAmountOf = (amount: string, currency: string): boolean => {
  try {
    toMinorUnits({ amount, currency });
    return true;
  } catch {
    return false;
  }
};

const cardView = (
  card: CardAccount & { connection: Connection },
  accounts: readonly OwnAccount[],
): CardAccountView => {
  const balances = storedBalances(card);
  return {
    cardAccountId: card.id,
    connectionId: card.connectionId,
    bankName: bankName(card.bankId),
    context: contextView(card.connection),
    name: card.name,
    ownerName: card.ownerName,
    product: card.product,
    maskedPan: card.maskedPan,
    currency: card.currency,
    creditLimit:
      card.creditLimit !== null && isAmountOf(card.creditLimit, card.currency)
        ? { amount: card.creditLimit, currency: card.currency }
        : null,
    balances:
      balances === null
        ? null
        : { value: balances.value, readAt: balances.readAt.toISOString(), stale: false },
    relatedAccount: relatedView(card, accounts),
  };
};

/** The card accounts that a user has given access to, as they are stored. */
export const cardAccounts = async (
  userId: string,
  contextId: string | null,
  now: Date,
): Promise<CardAccountsView> => {
  const connections = await connectionsOf(userId, contextId, now);
  const [cards, accounts] = await Promise.all([
    listStored(database(), { userId, connectionIds: connections.map(({ id }) => id) }),
    listAccounts(database(), userId, now),
  ]);
  return {
    cardAccounts: cards.map((card) =>
      cardView(
        card,
        accounts.filter(({ connectionId }) => connectionId === card.connectionId),
      ),
    ),
    readAt: oldestReading(connections.map(({ cardsReadAt }) => cardsReadAt)),
  };
};

/** One of them. */
export const oneCardAccount = async (
  key: { userId: string; cardAccountId: string },
  now: Date,
): Promise<CardAccountView | null> =>
  (await cardAccounts(key.userId, null, now)).cardAccounts.find(
    ({ cardAccountId }) => cardAccountId === key.cardAccountId,
  ) ?? null;

/**
 * The account that a card is paid from, which comes with its details only. Undefined when those are not to be had: what
 * they say of the consent does not count, since the list has just shown that it stands.
 */
const relatedAccountOf = async (
  { aspsp, context }: Access,
  card: AnsweredCardAccount,
): Promise<ListedCardAccount['relatedAccount']> => {
  try {
    const details = await readCardAccount(aspsp, context, card.resourceId);
    if (details.kind === 'done') return details.value.relatedAccount ?? null;
  } catch (error) {
    bankTroubleOfError(error);
  }
  return card.relatedAccount ?? undefined;
};

const refreshOfConnection = async (
  key: { userId: string; connectionId: string },
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> => {
  const access = await accessToConnection(key, presence, now);
  if (!access.ok) return access;
  const listed = await askAsPsu(access, listAtBank, now);
  if (!listed.ok) return listed;
  const cards: ListedCardAccount[] = [];
  for (const card of listed.value.cardAccounts.slice(0, CARD_ACCOUNTS_MAX))
    cards.push({ ...listedCard(card), relatedAccount: await relatedAccountOf(access, card) });
  await transaction((db) =>
    storeListedCardAccounts(db, { ...key, bankId: access.aspsp.bankId }, cards, randomUUID, now),
  );
  return { ok: true };
};

/**
 * Asks the banks of a context which card accounts there are, and stores that. Needs an SCA of at most an hour. A bank
 * without cards has none, which is no error; of several banks each that answers is stored.
 */
export const refreshCardAccounts = async (
  userId: string,
  contextId: string | null,
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> => {
  let failure: BankTrouble | null = null;
  for (const { id } of await connectionsOf(userId, contextId, now)) {
    const refreshed = await refreshOfConnection({ userId, connectionId: id }, presence, now);
    if (!refreshed.ok) failure ??= refreshed;
  }
  return failure ?? { ok: true };
};

/** Reads the balances of a card account at the bank and keeps them; as those of an account. */
export const readCardBalances = async (
  key: { userId: string; cardAccountId: string },
  presence: Presence,
  now: Date,
): Promise<BalancesRead | BankTrouble> => {
  const access = await accessToCardAccount(key, presence, now);
  if (!access.ok) return access;
  const lastKnown = (because: BankTrouble): BalancesRead | BankTrouble => {
    const stored = storedBalances(access.cardAccount);
    return stored === null || because.reason === 'consent-ended'
      ? because
      : { ok: true, balances: stored.value, readAt: stored.readAt, because };
  };
  if (presence.kind === 'unattended') {
    const taken = await takeCardUnattendedRead(sql(), { ...key, resource: 'balances' }, now);
    if (!taken.ok)
      return lastKnown({ ok: false, reason: 'read-limit-reached', retryAt: taken.retryAt });
  }
  const { resourceId } = access.cardAccount;
  const read = await askAsPsu(
    access,
    (aspsp, context) => readBalancesAtBank(aspsp, context, resourceId),
    now,
  );
  if (!read.ok) return lastKnown(read);
  const balances = balanceViews(read.value.balances);
  await storeCardBalances(database(), key, balances, now);
  return { ok: true, balances, readAt: now, because: null };
};

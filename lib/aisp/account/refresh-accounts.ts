import { randomUUID } from 'node:crypto';
import type { Presence } from '@/lib/aspsp/presence';
import { listAccounts, listCardAccounts, readCardAccount } from '@/lib/aspsp/resource/accounts';
import { NO_ROWS } from '@/lib/aspsp/rows-of';
import { type Access, accessToConnection, askAsPsu } from '@/lib/connection/access';
import { type BankTrouble, bankTroubleOfError, consentEnd } from '@/lib/connection/bank-trouble';
import {
  accountListing,
  listedCardAccount,
  unreadableAccounts,
} from '@/lib/connection/listed-account';
import { ACCOUNT_PARTS, answerAbout } from '@/lib/connection/still-shared';
import { scaSessionUntil } from '@/lib/connection/tpp-session';
import {
  type AccountListing,
  findAccountsOf,
  hasAccounts,
  type ListedAccount,
  storeListedAccounts,
} from '@/lib/db/accounts';
import { type Db, database, transaction } from '@/lib/db/client';
import {
  findConnection,
  listOpenConnections,
  lockConsent,
  markCardsRead,
} from '@/lib/db/connections/connections';
import type { AccountKind } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { CardAccount } from '@/lib/xs2a/account/card';

/** More card accounts than anyone has. @assumes answer-bounds */
const CARD_ACCOUNTS_MAX = 100;

type CardsAnswer = Awaited<ReturnType<typeof listCardAccounts>>;

type Key = { userId: string; connectionId: string };

/**
 * Asks the bank for a connection's current accounts and stores them. Needs an SCA at most an hour old. A list without any
 * takes nothing away: a bank that means that ends the consent.
 */
export async function refreshAccounts(
  key: Key,
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> {
  const access = await accessToConnection(key, presence, now);
  if (!access.ok) return access;
  const listed = await askAsPsu(access, listAccounts, now);
  if (!listed.ok) return listed;
  if (listed.value.rows.length === 0 && (await hasAccounts(database(), key, 'account')))
    return { ok: false, reason: 'bank-fault', code: 'invalid-answer' };
  await storeListing(access, 'account', accountListing(listed.value));
  return { ok: true };
}

/**
 * Asks the banks of a context that were not asked since their consent for their card accounts, and stores them. Needs an
 * SCA at most an hour old. A bank without cards has none, which is not an error; with several banks, every one that
 * answers is stored.
 */
export async function refreshCardAccounts(
  userId: string,
  contextId: ContextId | undefined,
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> {
  let failure: BankTrouble | null = null;
  for (const { id, cardsReadAt } of await listOpenConnections(database(), userId, now, contextId)) {
    if (cardsReadAt !== null) continue;
    const refreshed = await refreshCardsOf({ userId, connectionId: id }, presence, now);
    if (!refreshed.ok) failure ??= refreshed;
  }
  return failure ?? { ok: true };
}

const refreshCardsOf = async (
  key: Key,
  presence: Presence,
  now: Date,
): Promise<{ ok: true } | BankTrouble> => {
  const connection = await findConnection(database(), key);
  // The bank would refuse, at each look at a page until the next SCA.
  if (connection !== null && scaSessionUntil(connection.psu.scaAt, now) === null)
    return { ok: false, reason: 'sca-required' };
  const access = await accessToConnection(key, presence, now);
  if (!access.ok) return access;
  const listed = await askAsPsu(access, () => askForCards(access, now), now);
  if (!listed.ok) return listed;
  const cards: ListedAccount[] = [];
  for (const card of listed.value.rows.slice(0, CARD_ACCOUNTS_MAX))
    cards.push({
      ...listedCardAccount(card),
      relatedAccount: await relatedAccountOf(access, card),
    });
  const listing = { accounts: cards, unreadable: unreadableAccounts(listed.value) };
  await storeListing(access, 'card', listing, (db) => markCardsRead(db, key, now));
  return { ok: true };
};

/**
 * A refused list of cards does not mean that the whole consent is gone: one without cards may be refused in the same
 * words. So the accounts are asked until one answers differently; when it answers, there are no cards.
 */
const askForCards = async (access: Access, now: Date): Promise<CardsAnswer> => {
  const { key, aspsp, context } = access;
  const hasCards = await hasAccounts(database(), key, 'card');
  const listed = await listCardAccounts(aspsp, context, hasCards);
  if (listed.kind === 'done' || consentEnd(listed) !== 'taken-back') return listed;
  for (const account of await findAccountsOf(database(), key)) {
    const answer = await answerAbout(access, account, ACCOUNT_PARTS, now);
    if (answer.kind === 'done') return { ...answer, value: NO_ROWS };
    if (consentEnd(answer) !== 'taken-back') return answer;
  }
  return listed;
};

/**
 * Stores the accounts of one kind, unless the PSU has given a newer consent since the bank was asked: its accounts are
 * stored already, and this list may lack them.
 */
const storeListing = (
  { key, aspsp, consentedAt }: Access,
  kind: AccountKind,
  listing: AccountListing,
  also: (db: Db) => Promise<void> = async () => {},
): Promise<void> =>
  transaction(async (db) => {
    if (!(await lockConsent(db, key, consentedAt))) return;
    await storeListedAccounts(db, { ...key, bankId: aspsp.bankId, kind }, listing, randomUUID);
    await also(db);
  });

/**
 * The account a card is paid from, which only its details give. Undefined when they cannot be read, or are another
 * card's. What they say about the consent is ignored, since the list has just shown that it is valid.
 */
const relatedAccountOf = async (
  { aspsp, context }: Access,
  card: CardAccount,
): Promise<ListedAccount['relatedAccount']> => {
  try {
    const details = await readCardAccount(aspsp, context, card.resourceId);
    if (details.kind === 'done' && details.value.resourceId === card.resourceId)
      return details.value.relatedAccount ?? null;
  } catch (error) {
    bankTroubleOfError(error);
  }
  return card.relatedAccount ?? undefined;
};

import { readBalances } from '@/lib/aspsp/accounts';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { deadlineFromNow } from '@/lib/aspsp/send';
import {
  type Account,
  deleteAccount,
  findAccount,
  findAccountsOfConnection,
  findSiblingAccounts,
} from '@/lib/db/accounts';
import { type CardAccount, deleteCardAccount, findCardAccount } from '@/lib/db/card-accounts';
import { database } from '@/lib/db/client';
import {
  type Connection,
  findConnection,
  markConnectionExpired,
  markConnectionRevoked,
  markConnectionUsed,
} from '@/lib/db/connections';
import type { Psu } from '@/lib/db/psus';
import { log } from '@/lib/log';
import { openCorporateId, openPsuId } from '@/lib/vault/identity';
import { type BankTrouble, bankTroubleOf, bankTroubleOfError, consentEnd } from './bank-trouble';
import { unsolicitedReturnUri } from './return-uri';

type ConnectionOfPsu = Connection & { psu: Psu };
type Key = { userId: string; connectionId: string };

/** Whether a connection gives access: the consent was not taken back, and its days are not over. */
export const isOpen = (
  connection: Pick<Connection, 'revokedAt' | 'accessUntil'>,
  now: Date,
): boolean =>
  connection.revokedAt === null && connection.accessUntil !== null && now < connection.accessUntil;

/** The headers that speak for the PSU. The corporate id goes on every call of its context, and on no other. */
const contextOf = (connection: ConnectionOfPsu, presence: Presence): CallContext => ({
  presence,
  tppRedirectUri: unsolicitedReturnUri(),
  tppSessionId: connection.psu.tppSessionId,
  psuId: openPsuId(connection.psu),
  psuCorporateId: openCorporateId(connection) ?? undefined,
  deadline: deadlineFromNow(),
});

export type Access = {
  ok: true;
  aspsp: Aspsp;
  context: CallContext;
  key: Key;
  /** The account that is asked about, when it is one. */
  account: Account | null;
  /** The card account, when it is one. */
  cardAccount: CardAccount | null;
};

const accessOf = (
  connection: ConnectionOfPsu | null,
  of: { account: Account | null; cardAccount: CardAccount | null },
  presence: Presence,
  now: Date,
): Access | BankTrouble => {
  const aspsp = connection === null ? undefined : aspspOf(connection.bankId);
  if (connection === null || aspsp === undefined) return { ok: false, reason: 'not-found' };
  if (!isOpen(connection, now)) return { ok: false, reason: 'consent-ended' };
  let context: CallContext;
  try {
    context = contextOf(connection, presence);
  } catch (error) {
    return bankTroubleOfError(error);
  }
  return {
    ok: true,
    aspsp,
    context,
    key: { userId: connection.userId, connectionId: connection.id },
    ...of,
  };
};

/** The access of a user to one of the user's accounts. */
export const accessToAccount = async (
  key: { userId: string; accountId: string },
  presence: Presence,
  now: Date,
): Promise<(Access & { account: Account }) | BankTrouble> => {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' };
  const access = accessOf(account.connection, { account, cardAccount: null }, presence, now);
  return access.ok ? { ...access, account } : access;
};

/** The access of a user to one of the user's card accounts. */
export const accessToCardAccount = async (
  key: { userId: string; cardAccountId: string },
  presence: Presence,
  now: Date,
): Promise<(Access & { cardAccount: CardAccount }) | BankTrouble> => {
  const cardAccount = await findCardAccount(database(), key);
  if (cardAccount === null) return { ok: false, reason: 'not-found' };
  const access = accessOf(cardAccount.connection, { account: null, cardAccount }, presence, now);
  return access.ok ? { ...access, cardAccount } : access;
};

/** The access of a user through one of the user's connections. */
export const accessToConnection = async (
  key: Key,
  presence: Presence,
  now: Date,
): Promise<Access | BankTrouble> =>
  accessOf(
    await findConnection(database(), key),
    { account: null, cardAccount: null },
    presence,
    now,
  );

/**
 * The accounts that are gone when the bank says so of one, or `all`. The bank says the same of an account that was
 * taken out and of a consent that was revoked, so the other accounts are asked until one answers otherwise.
 */
const goneWith = async (access: Access, account: Account): Promise<Account[] | 'all'> => {
  const gone = [account];
  for (const sibling of await findSiblingAccounts(database(), account)) {
    const outcome = await readBalances(access.aspsp, access.context, sibling.resourceId);
    if (outcome.kind === 'done' || consentEnd(outcome) !== 'taken-back') return gone;
    gone.push(sibling);
  }
  return 'all';
};

/** Whether any account of a connection still answers. */
const anyAccountAnswers = async (access: Access): Promise<boolean> => {
  for (const account of await findAccountsOfConnection(database(), access.key)) {
    const outcome = await readBalances(access.aspsp, access.context, account.resourceId);
    if (outcome.kind === 'done' || consentEnd(outcome) !== 'taken-back') return true;
  }
  return false;
};

/** Hides what the PSU no longer shares: single accounts, or the whole connection. */
const hide = async (access: Access, now: Date): Promise<void> => {
  const { account, cardAccount, key, aspsp, context } = access;
  if (cardAccount !== null && context.presence.kind !== 'unattended') {
    const othersAnswer = await anyAccountAnswers(access).catch((error: unknown) => {
      if (error instanceof AspspError) return true;
      throw error;
    });
    if (othersAnswer) {
      await deleteCardAccount(
        database(),
        { userId: key.userId, cardAccountId: cardAccount.id },
        now,
      );
      return;
    }
  }
  // Unattended reads are counted, so none is spent on this.
  const gone =
    account === null || context.presence.kind === 'unattended'
      ? 'all'
      : await goneWith(access, account).catch((error: unknown) => {
          if (error instanceof AspspError) return [account];
          throw error;
        });
  if (gone !== 'all') {
    for (const { userId, id } of gone)
      await deleteAccount(database(), { userId, accountId: id }, now);
    return;
  }
  if (await markConnectionRevoked(database(), key, now))
    log.info('consent ended', { bankId: aspsp.bankId });
};

/**
 * Asks the bank, and keeps what its answer says of the connection: that it was used, or that its consent has ended,
 * from when on its data is hidden.
 */
export const askAsPsu = async <Value>(
  access: Access,
  ask: (aspsp: Aspsp, context: CallContext) => Promise<Outcome<Value>>,
  now: Date,
): Promise<{ ok: true; value: Value } | BankTrouble> => {
  try {
    const outcome = await ask(access.aspsp, access.context);
    if (outcome.kind === 'done') {
      await markConnectionUsed(database(), access.key, now);
      return { ok: true, value: outcome.value };
    }
    const end = consentEnd(outcome);
    if (end === 'expired') await markConnectionExpired(database(), access.key, now);
    if (end === 'taken-back') await hide(access, now);
    return bankTroubleOf(outcome);
  } catch (error) {
    return bankTroubleOfError(error);
  }
};

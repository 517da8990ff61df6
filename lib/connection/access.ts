import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { readBalances } from '@/lib/aspsp/resource/accounts';
import { type Account, deleteAccount, findAccount, findOthersOfConsent } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import {
  type Connection,
  findConnection,
  markConnectionUsed,
} from '@/lib/db/connections/connections';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import {
  type BankTrouble,
  bankTroubleOf,
  bankTroubleOfError,
  consentEnd,
  type Refusal,
} from './bank-trouble';
import { type ConnectionOfPsu, callContext } from './call-context';
import { noteConsentEnd } from './consent-end';

type Key = { userId: string; connectionId: string };

/** Whether a connection gives access: its consent has not been withdrawn or expired. */
export function isOpen(
  connection: Pick<Connection, 'revokedAt' | 'accessUntil'>,
  now: Date,
): boolean {
  return (
    connection.revokedAt === null && connection.accessUntil !== null && now < connection.accessUntil
  );
}

/** Access to a bank for one user. Its context carries a deadline, so it serves the work at hand and is not kept. */
export type Access = {
  ok: true;
  aspsp: Aspsp;
  context: CallContext;
  key: Key;
  /** When the consent was given that the bank is asked under. */
  consentedAt: Date;
  /** The account or card account that the call is about, if any. */
  account: Account | null;
};

/** A user's access to one of their accounts or card accounts. */
export async function accessToAccount(
  key: { userId: string; accountId: string },
  presence: Presence,
  now: Date,
): Promise<(Access & { account: Account }) | BankTrouble> {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' };
  const access = accessOf(account.connection, account, presence, now);
  return access.ok ? { ...access, account } : access;
}

/** A user's access through one of their connections. */
export async function accessToConnection(
  key: Key,
  presence: Presence,
  now: Date,
): Promise<Access | BankTrouble> {
  return accessOf(await findConnection(database(), key), null, presence, now);
}

/**
 * Asks the bank, and stores what its answer says about the connection: that it was used, or that its consent has ended.
 * From then on its data is hidden.
 */
export async function askAsPsu<Value>(
  access: Access,
  ask: (aspsp: Aspsp, context: CallContext) => Promise<Outcome<Value>>,
  now: Date,
): Promise<{ ok: true; value: Value } | BankTrouble> {
  try {
    const outcome = await ask(access.aspsp, access.context);
    if (outcome.kind === 'done') {
      await markConnectionUsed(database(), access.key, now);
      return { ok: true, value: outcome.value };
    }
    // Perhaps only this account was withdrawn: the bank uses the same words for that.
    if (access.account !== null && consentEnd(outcome) === 'taken-back')
      await hide(access, access.account, outcome, now);
    else await noteEnd(access, outcome, now);
    return bankTroubleOf(outcome);
  } catch (error) {
    return bankTroubleOfError(error);
  }
}

function accessOf(
  connection: ConnectionOfPsu | null,
  account: Account | null,
  presence: Presence,
  now: Date,
): Access | BankTrouble {
  const aspsp = connection === null ? undefined : aspspOf(connection.bankId);
  if (connection === null || aspsp === undefined) return { ok: false, reason: 'not-found' };
  if (!isOpen(connection, now)) return { ok: false, reason: 'consent-ended' };
  let context: CallContext;
  try {
    context = callContext(connection, presence, {});
  } catch (error) {
    return bankTroubleOfError(error);
  }
  return {
    ok: true,
    aspsp,
    context,
    key: { userId: connection.userId, connectionId: connection.id },
    consentedAt: connection.consentedAt,
    account,
  };
}

/**
 * The accounts that are gone once the bank says that one is, or `all`. The bank says the same about an account that was
 * withdrawn and a consent that was revoked. So the other accounts are asked for until one answers differently, or until
 * the reads allowed without the PSU are used up. Other cards are asked for where there is no account.
 */
async function goneWith(access: Access, account: Account, now: Date): Promise<Account[] | 'all'> {
  const gone = [account];
  const isUnattended = access.context.presence.kind === 'unattended';
  for (const other of await findOthersOfConsent(database(), account)) {
    const read = { userId: other.userId, accountId: other.id, resource: 'balances' } as const;
    if (isUnattended && !(await takeUnattendedRead(database(), read, now)).ok) return gone;
    const outcome = await readBalances(access.aspsp, access.context, other);
    if (outcome.kind === 'done' || consentEnd(outcome) !== 'taken-back') return gone;
    gone.push(other);
  }
  return 'all';
}

/** Hides what the PSU no longer shares: some of the accounts, or the whole connection. */
async function hide(access: Access, account: Account, refusal: Refusal, now: Date): Promise<void> {
  const gone = await goneWith(access, account, now).catch((error: unknown) => {
    if (error instanceof AspspError) return [account];
    throw error;
  });
  if (gone === 'all') return noteEnd(access, refusal, now);
  for (const { userId, id } of gone)
    await deleteAccount(database(), { userId, accountId: id }, now);
}

function noteEnd({ key, aspsp }: Access, refusal: Refusal, now: Date): Promise<void> {
  return noteConsentEnd({ ...key, bankId: aspsp.bankId }, refusal, now);
}

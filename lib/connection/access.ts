import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { type Account, deleteAccount, findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import {
  type Connection,
  findConnection,
  markConnectionUsed,
} from '@/lib/db/connections/connections';
import {
  type BankTrouble,
  bankTroubleOf,
  bankTroubleOfError,
  consentEnd,
  type Refusal,
} from './bank-trouble';
import { type ConnectionOfPsu, callContext } from './call-context';
import { noteConsentEnd } from './consent-end';
import { type AccountPart, accountsGone } from './still-shared';

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
 * @param part what is asked for of the access's account; null when that is something else.
 */
export async function askAsPsu<Value>(
  access: Access,
  ask: (aspsp: Aspsp, context: CallContext) => Promise<Outcome<Value>>,
  now: Date,
  part: AccountPart | null = null,
): Promise<{ ok: true; value: Value } | BankTrouble> {
  try {
    const outcome = await ask(access.aspsp, access.context);
    if (outcome.kind === 'done') {
      await markConnectionUsed(database(), access.key, now);
      return { ok: true, value: outcome.value };
    }
    const { account } = access;
    // Perhaps only this account was withdrawn, or this part of it: the bank uses the same words for that.
    if (account !== null && consentEnd(outcome) === 'taken-back')
      await hide(access, { account, part }, outcome, now);
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
 * Hides what the PSU no longer shares: some of the accounts, or the whole connection. Of an account that is still shared
 * nothing goes, though the answer is called the same. @see supplement#10.26
 */
async function hide(
  access: Access,
  { account, part }: { account: Account; part: AccountPart | null },
  refusal: Refusal,
  now: Date,
): Promise<void> {
  const gone = await accountsGone(access, account, part, now);
  if (gone === 'all') await noteEnd(access, refusal, now);
  else
    for (const { userId, id } of gone)
      await deleteAccount(database(), { userId, accountId: id }, now);
}

function noteEnd({ key, aspsp }: Access, refusal: Refusal, now: Date): Promise<void> {
  return noteConsentEnd({ ...key, bankId: aspsp.bankId }, refusal, now);
}

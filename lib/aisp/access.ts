import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { Presence } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import {
  type Connection,
  findConnection,
  markConnectionRevoked,
  markConnectionUsed,
} from '@/lib/db/connections';
import type { Psu } from '@/lib/db/psus';
import { log } from '@/lib/log';
import { openCorporateId, openPsuId } from '@/lib/psu/identity';
import { unsolicitedReturnUri } from '@/lib/sca/return-uri';
import { type Unavailable, unavailableBy, unavailableByError } from './unavailable';

type ConnectionOfPsu = Connection & { psu: Psu };
type Key = { userId: string; connectionId: string };

/** A bank and the headers that speak for the PSU there. The corporate id goes on every call of its context, on no other. */
const contextOf = (connection: ConnectionOfPsu, presence: Presence): CallContext => ({
  presence,
  tppRedirectUri: unsolicitedReturnUri(),
  tppSessionId: connection.psu.tppSessionId,
  psuId: openPsuId(connection.psu),
  psuCorporateId: openCorporateId(connection) ?? undefined,
});

export type Access = { ok: true; aspsp: Aspsp; context: CallContext; key: Key };

const accessOf = (connection: ConnectionOfPsu | null, presence: Presence): Access | Unavailable => {
  const aspsp = connection === null ? undefined : aspspOf(connection.bankId);
  if (connection === null || aspsp === undefined) return { ok: false, reason: 'not-found' };
  if (connection.revokedAt !== null) return { ok: false, reason: 'consent-ended' };
  return {
    ok: true,
    aspsp,
    context: contextOf(connection, presence),
    key: { userId: connection.userId, connectionId: connection.id },
  };
};

/** The access of a user to one of the user's accounts. */
export const accessToAccount = async (
  key: { userId: string; accountId: string },
  presence: Presence,
) => {
  const account = await findAccount(database(), key);
  if (account === null) return { ok: false, reason: 'not-found' } as const satisfies Unavailable;
  const access = accessOf(account.connection, presence);
  return access.ok ? { ...access, account } : access;
};

/** The access of a user through one of the user's connections. */
export const accessToConnection = async (
  key: Key,
  presence: Presence,
): Promise<Access | Unavailable> => accessOf(await findConnection(database(), key), presence);

/**
 * Asks the bank, and keeps what its answer says of the connection: that it was used, or that its consent has ended,
 * from when on its data is hidden.
 */
export const askAsPsu = async <Value>(
  access: Access,
  ask: (aspsp: Aspsp, context: CallContext) => Promise<Outcome<Value>>,
  now: Date,
): Promise<{ ok: true; value: Value } | Unavailable> => {
  try {
    const outcome = await ask(access.aspsp, access.context);
    if (outcome.kind === 'done') {
      await markConnectionUsed(database(), access.key, now);
      return { ok: true, value: outcome.value };
    }
    const unavailable = unavailableBy(outcome);
    if (
      unavailable.reason === 'consent-ended' &&
      (await markConnectionRevoked(database(), access.key, now))
    )
      log.info('consent ended', { bankId: access.aspsp.bankId, bankStatus: outcome.status });
    return unavailable;
  } catch (error) {
    return unavailableByError(error);
  }
};

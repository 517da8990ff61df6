import { subDays } from 'date-fns';
import { aspsps } from '@/lib/aspsp/config';
import { database, transaction } from '@/lib/db/client';
import {
  type Connection,
  countConnections,
  deleteConnection,
  findConnection,
  listConnections as listStored,
} from '@/lib/db/connections';
import { deletePsu } from '@/lib/db/psus';
import { scaSessionUntil } from '@/lib/sca/tpp-session';
import type { ConnectionsView, ConnectionView } from '@/lib/view/connection';
import { bankName, contextView } from './account-view';

/** From so many days before the end of access a connection is said to end soon. */
export const ENDING_SOON_DAYS = 14;

/** What a connection's times say of it. */
export const statusOf = (
  connection: Pick<Connection, 'revokedAt' | 'accessUntil'>,
  now: Date,
): ConnectionView['status'] => {
  if (connection.revokedAt !== null) return 'revoked';
  if (now >= connection.accessUntil) return 'ended';
  return now >= subDays(connection.accessUntil, ENDING_SOON_DAYS) ? 'ending-soon' : 'active';
};

/** The connections of a user, and the banks that one can connect to. */
export const listConnections = async (userId: string, now: Date): Promise<ConnectionsView> => {
  const stored = await listStored(database(), userId);
  return {
    connections: stored.map((connection) => {
      const status = statusOf(connection, now);
      return {
        connectionId: connection.id,
        bankName: bankName(connection.bankId),
        context: contextView(connection),
        agreementName: connection.agreementName,
        status,
        consentedAt: connection.consentedAt.toISOString(),
        accessUntil: connection.accessUntil.toISOString(),
        scaSessionUntil: scaSessionUntil(connection.psu.scaAt, now)?.toISOString() ?? null,
        lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
        accounts:
          status === 'revoked' || status === 'ended'
            ? []
            : connection.accounts.map(({ id, name, bban, iban }) => ({
                accountId: id,
                name,
                bban,
                iban,
              })),
      };
    }),
    banks: aspsps().map(({ bankId, name, isSandbox }) => ({ bankId, name, isSandbox })),
  };
};

/**
 * Removes a connection with all that we hold of it; with a user's last one at a bank, the PSU-ID too. The bank is not
 * told: the interface has no operation for that. False when the user has no such connection.
 */
export const disconnect = (key: { userId: string; connectionId: string }): Promise<boolean> =>
  transaction(async (db) => {
    const connection = await findConnection(db, key);
    if (connection === null || !(await deleteConnection(db, key))) return false;
    const { userId, bankId } = connection;
    if ((await countConnections(db, { userId, bankId })) === 0)
      await deletePsu(db, { userId, bankId });
    return true;
  });

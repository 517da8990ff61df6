import { subDays } from 'date-fns';
import { database, transaction } from '@/lib/db/client';
import { type ConnectionMove, listMoves } from '@/lib/db/connections/connection-moves';
import {
  type Connection,
  countConnections,
  deleteConnection,
  findConnection,
  listConnections as listStored,
} from '@/lib/db/connections/connections';
import {
  countHoldings,
  deleteHoldings,
  findPaymentsOfConnection,
  hasOutboxCallUnderWay,
  lockConnection,
} from '@/lib/db/connections/holdings';
import { deletePsu, lockPsu } from '@/lib/db/connections/psus';
import { deleteScaPreference } from '@/lib/db/connections/sca-preferences';
import { isEnded } from '@/lib/db/payments/payments';
import { unattendedReadsLeft } from '@/lib/db/unattended-reads';
import { findUserById } from '@/lib/db/users/users';
import { contextIdOfConnection } from '@/lib/view/connection/acting-context';
import type {
  ConnectionHoldingsView,
  ConnectionsView,
  ConnectionView,
  UnattendedReadsView,
} from '@/lib/view/connection/connection';
import type { MovedBankView } from '@/lib/view/connection/connection-move';
import { connectionStatus } from '@/lib/view/connection/connection-status';
import { fundsOfPayment, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { accountName } from './account-name';
import { bankName, offeredBanks } from './bank';
import { scaSessionUntil } from './tpp-session';

/** How long the connections page mentions that a bank was moved. */
const MOVED_DAYS = 30;

/** A connection's status, from its times. */
export function statusOf(
  { revokedAt, accessUntil }: Pick<Connection, 'revokedAt' | 'accessUntil'>,
  now: Date,
): ConnectionView['status'] {
  return connectionStatus({ isRevoked: revokedAt !== null, accessUntil }, now);
}

type Stored = Awaited<ReturnType<typeof listStored>>[number];

/** A user's connections, and the banks that can be connected. */
export async function listConnections(userId: string, now: Date): Promise<ConnectionsView> {
  const stored = await listStored(database(), userId);
  const moves = await listMoves(database(), userId, { now, doneSince: subDays(now, MOVED_DAYS) });
  return {
    connections: stored.map((connection) => connectionView(connection, now)),
    banks: offeredBanks(),
    moves: moves.map((move) => movedBank(move, userId)),
  };
}

type Key = { userId: string; connectionId: string };

type PaymentState = Awaited<ReturnType<typeof findPaymentsOfConnection>>[number];

/** What disconnecting would delete; null when the user has no such connection. */
export async function connectionHoldings(key: Key): Promise<ConnectionHoldingsView | null> {
  const db = database();
  const connection = await findConnection(db, key);
  if (connection === null) return null;
  const { userId, bankId } = connection;
  const [user, held, payments, connections, isBusy] = await Promise.all([
    findUserById(db, userId),
    countHoldings(db, connection),
    findPaymentsOfConnection(db, connection),
    countConnections(db, { userId, bankId }),
    hasOutboxCallUnderWay(db, connection),
  ]);
  const progress = payments.map(progressOf);
  const count = (of: (typeof progress)[number]) => progress.filter((one) => one === of).length;
  return {
    bankName: bankName(bankId),
    ...held,
    paymentsWaiting: count('waiting'),
    paymentsUnderWay: count('under-way'),
    paymentsEnded: count('ended'),
    isLastAtBank: connections === 1,
    isLogKept: !user.isDemo,
    isBusy,
  };
}

/** The result of disconnecting. `busy`: a call that may move money is under way, so nothing was changed. */
export type Disconnected = 'done' | 'not-found' | 'busy';

/**
 * Removes a connection and everything we store for it. With a user's last connection at a bank, the PSU-ID and what is
 * remembered for SCA go too. The bank is not told: the interface has no operation for that.
 */
export function disconnect(key: Key): Promise<Disconnected> {
  return transaction(async (db): Promise<Disconnected> => {
    const connection = await findConnection(db, key);
    if (connection === null) return 'not-found';
    // The identity first, like every return and every move: a return stores both.
    await lockPsu(db, connection);
    await lockConnection(db, connection);
    if (await hasOutboxCallUnderWay(db, connection)) return 'busy';
    await deleteHoldings(db, connection);
    if (!(await deleteConnection(db, key))) return 'not-found';
    const { userId, bankId } = connection;
    if ((await countConnections(db, { userId, bankId })) === 0) {
      await deletePsu(db, { userId, bankId });
      await deleteScaPreference(db, { userId, bankId });
    }
    return 'done';
  });
}

/** Whether a payment is waiting at the bank for approval, is being carried out, or is over. */
export function progressOf(payment: PaymentState): 'waiting' | 'under-way' | 'ended' {
  const { state, transactionStatus } = payment;
  if (state === 'REJECTED' || isEnded(payment)) return 'ended';
  if (transactionStatus === null) return 'waiting';
  const fundsAvailable = fundsOfPayment(payment, payment);
  const { phase, final } = readPaymentStatus({ transactionStatus, fundsAvailable });
  if (final) return 'ended';
  return phase === 'awaiting-approval' ? 'waiting' : 'under-way';
}

function movedBank(move: ConnectionMove, userId: string): MovedBankView {
  const { id: moveId, bankId, doneAt, expiresAt } = move;
  const of = { moveId, bankName: bankName(bankId) };
  if (doneAt === null) return { ...of, state: 'waits', at: expiresAt.toISOString() };
  const state = move.userId === userId ? 'moved-here' : 'moved-away';
  return { ...of, state, at: doneAt.toISOString() };
}

function readsLeft(
  spent: Parameters<typeof unattendedReadsLeft>[0],
  now: Date,
): UnattendedReadsView[] {
  return unattendedReadsLeft(spent, now).map(({ nextAt, ...left }) => ({
    ...left,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

function connectionView(connection: Stored, now: Date): ConnectionView {
  const status = statusOf(connection, now);
  // Shared data is hidden from the moment it is no longer shared.
  const isHidden = status === 'revoked' || status === 'ended';
  return {
    connectionId: connection.id,
    contextId: contextIdOfConnection(connection),
    bankId: connection.bankId,
    bankName: bankName(connection.bankId),
    context: connection.context,
    agreementName: connection.agreementName,
    status,
    consentedAt: connection.consentedAt.toISOString(),
    accessUntil: connection.accessUntil?.toISOString() ?? null,
    scaSessionUntil: scaSessionUntil(connection.psu.scaAt, now)?.toISOString() ?? null,
    lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
    unreadable: {
      accounts: isHidden ? 0 : connection.unreadableAccounts,
      cards: isHidden ? 0 : connection.unreadableCards,
    },
    accounts: isHidden
      ? []
      : connection.accounts.map((account) => ({
          accountId: account.id,
          kind: account.kind,
          name: accountName(account),
          bban: account.bban,
          iban: account.iban,
          maskedPan: account.maskedPan,
          unattendedReads: readsLeft(account.unattendedReads, now),
        })),
  };
}

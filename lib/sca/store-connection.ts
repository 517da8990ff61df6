/** Step 8 of the return from SCA: stores what was confirmed, in one transaction. */
import { randomUUID } from 'node:crypto';
import { listedAccount } from '@/lib/connection/listed-account';
import { accessUntil } from '@/lib/connection/tpp-session';
import { storeListedAccounts, type UnreadableAccount } from '@/lib/db/accounts';
import { type Db, isUniqueViolation, transaction } from '@/lib/db/client';
import {
  createConnection,
  findConnection,
  findConnectionOfContext,
  markConnectionRevoked,
  markConnectionUsed,
  renewConnection,
} from '@/lib/db/connections/connections';
import {
  deletePsu,
  findPsuHolder,
  isPsuOf,
  lockPsu,
  type Psu,
  type PsuIdHash,
  storePsu,
} from '@/lib/db/connections/psus';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import { databaseNow } from '@/lib/db/database-clock';
import { givePaymentConnection } from '@/lib/db/payments/approval-targets';
import { corporateIdHashes, psuIdHashes, sealCorporateId, sealPsuId } from '@/lib/vault/identity';
import type { Account } from '@/lib/xs2a/account/account';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';

/** What a successful return from SCA leads to. */
export type ConnectionToStore = {
  attempt: Pick<ScaAttempt, 'userId' | 'bankId' | 'tppSessionId'>;
  returned: ScaSuccess;
  /** Null when no account access was asked for: the connection's access stays as it is. */
  accounts: readonly Account[] | null;
  unreadable?: readonly UnreadableAccount[] | undefined;
  agreementName: string | null;
  /** The connection that the person went to the bank for; it may have been removed since. */
  renews?: string | null;
  /** A payment made without a PSU-ID, which belongs to this context from now on. */
  paymentId?: string | null;
};

const TRIES_MAX = 3;

type Stored =
  | { ok: true; connectionId: string }
  | { ok: false; reason: 'psu-of-another-user' | 'psu-mismatch' | 'unknown-attempt' };

/** Stores who the PSU is, the connection for the context, and its accounts. `takenAt` as for `storeReturn`. */
export async function storeConnection(toStore: ConnectionToStore, takenAt: Date): Promise<Stored> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction((db) => storeReturn(db, toStore, takenAt));
    } catch (error) {
      // Another return was stored between our reading and our writing, so read again.
      if (!isUniqueViolation(error) || tries === TRIES_MAX) throw error;
    }
  }
}

/**
 * The same, in the caller's transaction. `takenAt` is when the return took its attempt, by the database's clock: the
 * bank was asked in between, and what a return taken later has stored meanwhile stays.
 * @throws a unique violation when another return was stored in the meantime.
 */
export async function storeReturn(
  db: Db,
  toStore: ConnectionToStore,
  takenAt: Date,
): Promise<Stored> {
  const { attempt, returned, accounts, unreadable = [], agreementName, paymentId } = toStore;
  const { renews = null } = toStore;
  const { userId, bankId } = attempt;
  const hashes = psuIdHashes(bankId, returned.psuId);
  // Step 6 once more: the bank was asked in between, and another return may have been stored. One return at a time
  // stores from here on.
  const own = await lockPsu(db, { userId, bankId });
  if (own !== null && !(await isPsuOf(db, own, hashes)))
    return { ok: false, reason: 'psu-mismatch' };
  if (renews !== null && (await findConnection(db, { userId, connectionId: renews })) === null)
    return { ok: false, reason: 'unknown-attempt' };
  const holder = await findPsuHolder(db, bankId, hashes);
  if (holder !== null && holder.userId !== userId) {
    // Step 6 let it pass, so the holder was a trial user; anyone else has come in between.
    if (!holder.user.isDemo) return { ok: false, reason: 'psu-of-another-user' };
    await deletePsu(db, holder);
  }
  const now = await databaseNow(db);
  await storeSession(db, { attempt, returned, own, hashes }, takenAt, now);

  const known = await findConnectionOfContext(db, contextOf(attempt, returned));
  const connectionId = known?.id ?? randomUUID();
  const isLatestConsent =
    accounts !== null &&
    (known === null ||
      known.accessUntil === null ||
      !(isBetween(known.consentedAt, takenAt, now) || isBetween(known.revokedAt, takenAt, now)));
  const changing = {
    agreementName,
    consentedAt: takenAt,
    accessUntil: accounts === null ? null : accessUntil(takenAt),
    ...sealCorporateId({ userId, bankId, id: connectionId }, returned.psuCorporateId ?? null),
  };
  if (known === null) {
    const { context } = returned;
    await createConnection(db, { userId, id: connectionId, bankId, context, ...changing });
  } else if (isLatestConsent) await renewConnection(db, { userId, connectionId }, changing);
  await markConnectionUsed(db, { userId, connectionId }, takenAt);
  if (isLatestConsent)
    await storeListedAccounts(
      db,
      { userId, connectionId, bankId, kind: 'account' },
      { accounts: accounts.map(listedAccount), unreadable },
      randomUUID,
    );
  if (paymentId !== undefined && paymentId !== null)
    await givePaymentConnection(db, { userId, id: paymentId }, connectionId);
  return { ok: true, connectionId };
}

/**
 * When a PSU withdraws every account, their connection for that context, if there is one, is left without access. The
 * session stays: with it, the bank ended the one that the PSU's other contexts were asked with.
 */
export async function endConnectionOf(
  attempt: Pick<ScaAttempt, 'userId' | 'bankId' | 'tppSessionId'>,
  returned: ScaSuccess,
  takenAt: Date,
): Promise<void> {
  await transaction(async (db) => {
    const hashes = psuIdHashes(attempt.bankId, returned.psuId);
    const own = await lockPsu(db, attempt);
    // Step 6 once more: the bank was asked in between, and another PSU may have been stored, whose connection this is.
    if (own === null || !(await isPsuOf(db, own, hashes))) return;
    await storeSession(db, { attempt, returned, own, hashes }, takenAt, await databaseNow(db));
    const connection = await findConnectionOfContext(db, contextOf(attempt, returned));
    if (connection === null) return;
    const { userId, id: connectionId } = connection;
    await markConnectionRevoked(db, { userId, connectionId }, takenAt);
  });
}

/** Stores who the PSU is, and their session unless a return taken later has brought another: the bank ended this one. */
async function storeSession(
  db: Db,
  {
    attempt: { userId, bankId, tppSessionId },
    returned: { psuId },
    own,
    hashes,
  }: Pick<ConnectionToStore, 'attempt' | 'returned'> & { own: Psu | null; hashes: PsuIdHash[] },
  takenAt: Date,
  now: Date,
): Promise<void> {
  if (own !== null && isBetween(own.scaAt, takenAt, now)) return;
  const psu = sealPsuId({ userId, bankId }, psuId);
  const identity = { userId, bankId, ...psu, tppSessionId, scaAt: takenAt, createdAt: takenAt };
  await storePsu(db, identity, hashes);
}

/** A machine whose clock ran ahead may have stored a time that has not come yet: no return came later than now. */
function isBetween(time: Date | null, takenAt: Date, now: Date): boolean {
  return time !== null && time > takenAt && time <= now;
}

function contextOf(attempt: Pick<ScaAttempt, 'userId' | 'bankId'>, returned: ScaSuccess) {
  return {
    userId: attempt.userId,
    bankId: attempt.bankId,
    context: returned.context,
    corporateIdHashes: corporateIdHashes(attempt.bankId, returned.psuCorporateId ?? null),
  };
}

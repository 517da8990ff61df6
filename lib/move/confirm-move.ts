/** Moves a bank to another Brygge account in one transaction, once the mailbox of the present one has confirmed. */
import { bankName } from '@/lib/connection/bank';
import { type Db, database, transaction } from '@/lib/db/client';
import { type ConnectionMove, endMove, findAskedMove } from '@/lib/db/connections/connection-moves';
import type { Connection } from '@/lib/db/connections/connections';
import {
  countAccountsAtBank,
  handOver,
  listConnectionsAtBank,
  resealForOwner,
} from '@/lib/db/connections/hand-over';
import {
  findPaymentsOfConnection,
  hasOutboxCallUnderWay,
  lockConnection,
} from '@/lib/db/connections/holdings';
import { findPsu, isPsuOf, lockPsu } from '@/lib/db/connections/psus';
import { findOneTimeToken, spendOneTimeToken } from '@/lib/db/users/one-time-tokens';
import { notify } from '@/lib/notice/notify';
import { storeReturn } from '@/lib/sca/store-connection';
import { secretHash } from '@/lib/security/secret-hash';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { type MoveIdentity, openMove } from '@/lib/vault/connection-move';
import { openCorporateId, psuIdHashes, sealCorporateId } from '@/lib/vault/identity';
import type { ConnectionMoveView, MoveConfirmedView } from '@/lib/view/connection/connection-move';
import { type PartInMove, partInMove } from './part-in-move';

/** A valid link, and the move it is for. */
type Linked = { move: ConnectionMove; identity: MoveIdentity };

/** What a link would move; null when it is no longer valid. Changes nothing. */
export async function previewMove(token: string, now: Date): Promise<ConnectionMoveView | null> {
  const db = database();
  const linked = await findLinked(db, secretHash(token), now);
  if (linked === null) return null;
  const holder = holderOf(linked.move);
  const connections = await listConnectionsAtBank(db, holder);
  return {
    bankName: bankName(holder.bankId),
    accounts: await countAccountsAtBank(db, holder),
    ...(await whatBlocks(db, connections, now)),
  };
}

/**
 * Uses a link to make its move. `link-invalid` also when the account that has the bank has visited it since, or when
 * either account has a different identity there by now. The link stays valid while payments stand in the way.
 */
export async function confirmMove(
  token: string,
  by: Actor,
  now: Date,
): Promise<{ ok: true; done: MoveConfirmedView['done'] } | { ok: false; reason: 'link-invalid' }> {
  const tokenHash = secretHash(token);
  const done = await transaction(async (db) => {
    const linked = await findLinked(db, tokenHash, now);
    if (linked === null) return null;
    const holder = holderOf(linked.move);
    // From here on nobody else can move, renew or disconnect it, and the changes of anyone earlier are visible.
    const psu = await lockPsu(db, holder);
    if (psu === null || psu.scaAt > linked.move.scaAt) return null;
    if (!(await isPsuOf(db, holder, psuIdHashes(holder.bankId, linked.identity.returned.psuId))))
      return null;
    if ((await findPsu(db, { ...holder, userId: linked.move.userId })) !== null) return null;
    const connections = await listConnectionsAtBank(db, holder);
    for (const connection of connections) await lockConnection(db, connection);
    const { openPayments, isBusy } = await whatBlocks(db, connections, now);
    if (openPayments > 0 || isBusy) return 'blocked';
    if (!(await spendOneTimeToken(db, tokenHash, now))) return null;
    await moveOver(db, linked, connections, now);
    await tell(db, linked.move, by, now);
    return 'moved';
  });
  return done === null ? { ok: false, reason: 'link-invalid' } : { ok: true, done };
}

async function findLinked(db: Db, tokenHash: string, now: Date): Promise<Linked | null> {
  const token = await findOneTimeToken(db, tokenHash, now);
  if (token?.purpose !== 'MOVE_CONNECTION') return null;
  const move = await findAskedMove(db, tokenHash, now);
  const identity = move && openMove(move);
  return move === null || identity === null ? null : { move, identity };
}

function holderOf({ fromUserId, bankId }: ConnectionMove) {
  return { userId: fromUserId, bankId };
}

/** The payments by their part in the move, and whether one is on its way to the bank right now. */
async function whatBlocks(
  db: Db,
  connections: readonly Connection[],
  now: Date,
): Promise<Omit<ConnectionMoveView, 'bankName' | 'accounts'>> {
  const parts: PartInMove[] = [];
  let isBusy = false;
  for (const connection of connections) {
    const payments = await findPaymentsOfConnection(db, connection);
    parts.push(...payments.map((payment) => partInMove(payment, now)));
    isBusy ||= await hasOutboxCallUnderWay(db, connection);
  }
  const count = (part: PartInMove) => parts.filter((one) => one === part).length;
  return {
    openPayments: count('blocks'),
    unapprovedPayments: count('unapproved'),
    standingOrders: count('standing-order'),
    isBusy,
  };
}

async function moveOver(
  db: Db,
  { move, identity: { returned, confirmed } }: Linked,
  connections: readonly Connection[],
  now: Date,
): Promise<void> {
  const { userId, bankId, tppSessionId, scaAt } = move;
  const companies = connections.flatMap(({ id, ...rest }) => {
    const corporateId = openCorporateId({ id, ...rest });
    return corporateId === null ? [] : [{ id, corporateId }];
  });
  await handOver(db, holderOf(move), { userId, at: now }, connections);
  for (const { id, corporateId } of companies)
    await resealForOwner(db, { userId, id }, sealCorporateId({ userId, bankId, id }, corporateId));
  const stored = await storeReturn(
    db,
    {
      attempt: { userId, bankId, tppSessionId },
      returned,
      accounts: confirmed?.accounts ?? null,
      unreadable: confirmed?.unreadable,
      agreementName: confirmed?.agreementName ?? null,
    },
    scaAt,
  );
  if (!stored.ok) throw new Error(`A moved identity could not be stored: ${stored.reason}`);
}

/** Notifies both sides. Who confirmed, and from where, stays with the account that confirmed. */
async function tell(db: Db, move: ConnectionMove, by: Actor, now: Date): Promise<void> {
  const { userId, fromUserId, bankId, id: occasion } = move;
  await endMove(db, move, now);
  const nowhere = { ...by, address: '', userAgent: null };
  await recordSecurityEvent(db, { kind: 'CONNECTION_MOVED_AWAY', userId: fromUserId }, by, now);
  await recordSecurityEvent(db, { kind: 'CONNECTION_MOVED_HERE', userId }, nowhere, now);
  await notify(db, fromUserId, { kind: 'CONNECTION_MOVED_AWAY', occasion, bankId });
  await notify(db, userId, { kind: 'CONNECTION_MOVED_HERE', occasion, bankId });
}

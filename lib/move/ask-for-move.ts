/**
 * Moves a bank from one Brygge account to another of the same person. Whoever asks has passed SCA as that person in
 * this account, and the mailbox of the account that has the bank confirms it. See docs/decisions/0152-moving-a-bank.md.
 */
import { LINK_MINUTES, makeLink } from '@/lib/account/one-time-link';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { Attended } from '@/lib/aspsp/presence';
import { MOVE_REQUESTS, type Refused, takeTry } from '@/lib/auth/limits';
import { bankName } from '@/lib/connection/bank';
import { type BankTrouble, bankTroubleOfError } from '@/lib/connection/bank-trouble';
import { callContext } from '@/lib/connection/call-context';
import { database, transaction } from '@/lib/db/client';
import {
  type ConnectionMove,
  findOfferedMove,
  linkMove,
  askForMove as storeAsked,
} from '@/lib/db/connections/connection-moves';
import { isPsuOf } from '@/lib/db/connections/psus';
import { findUserById } from '@/lib/db/users/users';
import { queueMail } from '@/lib/mail/queue-mail';
import { type Confirmed, confirmAccounts, confirmIdentity } from '@/lib/sca/confirm';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { type MoveIdentity, openMove, sealMove } from '@/lib/vault/connection-move';
import { psuIdHashes } from '@/lib/vault/identity';

const NOT_FOUND = { ok: false, trouble: { ok: false, reason: 'not-found' } } as const;

/** Has the bank confirm what the return from SCA said, and emails the account that has the bank. Nothing moves yet. */
export async function askForMove(
  key: { userId: string; moveId: string },
  psu: Attended,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; trouble: BankTrouble } | { ok: false; limit: Refused }> {
  const move = await findOfferedMove(database(), key, now);
  const identity = move && openMove(move);
  const aspsp = move === null ? undefined : aspspOf(move.bankId);
  if (move === null || identity === null || aspsp === undefined) return NOT_FOUND;
  const tries = await takeTry([[MOVE_REQUESTS, key.userId]], now);
  if (!tries.ok) return { ok: false, limit: tries };
  let confirmed: Confirmed;
  try {
    confirmed = await confirm(aspsp, move, identity, psu);
  } catch (error) {
    return { ok: false, trouble: bankTroubleOfError(error) };
  }
  if (!confirmed.ok)
    return { ok: false, trouble: { ok: false, reason: 'bank-refused', messages: [] } };
  const { ok: _, ...rest } = confirmed;
  return write(move, { ...identity, confirmed: rest }, by, now);
}

function confirm(
  aspsp: Aspsp,
  { tppSessionId, identifiesOnly }: ConnectionMove,
  { returned }: MoveIdentity,
  psu: Attended,
): Promise<Confirmed> {
  const context = callContext(null, psu, { tppSessionId, psuId: returned.psuId });
  return identifiesOnly
    ? confirmIdentity(aspsp, context, returned)
    : confirmAccounts(aspsp, context, returned);
}

/** Stores what the bank has confirmed, with the email to the account that has the bank. */
function write(
  move: ConnectionMove,
  identity: MoveIdentity,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | typeof NOT_FOUND> {
  return transaction(async (db) => {
    const { userId, fromUserId, bankId } = move;
    const hashes = psuIdHashes(bankId, identity.returned.psuId);
    if (!(await isPsuOf(db, { userId: fromUserId, bankId }, hashes))) return NOT_FOUND;
    const minutes = LINK_MINUTES.MOVE_CONNECTION;
    const asked = {
      sealedIdentity: sealMove(move, identity),
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    };
    // If the button is pressed twice at once, the second press finds that the move is already asked for.
    if (!(await storeAsked(db, move, asked))) return NOT_FOUND;
    const { id, email, locale } = await findUserById(db, fromUserId);
    const { link, tokenHash } = await makeLink(
      db,
      { id, email },
      { purpose: 'MOVE_CONNECTION' },
      now,
    );
    await linkMove(db, move, tokenHash);
    const mail = { kind: 'moveConnection', link, bank: bankName(bankId), date: null } as const;
    await queueMail(db, { userId: fromUserId, email, locale }, mail, { minutes });
    await recordSecurityEvent(db, { kind: 'CONNECTION_MOVE_ASKED', userId }, by, now);
    return { ok: true };
  });
}

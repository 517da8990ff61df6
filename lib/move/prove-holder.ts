/**
 * A passkey of the sign-in that holds a bank stands in for its mailbox: whoever has it is given the link that the message
 * has, in the session that asks for the move. See docs/decisions/0152-moving-a-bank.md.
 */
import { makeLink } from '@/lib/account/one-time-link';
import { CONFIRM_SESSION, PASSKEY_CHALLENGES, type Refused, takeTry } from '@/lib/auth/limits';
import { type Asking, passkeyRequest } from '@/lib/auth/passkey/challenge';
import { provePasskey } from '@/lib/auth/passkey/prove-passkey';
import type { SignedIn } from '@/lib/auth/session';
import { database, transaction } from '@/lib/db/client';
import {
  type ConnectionMove,
  findMoveAskedBy,
  linkMove,
} from '@/lib/db/connections/connection-moves';
import { findUserById } from '@/lib/db/users/users';
import { type Actor, noteSecurityEvent } from '@/lib/security/security-log';
import type { Assertion } from '@/lib/view/user/passkey';

const NOT_FOUND = { ok: false, reason: 'not-found' } as const;

/** What the browser is to ask its passkeys. It names none, so that nobody learns whether the other sign-in has one. */
export async function askHolderPasskey(user: SignedIn, moveId: string, now: Date) {
  const tries = await takeTry([[PASSKEY_CHALLENGES, user.userId]], now);
  if (!tries.ok) return tries;
  const move = await findMoveAskedBy(database(), { userId: user.userId, moveId }, now);
  if (move === null) return NOT_FOUND;
  const options = await passkeyRequest(askingHolder(user, move), { isNamed: false });
  return { ok: true, options } as const;
}

/** Gives the link by which the move is looked at and made; the one that was sent works no more. */
export async function proveHolder(
  user: SignedIn,
  { moveId, passkey }: { moveId: string; passkey: Assertion },
  by: Actor,
  now: Date,
): Promise<
  { ok: true; token: string } | { ok: false; reason: 'not-found' | 'passkey-refused' } | Refused
> {
  const { userId } = user;
  const tries = await takeTry([[CONFIRM_SESSION, userId]], now);
  if (!tries.ok) return tries;
  const move = await findMoveAskedBy(database(), { userId, moveId }, now);
  if (move === null) return NOT_FOUND;
  const proof = await provePasskey(askingHolder(user, move), passkey, now);
  if (!proof.ok) {
    await noteSecurityEvent({ kind: 'CONFIRMATION_FAILED', userId, reason: 'passkey' }, by, now);
    return { ok: false, reason: 'passkey-refused' };
  }
  return transaction(async (db) => {
    const holder = await findUserById(db, move.fromUserId);
    const { token, tokenHash } = await makeLink(db, holder, { purpose: 'MOVE_CONNECTION' }, now);
    await linkMove(db, move, tokenHash);
    return { ok: true, token };
  });
}

/** A challenge of this session, for the passkey of another person: it confirms nothing of this one. */
function askingHolder({ sessionId }: SignedIn, { fromUserId }: ConnectionMove): Asking {
  return { purpose: 'CONFIRM', boundTo: sessionId, userId: fromUserId };
}

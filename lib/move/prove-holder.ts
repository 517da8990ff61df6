/**
 * A passkey of the account that has a bank can replace its mailbox: whoever has it gets the link from the email, in the
 * session that asks for the move. See docs/decisions/0152-moving-a-bank.md.
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

/** What the browser should ask its passkeys. It names none, so that nobody learns whether the other account has one. */
export async function askHolderPasskey(user: SignedIn, moveId: string, now: Date) {
  const tries = await takeTry([[PASSKEY_CHALLENGES, user.userId]], now);
  if (!tries.ok) return tries;
  const move = await findMoveAskedBy(database(), { userId: user.userId, moveId }, now);
  if (move === null) return NOT_FOUND;
  const options = await passkeyRequest(askingHolder(user, move), { isNamed: false });
  return { ok: true, options } as const;
}

/** Returns the link for viewing and making the move; the link that was emailed stops working. */
export async function proveHolder(
  user: SignedIn,
  { moveId, passkey }: { moveId: string; passkey: Assertion },
  by: Actor,
  now: Date,
): Promise<
  { ok: true; token: string } | { ok: false; reason: 'not-found' | 'passkey-refused' } | Refused
> {
  const { userId, sessionId } = user;
  const tries = await takeTry([[CONFIRM_SESSION, sessionId]], now);
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

/** A challenge in this session for another person's passkey: it confirms nothing about this person. */
function askingHolder({ sessionId }: SignedIn, { fromUserId }: ConnectionMove): Asking {
  return { purpose: 'CONFIRM', boundTo: sessionId, userId: fromUserId };
}

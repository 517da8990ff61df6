/**
 * The security log: what happened to the safety of accounts. It has rows of its own, of which the person sees theirs, and
 * lines of its own among the application's. No password, token, cookie or identity number is ever in it.
 */
import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/client';
import { createSecurityEvent, type SecurityEvent } from '@/lib/db/users/security-events';
import { errorFields, log } from '@/lib/log';

/** Who did something, as far as the request says. */
export type Actor = { address: string; userAgent: string | null; requestId: string };

type Happened = Pick<SecurityEvent, 'kind'> & {
  /** Whose account it is about; null for an address that is nobody's. */
  userId: string | null;
  /** Why it was refused, or what of several it was. */
  reason?: string;
};

const USER_AGENT_CHARACTERS_MAX = 256;

/** Notes what happened, in the transaction that made it happen. */
export async function recordSecurityEvent(
  db: Db,
  { kind, userId, reason }: Happened,
  by: Actor,
  now: Date,
): Promise<void> {
  log.info('security', {
    stream: 'security',
    kind,
    requestId: by.requestId,
    address: by.address,
    ...(userId === null ? {} : { userId }),
    ...(reason === undefined ? {} : { reason }),
  });
  await createSecurityEvent(db, {
    id: randomUUID(),
    userId,
    kind,
    reason: reason ?? null,
    userAgent: by.userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
    address: by.address,
    requestId: by.requestId,
    createdAt: now,
  });
}

/** Notes what has happened already: when that fails, what happened stands. */
export async function noteSecurityEvent(what: Happened, by: Actor, now: Date): Promise<void> {
  await recordSecurityEvent(database(), what, by, now).catch((error: unknown) =>
    log.error('the security log failed', errorFields(error)),
  );
}

export function actorOf(call: { request: Request; address: string; requestId: string }): Actor {
  const { request, address, requestId } = call;
  return { address, requestId, userAgent: request.headers.get('user-agent') };
}

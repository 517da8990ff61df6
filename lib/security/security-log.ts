/**
 * The security log: events that affect the safety of accounts. It has its own rows, of which users see theirs, and its
 * own lines in the application's log. It never contains a password, token, cookie or identity number.
 */
import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/client';
import { createSecurityEvent, type SecurityEvent } from '@/lib/db/users/security-events';
import { errorFields, log } from '@/lib/log';

/** Who did something, as far as the request shows. */
export type Actor = { address: string; userAgent: string | null; requestId: string };

type Happened = Pick<SecurityEvent, 'kind'> & {
  /** The account concerned; null for an address without one. */
  userId: string | null;
  /** Why it was refused, or which of several kinds it was. */
  reason?: string;
};

const USER_AGENT_CHARACTERS_MAX = 256;

/** Records an event, in the transaction that causes it. */
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

/** Records an event that has already happened; if recording fails, the event still stands. */
export async function noteSecurityEvent(what: Happened, by: Actor, now: Date): Promise<void> {
  await recordSecurityEvent(database(), what, by, now).catch((error: unknown) =>
    log.error('the security log failed', errorFields(error)),
  );
}

export function actorOf(call: { request: Request; address: string; requestId: string }): Actor {
  const { request, address, requestId } = call;
  return { address, requestId, userAgent: request.headers.get('user-agent') };
}

import type { ConnectionView } from '@/lib/view/connection/connection';
import { connectionStatus } from '@/lib/view/connection/connection-status';

/** A connection's status now: one read before its access ended has ended all the same. */
export function accessStatus(
  { status, accessUntil }: Pick<ConnectionView, 'status' | 'accessUntil'>,
  now: Date,
): ConnectionView['status'] {
  const until = accessUntil === null ? null : new Date(accessUntil);
  return connectionStatus({ isRevoked: status === 'revoked', accessUntil: until }, now);
}

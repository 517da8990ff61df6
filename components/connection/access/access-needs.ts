import type { ConnectionView } from '@/lib/view/connection/connection';
import { accessStatus } from './access-status';

const URGENCY = { revoked: 0, ended: 1, 'ending-soon': 2 } as const;

/** The connections whose access needs the user's attention, most urgent first. */
export function accessNeeds(connections: readonly ConnectionView[], now: Date): ConnectionView[] {
  return connections
    .flatMap((connection) => {
      const status = accessStatus(connection, now);
      return status === 'active' || status === 'payments-only'
        ? []
        : { connection, urgency: URGENCY[status], end: Date.parse(connection.accessUntil ?? '') };
    })
    .sort((one, other) => one.urgency - other.urgency || one.end - other.end)
    .map(({ connection }) => connection);
}

/** Those whose access has ended: their accounts are hidden. */
export function endedAccess(connections: readonly ConnectionView[], now: Date): ConnectionView[] {
  return accessNeeds(connections, now).filter(
    (connection) => accessStatus(connection, now) !== 'ending-soon',
  );
}

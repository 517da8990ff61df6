import { daysUntil } from '@/components/time/format-time';
import type { ConnectionView } from '@/lib/view/connection';

export type Need = {
  kind: 'ending-soon' | 'ended' | 'revoked';
  connection: ConnectionView;
  /** Calendar days until access ends, 0 on the day itself. */
  days: number;
};

const URGENCY = { revoked: 0, ended: 1, 'ending-soon': 2 } as const;

/** What of the connections needs the person now, the most urgent first. */
export function needsOf(connections: readonly ConnectionView[], now: Date): Need[] {
  return connections
    .flatMap((connection): Need[] =>
      connection.status === 'active' ||
      connection.status === 'payments-only' ||
      connection.accessUntil === null
        ? []
        : [
            {
              kind: connection.status,
              connection,
              days: Math.max(0, daysUntil(connection.accessUntil, now) ?? 0),
            },
          ],
    )
    .sort((a, b) => URGENCY[a.kind] - URGENCY[b.kind] || a.days - b.days);
}

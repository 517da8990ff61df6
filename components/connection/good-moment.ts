import type { ContextId } from '@/lib/view/connection/acting-context';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { accessNeeds } from './access/access-needs';
import { accessStatus } from './access/access-status';

/** Pages that say it themselves, and pages where the user is in the middle of a task. */
const NOT_ON = [/^\/overview$/, /^\/connections(\/|$)/, /\/new(\/|$)/, /^\/sca\//];

/** Whether a page may show the reminder that access ends soon. */
export function isGoodMoment(pathname: string): boolean {
  return !NOT_ON.some((pattern) => pattern.test(pathname));
}

/** The connection of a context whose access ends next, if one ends soon. */
export function soonestEnding(
  connections: readonly ConnectionView[],
  contextId: ContextId,
  now: Date,
): ConnectionView | null {
  return (
    accessNeeds(connections, now).find(
      (one) => one.contextId === contextId && accessStatus(one, now) === 'ending-soon',
    ) ?? null
  );
}

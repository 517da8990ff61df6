import type { ContextId } from '@/lib/view/connection/acting-context';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { accessNeeds } from './access/access-needs';
import { accessStatus } from './access/use-access-words';

/** Pages that say it themselves, and those where the person is in the middle of something. */
const NOT_ON = [/^\/overview$/, /^\/connections(\/|$)/, /\/new(\/|$)/, /^\/sca\//];

/** Whether a page is one to be reminded on that access ends soon. */
export function isGoodMoment(pathname: string): boolean {
  return !NOT_ON.some((pattern) => pattern.test(pathname));
}

/** The connection of a context whose access ends next, when one ends soon. */
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

import type { ContextId } from '@/lib/view/acting-context';
import type { ConnectionView } from '@/lib/view/connection';

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
): ConnectionView | null {
  return (
    connections
      .filter((one) => one.status === 'ending-soon' && one.contextId === contextId)
      .sort((a, b) => Date.parse(a.accessUntil ?? '') - Date.parse(b.accessUntil ?? ''))[0] ?? null
  );
}

import { channel } from 'node:diagnostics_channel';

/**
 * Where a page reports that it found no database. Next.js answers 500 to whatever a page throws, and is bundled
 * separately from the server in front of it, so the two share a named channel of the process.
 */
const PAGE_UNAVAILABLE = channel('brygge:page-unavailable');

export function reportPageUnavailable(): void {
  PAGE_UNAVAILABLE.publish(undefined);
}

/** Calls back in the async context of the request whose page is unavailable. */
export function onPageUnavailable(called: () => void): void {
  PAGE_UNAVAILABLE.subscribe(called);
}

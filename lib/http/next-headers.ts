import type { IncomingHttpHeaders } from 'node:http';
// Not part of Next's public API, but the very check that would fail later. Next is pinned, and a test notices if it
// moves.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';

const ROUTER_STATE = 'next-router-state-tree';

/**
 * Removes Next's own headers when Next would answer them with 500: a router state that does not parse (without it, the
 * whole page is rendered), and the name of a Server Action, since this application has none.
 */
export function dropUnreadableNextHeaders(headers: IncomingHttpHeaders): void {
  delete headers['next-action'];
  if (!isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE];
}

function isRouterState(value: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(value);
    return true;
  } catch {
    return false;
  }
}

import type { IncomingHttpHeaders } from 'node:http';
// Not part of Next's public face, but the very check that would fail later; next is pinned, and a test sees it move.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';

const ROUTER_STATE = 'next-router-state-tree';

/**
 * Takes out of a request the headers of Next's own that it would answer with 500: a router state that does not parse,
 * without which it renders the whole page; and the name of a Server Action, since this application has none.
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

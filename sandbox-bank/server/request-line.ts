/** Normalises the request lines that HTTP allows to the one form the bank uses, and recognises those it refuses. */
import type { IncomingMessage } from 'node:http';

/** The refusal of a request whose target and Host make no address. */
export const UNREADABLE_ADDRESS = 'Expected a path and a Host header that can be read.';

/** Scheme and authority of a target in absolute form. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Converts a request to origin form, in place. A server must accept the absolute form (RFC 9112, 3.2.2); the signature
 * covers path and query in both. Only HTTP/1.0 may omit Host, but Node lets any request through.
 */
export function toOriginForm(incoming: IncomingMessage): void {
  const { url = '', httpVersion } = incoming;
  const origin = ORIGIN.exec(url)?.[0];
  if (origin !== undefined) {
    const rest = url.slice(origin.length);
    incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  if (httpVersion === '1.0') incoming.headers.host ??= 'localhost';
}

/**
 * Whether a URL parser reads the path as it was received. It resolves `.` and `..`, turns backslashes and drops what
 * follows a `#`; the signature covers the target as received, which would then name another path.
 * @param target path and query as in the request line.
 * @param url the request's address as the URL parser wrote it.
 */
export function isReadAsReceived(target: string, url: URL): boolean {
  return !target.includes('#') && url.pathname === target.split('?', 1)[0];
}

/** Normalises the request lines that HTTP allows to the one form the bank uses. */
import type { IncomingMessage } from 'node:http';

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

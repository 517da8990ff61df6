/** The request lines that HTTP allows, in the one form that the bank works with. */
import type { IncomingMessage } from 'node:http';

/** Scheme and authority of a target in absolute form. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Brings a request to the origin form, in place. A server must accept the absolute form (RFC 9112, 3.2.2), and what is
 * signed is path and query in either. Only HTTP/1.0 may come without a Host; Node gives us any.
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

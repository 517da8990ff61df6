/** The cookie that ties an attempt to the browser that started it: a random token there, its hash here. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes, base64url; also the form of an attempt's id. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The browser's token if it has a well-formed one, otherwise a new one. A new one is derived from the session: several
 * pages that ask at once, before the browser has a token, must get the same one, or the last answer would invalidate
 * the others.
 */
export function keptOrNewToken(
  token: string | null,
  session: { sessionId: string; secret: string },
): string {
  return token !== null && TOKEN.test(token)
    ? token
    : createHmac('sha256', session.secret)
        .update(`browser of the session ${session.sessionId}`)
        .digest('base64url');
}

/** The hash of a browser's token that an attempt stores; null for no token. */
export function browserHash(token: string | null): string | null {
  return token === null ? null : createHash('sha256').update(token).digest('hex');
}

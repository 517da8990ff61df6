/** The cookie that ties an attempt to the browser that started it: a random token there, its hash here. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes, base64url; also the form of an attempt's id. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The browser's token, when it has one of our form, or a new one. The new one is the session's: pages of one browser that
 * ask at once before it has a token must get the same, or the answer that comes last would shut the others out.
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

/** The hash that an attempt keeps of a browser's token; null for no token. */
export function browserHash(token: string | null): string | null {
  return token === null ? null : createHash('sha256').update(token).digest('hex');
}

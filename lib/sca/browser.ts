/** The cookie that ties an attempt to the browser that started it: a random token there, its hash here. */
import { createHmac } from 'node:crypto';
import { isSecret } from '@/lib/security/secret';

/**
 * The browser's token if it has a well-formed one, otherwise a new one. A new one is derived from the session: several
 * pages that ask at once, before the browser has a token, must get the same one, or the last answer would invalidate
 * the others.
 */
export function keptOrNewToken(
  token: string | null,
  session: { sessionId: string; secret: string },
): string {
  return token !== null && isSecret(token)
    ? token
    : createHmac('sha256', session.secret)
        .update(`browser of the session ${session.sessionId}`)
        .digest('base64url');
}

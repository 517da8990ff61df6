import { createHash } from 'node:crypto';

/**
 * By which the database knows a secret that it does not hold: SHA-256, hex. For secrets of so many random bits that nobody
 * guesses them; a password needs a slow hash.
 */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

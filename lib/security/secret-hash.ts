import { createHash } from 'node:crypto';

/**
 * The database's form of a secret it must not hold: SHA-256, hex. Only for secrets with enough random bits that nobody
 * can guess them; a password needs a slow hash.
 */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

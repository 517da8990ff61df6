/**
 * Codes that replace a passkey, once each. They have 120 random bits, too many to guess from their hashes, so a plain
 * hash is enough where a password would need a slow one.
 */
import { randomInt } from 'node:crypto';
import { secretHash } from '@/lib/security/secret-hash';

const CODES = 10;
const GROUPS = 6;
const GROUP_CHARACTERS = 4;

/** Crockford's base 32: no two of its characters look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new codes, formatted for writing down. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The stored hash of a code. Dashes, spaces and upper case do not matter, nor do letters that look like digits. */
export function recoveryCodeHash(typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return secretHash(code);
}

const group = (): string =>
  Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

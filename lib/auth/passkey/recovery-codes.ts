/**
 * Codes that stand in for a passkey, each once. They hold 120 random bits, too many to be guessed from their hashes: a
 * plain hash keeps them, where a password would need a slow one.
 */
import { randomInt } from 'node:crypto';
import { secretHash } from '@/lib/security/secret-hash';

const CODES = 10;
const GROUPS = 6;
const GROUP_CHARACTERS = 4;

/** Crockford's base 32: no character of it looks like another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new codes, as a person writes them down. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The hash by which a code is kept. Dashes, blanks and capitals do not matter, nor do letters that look like figures. */
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

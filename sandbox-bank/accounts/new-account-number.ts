/** Random numbers for accounts and cards created by hand. The caller checks that a number is free. */
import { randomInt } from 'node:crypto';
import { bbanCheckDigit } from '@/lib/xs2a/account/account-number';
import { BANK_REGISTRATION_NUMBER } from '@/sandbox-bank/server/bank';

/** A random account number of the bank with a valid check digit. @see supplement#7 */
export function randomBban(): string {
  for (;;) {
    const digits = BANK_REGISTRATION_NUMBER + String(randomInt(1_000_000)).padStart(6, '0');
    // One in eleven numbers has no check digit.
    const check = bbanCheckDigit(digits);
    if (check !== null) return digits + check;
  }
}

/** A random masked card number. @see supplement#5 */
export function randomMaskedPan(): string {
  return `492500******${String(randomInt(10_000)).padStart(4, '0')}`;
}

/** A random reference of a card account, as a payment names it. @see supplement#5 */
export function randomCardReference(): string {
  const group = (size: number) => String(randomInt(10 ** size)).padStart(size, '0');
  return `4925-${group(4)}-${group(6)}`;
}

/**
 * Norwegian organisation numbers for organisations that do not exist: nine digits with a valid check digit, from the
 * range starting with 3 that is reserved for made-up organisations.
 */
import { createHash } from 'node:crypto';

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** The organisation number of a made-up organisation: the same name always gets the same number. */
export function organisationNumberOf(name: string): string {
  let seed = createHash('sha256').update(name, 'utf8').digest().readUInt32BE();
  for (;;) {
    const digits = `3${String(seed % 10_000_000).padStart(7, '0')}`;
    const check = checkDigit(digits);
    if (check !== undefined) {
      return `${digits}${check}`;
    }
    seed += 1;
  }
}

/** The ninth digit by modulus 11, or undefined when the eight digits have none. */
function checkDigit(digits: string): number | undefined {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? undefined : check;
}

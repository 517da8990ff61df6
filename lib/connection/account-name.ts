/** Names of accounts and their products, in ordinary case where the bank uses capitals throughout. */

const CODE_LETTERS_MAX = 3;

/**
 * Turns `KREDITTKORT` into `Kredittkort`. A text with any small letter is left alone, and so is a code of three letters
 * such as `BSU`.
 */
export function calmText(text: string): string {
  const isShouted = text === text.toLocaleUpperCase('nb') && text !== text.toLocaleLowerCase('nb');
  if (!isShouted || text.replace(/[^\p{L}]/gu, '').length <= CODE_LETTERS_MAX) return text;
  const small = text.toLocaleLowerCase('nb');
  return small.charAt(0).toLocaleUpperCase('nb') + small.slice(1);
}

/**
 * The name of an account. When it is only the name of its product, capitals throughout are turned into ordinary case.
 */
export function accountName({ name, product }: { name: string; product: string | null }): string {
  return name === product ? calmText(name) : name;
}

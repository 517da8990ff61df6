/** How accounts and their products are called: as people write, where the bank shouts. */

const CODE_LETTERS_MAX = 3;

/** `Kredittkort` of `KREDITTKORT`. A text with a small letter is as it was meant, and one of three letters is a code: `BSU`. */
export function calmText(text: string): string {
  const isShouted = text === text.toLocaleUpperCase('nb') && text !== text.toLocaleLowerCase('nb');
  if (!isShouted || text.replace(/[^\p{L}]/gu, '').length <= CODE_LETTERS_MAX) return text;
  const small = text.toLocaleLowerCase('nb');
  return small.charAt(0).toLocaleUpperCase('nb') + small.slice(1);
}

/** The name of an account. One that has none of its own is called by its product, as that is written. */
export function accountName({ name, product }: { name: string; product: string | null }): string {
  return name === product ? calmText(name) : name;
}

import { wordsOf } from '@/lib/xs2a/words-of';

/** How much of a name is looked at: a bank may send thousands of characters, and the first ones say who it is. */
const CHARACTERS_MAX = 500;

export function headOf(name: string): string {
  return name.length <= CHARACTERS_MAX
    ? name
    : name.slice(0, CHARACTERS_MAX).replace(/[\uD800-\uDBFF]$/, '');
}

/** The words of a name, or of the beginning of a very long one. */
export function nameWords(name: string): string[] {
  return wordsOf(headOf(name));
}

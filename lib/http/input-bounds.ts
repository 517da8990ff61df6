/**
 * Checks every text of a request before a route sees it: which characters it contains. PostgreSQL cannot store NUL, and
 * half a surrogate pair is not UTF-8.
 */
import type { ProblemField } from '@/lib/view/problem';

/**
 * The first text or field name that neither the database nor UTF-8 can represent; null when there is none.
 * @param value not nested deeper than `readJson` accepts.
 */
export function unstorableField(value: unknown, path: readonly string[] = []): ProblemField | null {
  if (typeof value === 'string') return fieldOf(value, path);
  if (!isNested(value)) return null;
  for (const [name, below] of Object.entries(value)) {
    const field = fieldOf(name, path) ?? unstorableField(below, [...path, name]);
    if (field !== null) return field;
  }
  return null;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldOf = (text: string, path: readonly string[]): ProblemField | null => {
  // With the u flag, only a lone surrogate is a code point of its own.
  const at = text.search(/[\0\p{Cs}]/u);
  if (at < 0) return null;
  return {
    path: path.join('.'),
    rule: text[at] === '\0' ? 'text-invisible' : 'character-unpaired-surrogate',
    actual: [...text.slice(0, at)].length + 1,
  };
};

/**
 * Checks every value of a request before a route sees it: how deeply it is nested, and which characters its texts
 * contain. PostgreSQL cannot store NUL, and half a surrogate pair is not UTF-8.
 */
import type { ProblemField } from '@/lib/view/problem';

/** The deepest body, a bulk payment, has about six levels. */
export const INPUT_DEPTH_MAX = 32;

/** The field of a body that is nested too deeply, by its first step; null when none is. */
export function tooDeepField(body: unknown): ProblemField | null {
  // Level by level without recursion: the input to be refused here would overflow the stack.
  for (const [name, value] of Object.entries(isNested(body) ? body : {})) {
    let level = [value].filter(isNested);
    for (let depth = 2; level.length > 0; depth += 1) {
      if (depth > INPUT_DEPTH_MAX)
        return { path: name, rule: 'field-invalid', limit: INPUT_DEPTH_MAX };
      level = level.flatMap((nested) => Object.values(nested).filter(isNested));
    }
  }
  return null;
}

/**
 * The first text or field name that neither the database nor UTF-8 can represent; null when there is none.
 * @param value nested at most {@link INPUT_DEPTH_MAX} deep.
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

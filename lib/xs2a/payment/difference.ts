/** A difference between what was sent and what a bank returns, and how values in an answer are read for comparison. */
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { onceEach } from '@/lib/xs2a/once-each';
import { isObject } from '@/lib/xs2a/value/is-object';

/** One field: `null` means nothing. Rows of a bulk are counted from 0, in the order sent. */
export type PaymentDifference = { field: string; sent: string | null; stored: string | null };

const VALUE_CHARACTERS_MAX = 200;

/** The value of a field in a bank's answer, as a text; null for nothing. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? textOfObject(value) : bounded(String(value));
}

/** The value at a dotted path of own properties; undefined when there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      value,
    );
}

/** The text of an object or a list, of which a bank may make one of megabytes. */
const textOfObject = onceEach((value: object): string | null => {
  if (Array.isArray(value) && value.length === 0) return null;
  return bounded(Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value));
});

function bounded(text: string): string {
  return truncateText(text, VALUE_CHARACTERS_MAX);
}

/** A difference between what was sent and what a bank returns, and how values in an answer are read for comparison. */
import { truncateText } from '@/lib/xs2a/message/tpp-message';
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

/** The texts of objects and lists. A bank may make one of megabytes, and a row is compared with many others. */
const OBJECT_TEXTS = new WeakMap<object, string | null>();

function textOfObject(value: object): string | null {
  const known = OBJECT_TEXTS.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
  const read = Array.isArray(value) && value.length === 0 ? null : bounded(text);
  OBJECT_TEXTS.set(value, read);
  return read;
}

function bounded(text: string): string {
  return truncateText(text, VALUE_CHARACTERS_MAX);
}

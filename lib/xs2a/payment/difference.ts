/** A difference between what was sent and what a bank answers, and how the values of an answer are read for it. */
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { isObject } from '@/lib/xs2a/value/is-object';

/** One field: `null` stands for nothing. Rows of a bulk are counted from 0 in the order in which they were sent. */
export type PaymentDifference = { field: string; sent: string | null; stored: string | null };

const VALUE_CHARACTERS_MAX = 200;

/** What a bank answers in a field as a text; null for nothing. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : bounded(value.map(textOf).join(', '));
  return bounded(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** The value at a dotted path of own fields; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      value,
    );
}

function bounded(text: string): string {
  return truncateText(text, VALUE_CHARACTERS_MAX);
}

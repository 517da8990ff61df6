/** Schemas for texts and lists in requests. */
import { held, typeRule } from './rule';
import { characterFinding, lengthFinding } from './text';
import { z } from './zod';

/** Any text of a request. */
export const RequestText = z.string({ error: typeRule('text-required') });

/** A text of a payment: `min` to `max` code points, and only characters that the bank can process. */
export function paymentText(min: number, max: number): z.ZodString {
  return held(RequestText, (text) =>
    [lengthFinding(text, min, max), characterFinding(text)].filter((each) => each !== null),
  ).meta({ minLength: min, maxLength: max });
}

/** A list of a request with `min` to `max` entries. */
export function listOf<Entry extends z.ZodType>(
  entry: Entry,
  min: number,
  max: number,
): z.ZodArray<Entry> {
  return held(z.array(entry, { error: typeRule('list-required') }), ({ length }) => {
    if (length < min) return { rule: 'list-too-short', limit: min, actual: length };
    if (length > max) return { rule: 'list-too-long', limit: max, actual: length };
    return null;
  }).meta({ minItems: min, maxItems: max });
}

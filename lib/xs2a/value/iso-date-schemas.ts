/** Dates of requests and answers. Date functions for pages need no schema, and are in `iso-date.ts`. */

import { isIsoDate } from './iso-date';
import { held } from './rule';
import { RequestText } from './text-schemas';
import { z } from './zod';

/** A date of a request. @see interface#what-the-service-does */
export const IsoDate = held(RequestText, (text) =>
  isIsoDate(text) ? null : { rule: 'date-form' },
).meta({ format: 'date' });

/** What systems write for want of a date: their first day, by whatever zone. No bank's list reaches back to it. */
const FOR_WANT_OF_A_DATE = '1970-01-01';

/**
 * A date in a bank's answer: a plain date, or the date part of a date-time. Null for the first day of a calendar or a
 * clock (`0001-01-01`, `1970-01-01`), which stands for no date, and for an empty text.
 * @assumes first-day-is-none
 */
export const AnsweredDate = z.string().transform((text, context) => {
  if (text === '') return null;
  const date = text.slice(0, 10);
  if (isIsoDate(date) && (text.length === 10 || text[10] === 'T'))
    return date > FOR_WANT_OF_A_DATE ? date : null;
  context.addIssue({ code: 'custom', message: 'date-form' });
  return z.NEVER;
});

/** Dates of requests and answers. Date functions for pages need no schema, and are in `iso-date.ts`. */

import { isIsoDate } from './iso-date';
import { held } from './rule';
import { RequestText } from './text-schemas';
import { z } from './zod';

/** A date of a request. @see interface#what-the-service-does */
export const IsoDate = held(RequestText, (text) =>
  isIsoDate(text) ? null : { rule: 'date-form' },
).meta({ format: 'date' });

/** A date in a bank's answer: a plain date, or the date part of a date-time. */
export const AnsweredDate = z.string().transform((text, context) => {
  const date = text.slice(0, 10);
  if (isIsoDate(date) && (text.length === 10 || text[10] === 'T')) return date;
  context.addIssue({ code: 'custom', message: 'date-form' });
  return z.NEVER;
});

/** Dates of requests and answers. What pages do with dates needs no schema and stands in `iso-date.ts`. */

import { isIsoDate } from './iso-date';
import { held } from './rule';
import { RequestText } from './text-schemas';
import { z } from './zod';

/** A date of a request. @see interface#what-the-service-does */
export const IsoDate = held(RequestText, (text) =>
  isIsoDate(text) ? null : { rule: 'date-form' },
).meta({ format: 'date' });

/** A date as a bank answers it: the date form, or a date-time of which the date part is kept. */
export const AnsweredDate = z.string().transform((text, context) => {
  const date = text.slice(0, 10);
  if (isIsoDate(date) && (text.length === 10 || text[10] === 'T')) return date;
  context.addIssue({ code: 'custom', message: 'date-form' });
  return z.NEVER;
});

/**
 * Checks that the `Date` header is within the 60 seconds that the interface allows. The lenient parsing is in
 * `http-date.ts`.
 */
import { formatHttpDate, parseHttpDate } from '@/lib/xs2a/message/http-date';
import { DATE_SKEW_SECONDS_MAX } from '@/lib/xs2a/value/limits';
import { excerpt } from './excerpt';

/** `offSeconds` is positive when the sender's clock is ahead. `detail` is one sentence for the TPP. */
export type DateVerification =
  | { ok: true; date: Date }
  | { ok: false; reason: 'date-malformed'; detail: string }
  | { ok: false; reason: 'date-off'; offSeconds: number; detail: string };

/**
 * Reads a `Date` header and requires it to be within 60 seconds of `now`, in either direction and inclusive. The header
 * has whole seconds, so fractions of a second in `now` are ignored.
 *
 * @see interface#authentication
 * @see supplement#4
 */
export function verifyDate(value: string, now: Date): DateVerification {
  const date = parseHttpDate(value);
  if (!date) {
    return {
      ok: false,
      reason: 'date-malformed',
      detail: `Date: expected a date such as "${formatHttpDate(now)}", got ${excerpt(value)}.`,
    };
  }
  const offSeconds = date.getTime() / 1000 - Math.floor(now.getTime() / 1000);
  if (Math.abs(offSeconds) > DATE_SKEW_SECONDS_MAX) {
    const seconds = Math.abs(offSeconds);
    const direction = offSeconds > 0 ? 'ahead of' : 'behind';
    return {
      ok: false,
      reason: 'date-off',
      offSeconds,
      detail: `Date: ${excerpt(value)} is ${seconds} seconds ${direction} the bank's clock (${formatHttpDate(now)}); at most ${DATE_SKEW_SECONDS_MAX} are allowed.`,
    };
  }
  return { ok: true, date };
}

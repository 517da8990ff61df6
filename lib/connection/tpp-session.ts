/**
 * The times that follow from a completed SCA: one hour for its TPP-Session-ID, 180 days for account access. Pure. The
 * bank has the last word; these are for telling people in advance.
 */
import { addDays, addSeconds } from 'date-fns';
import { ACCOUNT_ACCESS_DAYS_MAX, SCA_SESSION_SECONDS_MAX } from '@/lib/xs2a/value/limits';

/** When the TPP session of this SCA ends, or null if it already has. @see interface#states-and-transitions */
export function scaSessionUntil(scaAt: Date, now: Date): Date | null {
  const until = addSeconds(scaAt, SCA_SESSION_SECONDS_MAX);
  return now < until ? until : null;
}

/**
 * When account access ends after this SCA. Only an SCA in which the accounts of a context are consented to counts for
 * them.
 * @see interface#limits
 * @assumes account-access-by-context
 */
export function accessUntil(scaAt: Date): Date {
  return addDays(scaAt, ACCOUNT_ACCESS_DAYS_MAX);
}

/** Which notice is due about access to accounts, judging only by its times. Pure: no clock, no database. */
import { addDays, subDays } from 'date-fns';
import type { AccessOfConnection } from '@/lib/db/connections/access-ends';
import type { NoticeKind } from '@/lib/view/notice';

/** Each is sent once per consent. */
export type AccessNotice = {
  kind: Extract<NoticeKind, `ACCESS_${string}`>;
  /** The consent that it is about, identified by when it was given. */
  occasion: string;
};

/** The nearest first. */
const REMINDERS = [
  [1, 'ACCESS_ENDS_1'],
  [7, 'ACCESS_ENDS_7'],
  [14, 'ACCESS_ENDS_14'],
] as const;

/** After this many days, the end of access is no longer news. */
const NEWS_DAYS = 7;

/** End times of access, both included. */
export type EndTimes = { from: Date; until: Date };

/** The end times for which there may be a notice due. */
export function endTimesOfNotices(now: Date): EndTimes[] {
  return [{ from: subDays(now, NEWS_DAYS), until: addDays(now, REMINDERS[2][0]) }];
}

/** The end times for which a notice has become due since then: a small part of all. */
export function endTimesOfNoticesSince(since: Date, now: Date): EndTimes[] {
  return [0, ...REMINDERS.map(([days]) => days)].map((days) => ({
    from: addDays(since, days),
    until: addDays(now, days),
  }));
}

/**
 * The one notice that is due about access now; null for none. It depends only on how much time is left. A notice that
 * was missed is skipped, so that nobody hears about the past or gets several at once.
 */
export function accessNotice(
  { consentedAt, accessUntil, revokedAt }: Omit<AccessOfConnection, 'userId' | 'id' | 'bankId'>,
  now: Date,
): AccessNotice | null {
  const kind = kindOf(accessUntil, revokedAt, now);
  return kind === null ? null : { kind, occasion: consentedAt.toISOString() };
}

function kindOf(
  accessUntil: Date | null,
  revokedAt: Date | null,
  now: Date,
): AccessNotice['kind'] | null {
  const isNews = (end: Date) => end <= now && subDays(now, NEWS_DAYS) <= end;
  if (revokedAt !== null && (accessUntil === null || revokedAt < accessUntil))
    return isNews(revokedAt) ? 'ACCESS_WITHDRAWN' : null;
  if (accessUntil === null) return null;
  if (accessUntil <= now) return isNews(accessUntil) ? 'ACCESS_ENDED' : null;
  const reminder = REMINDERS.find(([days]) => accessUntil <= addDays(now, days));
  return reminder?.[1] ?? null;
}

/** What there is to tell of access to accounts, by its times alone. Pure: no clock, no database. */
import { addDays, subDays } from 'date-fns';
import type { AccessOfConnection } from '@/lib/db/connections/access-ends';
import type { NoticeKind } from '@/lib/view/notice';

/** Of each consent each is told once. */
export type AccessNotice = {
  kind: Extract<NoticeKind, `ACCESS_${string}`>;
  /** The consent that it is about, by when it was given. */
  occasion: string;
};

/** The nearest first. */
const REMINDERS = [
  [1, 'ACCESS_ENDS_1'],
  [7, 'ACCESS_ENDS_7'],
  [14, 'ACCESS_ENDS_14'],
] as const;

/** After so long the end of access is no news. */
const NEWS_DAYS = 7;

/** The times between which access ends of which there may be something to tell. */
export function accessNoticesWithin(now: Date): { from: Date; until: Date } {
  return { from: subDays(now, NEWS_DAYS), until: addDays(now, REMINDERS[2][0]) };
}

/**
 * The one thing that is to be told of access now; null for nothing. It depends on how much time is left and on nothing
 * before: what was not told in its time is left out, so that nobody is told the past or several things at once.
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

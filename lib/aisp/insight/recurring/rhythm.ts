/**
 * How often something comes and when it is due: calendar days, which a bank may move to a bank day. Pure, and takes the
 * time as an argument.
 */
import type { Rhythm } from '@/lib/view/insight/rhythm';
import { executions } from '@/lib/xs2a/payment/execution';
import { bankDayOnOrAfter, bankDayOnOrBefore, isBankDay } from '@/lib/xs2a/value/bank-day';
import { addDays, daysBetween, isoWeekday } from '@/lib/xs2a/value/iso-date';

/** Where a due day moves that is not a bank day. */
export type Roll = 'following' | 'preceding' | 'none';

/** When something is due: its rhythm, and the day of the month or week. */
export type Schedule = { rhythm: Rhythm; dayOfMonth: number | null; roll: Roll };

/** The schedule that some days follow. */
export type Followed = {
  /** 31 for the last day of each month; null for a rhythm of weeks. */
  dayOfMonth: number | null;
  /** Null when every due day was a bank day. */
  roll: Roll | null;
  /** The due day of the last one. */
  lastDue: string;
  /** How many follow it approximately, and how many to the day. */
  onTime: number;
  onTheDay: number;
};

type Step = { months: number } | { days: number };

const STEPS: Record<Rhythm, Step> = {
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  EveryFourWeeks: { days: 28 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
};

const DAYS_OF_MONTH = 30.44;

/** How many days a due day of a month may be missed by, apart from moves to a bank day. A weekday: one. */
const SLACK_DAYS = 3;

/** Up to this many days after the due day, it may come; later, it has ended or was skipped once. */
const GRACE_DAYS: Record<Rhythm, number> = {
  Weekly: 4,
  EveryTwoWeeks: 7,
  EveryFourWeeks: 14,
  Monthly: 15,
  EveryTwoMonths: 20,
  Quarterly: 30,
  SemiAnnual: 45,
  Annual: 60,
};

/** What comes more days before the due day, or more than this share of the grace days, cannot be told from an extra. */
const EARLY_DAYS_MAX = 10;
const EARLY_SHARE_MAX = 2 / 3;

/**
 * How many steps of a rhythm there are between two days this far apart: one, or two with one skipped; null when neither
 * fits.
 */
export function stepsBetween(rhythm: Rhythm, days: number): 1 | 2 | null {
  const step = STEPS[rhythm];
  const length = 'days' in step ? step.days : step.months * DAYS_OF_MONTH;
  const slack = 'days' in step ? (step.days === 14 ? 2 : 1) : 7;
  if (Math.abs(days - length) <= slack) return 1;
  return Math.abs(days - 2 * length) <= slack ? 2 : null;
}

/** The schedule that fits these days best; they come oldest first. */
export function scheduleOf(rhythm: Rhythm, days: readonly [string, ...string[]]): Followed {
  const last = days.at(-1) ?? days[0];
  const dayOfMonth = 'days' in STEPS[rhythm] ? null : bestDayOfMonth(days);
  const weekday = mostFrequent(days.map(weekdayOf));
  const dueOf = (day: string) =>
    dayOfMonth === null
      ? addDays(day, shorterWay(weekday - weekdayOf(day)))
      : nearestDue(day, dayOfMonth);
  const dues = days.map(dueOf);
  const missed = days.map((day, at) => missedBy(day, dues[at] ?? day));
  const slack = dayOfMonth === null ? 1 : SLACK_DAYS;
  return {
    dayOfMonth,
    lastDue: dues.at(-1) ?? last,
    roll: rollOf(days, dues),
    onTime: missed.filter((by) => by <= slack).length,
    onTheDay: missed.filter((by) => by === 0).length,
  };
}

/**
 * The next `count` days on which something is expected, in order.
 * @param after the last due day already dealt with.
 */
export function expectedDays(
  { rhythm, dayOfMonth, roll }: Schedule,
  after: string,
  count: number,
): { due: string; day: string }[] {
  // No standing order is paid every four weeks: it is every second time of one paid every two.
  const everySecond = rhythm === 'EveryFourWeeks';
  const period = {
    startDate: after,
    frequency: everySecond ? 'EveryTwoWeeks' : rhythm,
    ...(dayOfMonth !== null && { dayOfExecution: String(dayOfMonth) }),
    executionRule: roll === 'preceding' ? ('preceding' as const) : ('following' as const),
  };
  return executions(period, after, 2 * count + 2)
    .map(({ dueDate, executionDate }) => ({
      due: dueDate,
      day: roll === 'none' ? dueDate : executionDate,
    }))
    .filter(({ due }) => due > after && (!everySecond || daysBetween(after, due) % 28 === 0))
    .slice(0, count);
}

/** Whether something is so overdue that it is no longer expected. */
export function isPastGrace(rhythm: Rhythm, due: string, asOf: string): boolean {
  return daysBetween(due, asOf) > GRACE_DAYS[rhythm];
}

/** Whether what came on a day may be what was due, although it is early or late. */
export function mayComeFor(rhythm: Rhythm, due: string, day: string): boolean {
  const late = daysBetween(due, day);
  return (
    late <= GRACE_DAYS[rhythm] &&
    -late <= Math.min(EARLY_DAYS_MAX, GRACE_DAYS[rhythm] * EARLY_SHARE_MAX)
  );
}

/** The due day of a month nearest to a day; 31 is the last day of each month. */
export function nearestDue(day: string, dayOfMonth: number): string {
  const time = Date.parse(day);
  const [year = 0, month = 1] = day.split('-').map(Number);
  const dues = [-1, 0, 1].map((months) => timeInMonth(year, month - 1 + months, dayOfMonth));
  const nearest = dues.reduce((best, due) =>
    Math.abs(due - time) < Math.abs(best - time) ? due : best,
  );
  return new Date(nearest).toISOString().slice(0, 10);
}

/** Runs for each transaction with each possible due day, so it avoids formatting dates. */
function timeInMonth(year: number, month: number, dayOfMonth: number): number {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(dayOfMonth, length));
}

/** How many days a day is off a due day; moving to a bank day counts as none. */
function missedBy(day: string, due: string): number {
  if (day === due) return 0;
  const off = Math.abs(daysBetween(due, day));
  if (off > 6 || isBankDay(due)) return off;
  return day === bankDayOnOrAfter(due) || day === bankDayOnOrBefore(due) ? 0 : off;
}

/** The day of the month that the days miss least; on a tie, the one that most of them fall on. */
function bestDayOfMonth(days: readonly string[]): number {
  const isLast = (day: string) => addDays(day, 1).slice(8) === '01';
  const candidates = new Set(days.map((day) => Number(day.slice(8))));
  if (days.some(isLast)) candidates.add(31);
  let best = { dayOfMonth: 0, missed: Number.POSITIVE_INFINITY, exact: 0 };
  for (const dayOfMonth of candidates) {
    const dues = days.map((day) => nearestDue(day, dayOfMonth));
    const missed = days.reduce((sum, day, at) => sum + missedBy(day, dues[at] ?? day), 0);
    const exact = days.filter((day, at) => day === dues[at]).length;
    if (missed < best.missed || (missed === best.missed && exact > best.exact))
      best = { dayOfMonth, missed, exact };
  }
  return best.dayOfMonth;
}

/** How these days treat due days that are not bank days. */
function rollOf(days: readonly string[], dues: readonly string[]): Roll | null {
  const counts = { following: 0, preceding: 0, none: 0 };
  days.forEach((day, at) => {
    const due = dues[at] ?? day;
    if (isBankDay(due)) return;
    if (day === due) counts.none += 1;
    else if (day === bankDayOnOrAfter(due)) counts.following += 1;
    else if (day === bankDayOnOrBefore(due)) counts.preceding += 1;
  });
  const { following, preceding, none } = counts;
  if (following + preceding + none === 0) return null;
  if (preceding > following && preceding > none) return 'preceding';
  return following > none ? 'following' : 'none';
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

function weekdayOf(day: string): number {
  return isoWeekday(day) - 1;
}

/** Days to another weekday, forwards or backwards, whichever is fewer. */
function shorterWay(days: number): number {
  const forwards = ((days % 7) + 7) % 7;
  return forwards > 3 ? forwards - 7 : forwards;
}

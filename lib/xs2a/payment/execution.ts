/**
 * Calculates the dates of a periodic payment. Whether and when it is really executed is up to the bank. Kept apart from
 * `periodic.ts` so that pages can use it without loading the schemas.
 */
import { bankDayOnOrAfter, bankDayOnOrBefore, isBankDay } from '@/lib/xs2a/value/bank-day';
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';

/**
 * How a date that is not a bank day is moved; `preceeding` is the samples' spelling of `preceding`, which is what we
 * send.
 * @see supplement#5
 */
export const EXECUTION_RULES = ['following', 'preceding', 'preceeding'] as const;
export type ExecutionRule = (typeof EXECUTION_RULES)[number];

/** How often a standing order is paid. @see supplement#5 */
export const FREQUENCIES = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What determines the dates of a periodic payment. */
export type Period = {
  startDate: string;
  endDate?: string | undefined;
  frequency: Frequency;
  executionRule?: ExecutionRule | undefined;
  dayOfExecution?: string | undefined;
  monthsOfExecution?: readonly number[] | undefined;
};

/** One execution: the due date in the period, and the bank day on which it is executed. */
export type Execution = { dueDate: string; executionDate: string };

/**
 * The executions of a period from a day on, in order, at most `count`. A date that is not a bank day moves to the next
 * bank day, or with `preceding` to the one before, unless that is before the start. `Daily` means every bank day. The
 * end date limits the due dates.
 * @param from the first execution date that counts, `YYYY-MM-DD`.
 * @throws RangeError when a date is invalid, or a `MonthlyVariable` period has no months.
 * @see supplement#5
 * @assumes periodic-dates
 */
export function executions(period: Period, from: string, count: number): Execution[] {
  const found: Execution[] = [];
  for (const dueDate of dueDates(period, from)) {
    if (found.length >= count) break;
    if (period.endDate !== undefined && dueDate > period.endDate) break;
    if (period.frequency === 'Daily' && !isBankDay(dueDate)) continue;
    const executionDate = rolledDate(dueDate, period);
    if (executionDate >= from) found.push({ dueDate, executionDate });
  }
  return found;
}

/** The last execution of a period up to a day; null when there is none in the year before it. */
export function latestExecution(period: Period, day: string): Execution | null {
  const past = executions(period, addDays(day, -DAYS_OF_YEAR_MAX), DAYS_OF_YEAR_MAX + 1);
  return past.findLast(({ executionDate }) => executionDate <= day) ?? null;
}

/** With the days by which an execution may be moved. */
const DAYS_OF_YEAR_MAX = 366 + 14;

/** Whether a frequency takes `dayOfExecution`: those counted in months do. @assumes day-of-execution */
export function takesDayOfExecution(frequency: Frequency): boolean {
  return MONTHS_BETWEEN[frequency] !== null || frequency === 'MonthlyVariable';
}

/** Months between two executions; null for a frequency that does not advance by a fixed number of months. */
const MONTHS_BETWEEN = {
  Daily: null,
  Weekly: null,
  EveryTwoWeeks: null,
  Monthly: 1,
  EveryTwoMonths: 2,
  Quarterly: 3,
  SemiAnnual: 6,
  Annual: 12,
  MonthlyVariable: null,
} as const satisfies Record<Frequency, number | null>;

function rolledDate(dueDate: string, { executionRule, startDate }: Period): string {
  if (executionRule === 'preceding' || executionRule === 'preceeding') {
    const before = bankDayOnOrBefore(dueDate);
    if (before >= startDate) return before;
  }
  return bankDayOnOrAfter(dueDate);
}

/** No stretch without a bank day is longer than this (Christmas and Easter, with their weekends). */
const ROLL_DAYS_MAX = 14;

/** The due dates of an endless period, in order, skipping those long before `from`. */
function* dueDates(period: Period, from: string): Generator<string> {
  const { startDate, frequency } = period;
  const first = Math.max(0, daysBetween(startDate, from) - ROLL_DAYS_MAX);
  const stepDays = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 } as const;
  switch (frequency) {
    case 'Daily':
    case 'Weekly':
    case 'EveryTwoWeeks': {
      const step = stepDays[frequency];
      for (let days = Math.floor(first / step) * step; ; days += step) {
        yield addDays(startDate, days);
      }
    }
    case 'Monthly':
    case 'EveryTwoMonths':
    case 'Quarterly':
    case 'SemiAnnual':
    case 'Annual':
    case 'MonthlyVariable': {
      yield* monthlyDueDates(period, addDays(startDate, first));
    }
  }
}

/**
 * The due dates of a period counted in months. The first is the first such day on or after the start; the rest follow
 * at equal steps from its month.
 */
function* monthlyDueDates(period: Period, notBefore: string): Generator<string> {
  const { startDate, frequency, monthsOfExecution = [] } = period;
  const day = Number(period.dayOfExecution ?? startDate.slice(8));
  const startMonth = monthNumber(startDate);
  const firstMonth = dateInMonth(startMonth, day) >= startDate ? startMonth : startMonth + 1;
  const step = MONTHS_BETWEEN[frequency] ?? 1;
  if (frequency === 'MonthlyVariable' && monthsOfExecution.length === 0) {
    throw new RangeError('A period of MonthlyVariable has months');
  }
  const skipped = Math.max(0, Math.floor((monthNumber(notBefore) - firstMonth) / step));
  for (let month = firstMonth + skipped * step; ; month += step) {
    if (frequency === 'MonthlyVariable' && !monthsOfExecution.includes((month % 12) + 1)) continue;
    yield dateInMonth(month, day);
  }
}

/** Months since January of the year 0. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** A day of a month, or the last day of a month that is too short. */
function dateInMonth(month: number, day: number): string {
  const firstOfNext = firstOfMonth(month + 1);
  const last = Number(addDays(firstOfNext, -1).slice(8));
  return addDays(firstOfMonth(month), Math.min(day, last) - 1);
}

function firstOfMonth(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

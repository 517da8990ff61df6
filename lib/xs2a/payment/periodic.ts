/**
 * The fields of a periodic payment: how often, on which day, and what happens when that is not a bank day. The
 * resulting dates are calculated in `execution.ts`.
 */
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import { addFinding, held, typeRule } from '@/lib/xs2a/value/rule';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import {
  EXECUTION_RULES,
  FREQUENCIES,
  type Frequency as FrequencyName,
  type Period,
  type ExecutionRule as RuleOfDays,
  takesDayOfExecution,
} from './execution';

/** The rule for dates that are not bank days; anything else breaks `choice-unknown`. */
export const ExecutionRule = z.enum(EXECUTION_RULES, { error: typeRule('choice-unknown') });
export type ExecutionRule = RuleOfDays;

/** A frequency; anything else breaks `choice-unknown`. */
export const Frequency = z.enum(FREQUENCIES, { error: typeRule('choice-unknown') });
export type Frequency = FrequencyName;

const DAY_FORM = /^([1-9]|[12][0-9]|3[01])$/;

/**
 * The day of the month, `1` to `31`; the last day of a month that is too short.
 * @see supplement#5
 * @assumes day-of-execution
 */
export const DayOfExecution = held(RequestText, (text) =>
  DAY_FORM.test(text) ? null : { rule: 'day-of-month-form' },
).meta({ pattern: DAY_FORM.source });

const Month = held(z.number({ error: typeRule('number-required') }), (month) =>
  Number.isInteger(month) && month >= 1 && month <= 12 ? null : { rule: 'month-form' },
);

/** The months of `MonthlyVariable`, 1 to 12, each once. @see supplement#5 */
export const MonthsOfExecution = held(listOf(Month, 1, 12), (months) =>
  new Set(months).size === months.length ? null : { rule: 'list-entry-repeated' },
);

/**
 * Refuses an end before the start, `monthsOfExecution` missing with `MonthlyVariable` or given with another frequency,
 * and `dayOfExecution` with a frequency counted in days or weeks. Fields that are wrong on their own are skipped.
 * @see supplement#5
 */
export function refusePeriodicContradictions(
  value: {
    readonly startDate?: unknown;
    readonly endDate?: unknown;
    readonly frequency?: unknown;
    readonly dayOfExecution?: unknown;
    readonly monthsOfExecution?: unknown;
  },
  context: z.core.$RefinementCtx,
): void {
  const { startDate, endDate, dayOfExecution, monthsOfExecution } = value;
  if (isDateText(startDate) && isDateText(endDate) && endDate < startDate) {
    addFinding(context, { rule: 'end-before-start' }, ['endDate']);
  }
  const frequency = FREQUENCIES.find((each) => each === value.frequency);
  if (frequency === undefined) return;
  if (frequency === 'MonthlyVariable' && monthsOfExecution === undefined) {
    addFinding(context, { rule: 'field-required' }, ['monthsOfExecution']);
  }
  if (frequency !== 'MonthlyVariable' && monthsOfExecution !== undefined) {
    addFinding(context, { rule: 'months-without-monthly-variable' }, ['monthsOfExecution']);
  }
  if (dayOfExecution !== undefined && !takesDayOfExecution(frequency)) {
    addFinding(context, { rule: 'day-of-execution-without-months' }, ['dayOfExecution']);
  }
}

/**
 * The period of a request, if its fields are valid; null when one is missing or wrong, or they contradict each other.
 */
export function periodOf(payment: object): Period | null {
  const parsed = PeriodFields.safeParse(payment);
  return parsed.success ? parsed.data : null;
}

function isDateText(value: unknown): value is string {
  return typeof value === 'string' && isIsoDate(value);
}

const PeriodFields = z
  .object({
    startDate: IsoDate,
    endDate: IsoDate.optional(),
    frequency: Frequency,
    executionRule: ExecutionRule.optional(),
    dayOfExecution: DayOfExecution.optional(),
    monthsOfExecution: MonthsOfExecution.optional(),
  })
  .superRefine(refusePeriodicContradictions);

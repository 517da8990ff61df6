import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { isBankDay } from '@/lib/xs2a/value/bank-day';
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';
import {
  EXECUTION_RULES,
  executions,
  FREQUENCIES,
  latestExecution,
  type Period,
} from './execution';
import { DayOfExecution, ExecutionRule, Frequency, MonthsOfExecution } from './periodic';

function dates(period: Period, from: string, count = 5): string[] {
  return executions(period, from, count).map(({ executionDate }) => executionDate);
}

test('the fields of a period take the values of the interface', () => {
  expect(FREQUENCIES).toEqual([
    'Daily',
    'Weekly',
    'EveryTwoWeeks',
    'Monthly',
    'EveryTwoMonths',
    'Quarterly',
    'SemiAnnual',
    'Annual',
    'MonthlyVariable',
  ]);
  expect(EXECUTION_RULES).toEqual(['following', 'preceding', 'preceeding']);
  expect(Frequency.safeParse('monthly').error?.issues[0]?.message).toBe('choice-unknown');
  expect(ExecutionRule.safeParse('before').error?.issues[0]?.message).toBe('choice-unknown');
  for (const day of ['1', '9', '10', '28', '31']) {
    expect(DayOfExecution.safeParse(day).success, day).toBe(true);
  }
  for (const day of ['0', '32', '01', '1.', '-1', '', 'first']) {
    expect(DayOfExecution.safeParse(day).error?.issues[0]?.message, day).toBe('day-of-month-form');
  }
  expect(MonthsOfExecution.safeParse([1, 12]).success).toBe(true);
  expect(MonthsOfExecution.safeParse([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).success).toBe(true);
  expect(MonthsOfExecution.safeParse([]).error?.issues[0]?.message).toBe('list-too-short');
  expect(MonthsOfExecution.safeParse([1, 1]).error?.issues[0]?.message).toBe('list-entry-repeated');
  const thirteen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1];
  expect(MonthsOfExecution.safeParse(thirteen).error?.issues[0]?.message).toBe('list-too-long');
  for (const month of [0, 13, 1.5]) {
    expect(MonthsOfExecution.safeParse([month]).error?.issues[0]?.message).toBe('month-form');
  }
  expect(MonthsOfExecution.safeParse(['1']).error?.issues[0]?.message).toBe('number-required');
});

describe('the next executions', () => {
  test('of each month fall on the last day where a month is shorter', () => {
    expect(executions({ startDate: '2025-01-31', frequency: 'Monthly' }, '2025-01-01', 5)).toEqual([
      { dueDate: '2025-01-31', executionDate: '2025-01-31' },
      { dueDate: '2025-02-28', executionDate: '2025-02-28' },
      { dueDate: '2025-03-31', executionDate: '2025-03-31' },
      { dueDate: '2025-04-30', executionDate: '2025-04-30' },
      // A Saturday, followed by Monday.
      { dueDate: '2025-05-31', executionDate: '2025-06-02' },
    ]);
  });

  test('move over Easter by the execution rule', () => {
    // 18 April 2025 is Good Friday.
    const period = { startDate: '2025-03-18', frequency: 'Monthly' } as const;
    expect(dates(period, '2025-04-01', 1)).toEqual(['2025-04-22']);
    expect(dates({ ...period, executionRule: 'following' }, '2025-04-01', 1)).toEqual([
      '2025-04-22',
    ]);
    expect(dates({ ...period, executionRule: 'preceding' }, '2025-04-01', 1)).toEqual([
      '2025-04-16',
    ]);
    expect(dates({ ...period, executionRule: 'preceeding' }, '2025-04-01', 1)).toEqual([
      '2025-04-16',
    ]);
  });

  test('never come before the start', () => {
    // 1 March 2025 is a Saturday.
    expect(
      dates(
        { startDate: '2025-03-01', frequency: 'Monthly', executionRule: 'preceding' },
        '2025-01-01',
        2,
      ),
    ).toEqual(['2025-03-03', '2025-04-01']);
    // From a Saturday back to the Friday on which it starts.
    expect(
      dates(
        {
          startDate: '2025-02-28',
          frequency: 'Monthly',
          dayOfExecution: '1',
          executionRule: 'preceding',
        },
        '2025-01-01',
        2,
      ),
    ).toEqual(['2025-02-28', '2025-04-01']);
  });

  test('of a day that was passed in the first month begin in the next', () => {
    const period = { startDate: '2025-01-20', dayOfExecution: '5' } as const;
    expect(dates({ ...period, frequency: 'Monthly' }, '2025-01-01', 3)).toEqual([
      '2025-02-05',
      '2025-03-05',
      '2025-04-07',
    ]);
    expect(dates({ ...period, frequency: 'Quarterly' }, '2025-01-01', 3)).toEqual([
      '2025-02-05',
      '2025-05-05',
      '2025-08-05',
    ]);
  });

  test.each([
    ['Daily', ['2025-06-02', '2025-06-03', '2025-06-04', '2025-06-05', '2025-06-06']],
    ['Weekly', ['2025-06-02', '2025-06-10', '2025-06-16', '2025-06-23', '2025-06-30']],
    ['EveryTwoWeeks', ['2025-06-02', '2025-06-16', '2025-06-30', '2025-07-14', '2025-07-28']],
    ['Monthly', ['2025-06-02', '2025-07-02', '2025-08-04', '2025-09-02', '2025-10-02']],
    ['EveryTwoMonths', ['2025-06-02', '2025-08-04', '2025-10-02', '2025-12-02', '2026-02-02']],
    ['Quarterly', ['2025-06-02', '2025-09-02', '2025-12-02', '2026-03-02', '2026-06-02']],
    ['SemiAnnual', ['2025-06-02', '2025-12-02', '2026-06-02', '2026-12-02', '2027-06-02']],
    ['Annual', ['2025-06-02', '2026-06-02', '2027-06-02', '2028-06-02', '2029-06-04']],
  ] as const)('with the frequency %s', (frequency, expected) => {
    // 9 June 2025 is Whit Monday.
    expect(dates({ startDate: '2025-06-02', frequency }, '2025-06-01')).toEqual(expected);
  });

  test('with MonthlyVariable come in the months that are named', () => {
    const period = {
      startDate: '2025-02-10',
      frequency: 'MonthlyVariable',
      dayOfExecution: '15',
      monthsOfExecution: [12, 3, 6],
    } as const;
    expect(dates(period, '2025-01-01', 4)).toEqual([
      '2025-03-17',
      '2025-06-16',
      '2025-12-15',
      '2026-03-16',
    ]);
    expect(() => executions({ ...period, monthsOfExecution: [] }, '2025-01-01', 1)).toThrow(
      RangeError,
    );
  });

  test('with the frequency Daily are every bank day', () => {
    expect(dates({ startDate: '2025-12-22', frequency: 'Daily' }, '2025-12-22', 6)).toEqual([
      '2025-12-22',
      '2025-12-23',
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
      '2026-01-02',
    ]);
  });

  test('end with the end date, which counts for the due date', () => {
    const period = { startDate: '2025-05-31', frequency: 'Monthly' } as const;
    expect(executions({ ...period, endDate: '2025-05-31' }, '2025-01-01', 5)).toEqual([
      { dueDate: '2025-05-31', executionDate: '2025-06-02' },
    ]);
    expect(executions({ ...period, endDate: '2025-05-30' }, '2025-01-01', 5)).toEqual([]);
  });

  test('are looked for from a day on, also one long after the start', () => {
    expect(dates({ startDate: '1990-01-01', frequency: 'Weekly' }, '2025-06-03', 1)).toEqual([
      '2025-06-10',
    ]);
    expect(dates({ startDate: '1990-01-15', frequency: 'Annual' }, '2025-06-03', 1)).toEqual([
      '2026-01-15',
    ]);
    // Due on Saturday 31 May, still to be executed on Monday 2 June.
    expect(dates({ startDate: '1990-01-31', frequency: 'Monthly' }, '2025-06-01', 1)).toEqual([
      '2025-06-02',
    ]);
    expect(executions({ startDate: '2025-01-01', frequency: 'Monthly' }, '2025-01-01', 0)).toEqual(
      [],
    );
  });
});

/** Whether a day is due, computed for each day by itself. */
function isDue(
  day: string,
  { startDate, endDate, frequency, dayOfExecution, monthsOfExecution }: Period,
): boolean {
  if (day < startDate || (endDate !== undefined && day > endDate)) return false;
  const sinceStart = daysBetween(startDate, day);
  if (frequency === 'Daily') return isBankDay(day);
  if (frequency === 'Weekly') return sinceStart % 7 === 0;
  if (frequency === 'EveryTwoWeeks') return sinceStart % 14 === 0;
  const wanted = Number(dayOfExecution ?? startDate.slice(8));
  const isMonthEnd = addDays(day, 1).endsWith('-01');
  const dayOfMonth = Number(day.slice(8));
  if (!(dayOfMonth === wanted || (isMonthEnd && wanted > dayOfMonth))) return false;
  if (frequency === 'MonthlyVariable')
    return (monthsOfExecution ?? []).includes(Number(day.slice(5, 7)));
  // Counts the months from the first due day.
  let first = startDate;
  for (;;) {
    const end = addDays(first, 1).endsWith('-01');
    const number = Number(first.slice(8));
    if (number === wanted || (end && wanted > number)) break;
    first = addDays(first, 1);
  }
  const months =
    (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(day.slice(5, 7)) -
    Number(first.slice(5, 7));
  const step = { Monthly: 1, EveryTwoMonths: 2, Quarterly: 3, SemiAnnual: 6, Annual: 12 }[
    frequency
  ];
  return months % step === 0;
}

const day = fc.integer({ min: 0, max: 2_000 }).map((offset) => addDays('2023-01-01', offset));
const period: fc.Arbitrary<Period> = fc
  .record({
    startDate: day,
    length: fc.option(fc.nat(400), { nil: undefined }),
    frequency: fc.constantFrom(...FREQUENCIES),
    executionRule: fc.option(fc.constantFrom(...EXECUTION_RULES), { nil: undefined }),
    dayOfExecution: fc.option(fc.integer({ min: 1, max: 31 }).map(String), { nil: undefined }),
    monthsOfExecution: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), {
      minLength: 1,
      maxLength: 12,
    }),
  })
  .map(({ length, ...rest }) => ({
    ...rest,
    endDate: length === undefined ? undefined : addDays(rest.startDate, length),
  }));

holds(
  'the executions of 13 months agree with a model that asks each day',
  fc.property(period, fc.nat(300), (each, offset) => {
    const from = addDays(each.startDate, offset - 20);
    const to = addDays(from, 400);
    const expected: string[] = [];
    for (let date = each.startDate; date <= to; date = addDays(date, 1)) {
      if (!isDue(date, each)) continue;
      const back = (each.executionRule ?? 'following') !== 'following';
      let execution = date;
      while (back && !isBankDay(execution)) execution = addDays(execution, -1);
      if (!back || execution < each.startDate) {
        execution = date;
        while (!isBankDay(execution)) execution = addDays(execution, 1);
      }
      if (execution >= from) expected.push(`${date} ${execution}`);
    }
    const actual = executions(each, from, expected.length).map(
      ({ dueDate, executionDate }) => `${dueDate} ${executionDate}`,
    );
    expect(actual).toEqual(expected);
  }),
);

describe('the latest execution up to a day', () => {
  const monthly = { startDate: '2025-01-15', frequency: 'Monthly' } as const;

  test.each([
    ['2025-01-14', null],
    ['2025-01-15', { dueDate: '2025-01-15', executionDate: '2025-01-15' }],
    ['2025-03-16', { dueDate: '2025-02-15', executionDate: '2025-02-17' }],
    ['2025-03-17', { dueDate: '2025-03-15', executionDate: '2025-03-17' }],
  ])('%s', (day, latest) => {
    expect(latestExecution(monthly, day)).toEqual(latest);
  });

  test('is found a year before', () => {
    const annual = { startDate: '2024-05-15', frequency: 'Annual' } as const;
    expect(latestExecution(annual, '2025-05-14')).toEqual({
      dueDate: '2024-05-15',
      executionDate: '2024-05-15',
    });
  });
});

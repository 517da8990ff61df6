'use client';

import { useTranslations } from 'next-intl';
import { heightOf } from '@/components/chart/chart-figures';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import type { KnownUntilSalary } from './salary-working';

const WIDTH = 300;
const HEIGHT = 60;
/** Room at the edges for the line's thickness and the dot at its end. */
const EDGE = 5;

/**
 * How the balance steps down to the next salary, above zero as a ground: what is under the line is what is left. Nothing
 * when no step is known, or when the salary is late.
 */
export function PaydayCourse({ until }: { until: KnownUntilSalary }) {
  const t = useTranslations('coming');
  const { day, onDay } = useTimeWords();
  const moneyText = useMoneyText();
  const { course, salary, balance, left, currency } = until;
  const from = course[0]?.date ?? salary.day;
  const days = daysBetween(from, salary.day);
  if (course.length < 2 || days < 1) return null;
  const heights = course.map(({ amount }) => heightOf(amount));
  const least = Math.min(0, ...heights);
  const most = Math.max(0, ...heights);
  const placeOf = (height: number) =>
    (EDGE + ((most - height) / (most - least || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const line = course.map(({ date, amount }, at) => {
    const x = (EDGE + (daysBetween(from, date) / days) * (WIDTH - 2 * EDGE)).toFixed(1);
    const y = placeOf(heightOf(amount));
    return at === 0 ? `M${x},${y}` : `H${x}V${y}`;
  });
  const end = WIDTH - EDGE;
  const path = `${line.join('')}H${end}`;
  const ground = placeOf(0);
  const stroke = {
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round',
    fill: 'none',
  } as const;
  return (
    <div className="mt-3 min-w-0 flex-1 sm:max-xl:mt-0">
      <svg
        role="img"
        aria-label={t('course', {
          balance: moneyText({ amount: balance, currency }),
          left: moneyText({ amount: left, currency }),
          day: onDay(salary.day),
          count: course.length - 1,
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classNames('h-16 w-full', least < 0 ? 'text-attention' : 'text-accent')}
      >
        <path d={`${path}V${ground}H${EDGE}Z`} fill="currentColor" opacity="0.14" />
        <path
          d={`M${EDGE},${ground}H${end}`}
          className="text-line-strong"
          stroke="currentColor"
          {...stroke}
        />
        <path d={path} stroke="currentColor" strokeWidth="2" strokeLinejoin="round" {...stroke} />
        {/* A line without length is a dot that does not stretch with the picture. */}
        <path
          d={`M${end},${placeOf(heightOf(left))}h0`}
          stroke="currentColor"
          strokeWidth="8"
          {...stroke}
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-small text-ink-muted">
        <span>{day(from)}</span>
        <span>{day(salary.day)}</span>
      </p>
    </div>
  );
}

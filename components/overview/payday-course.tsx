'use client';

import { useTranslations } from 'next-intl';
import { heightOf } from '@/components/chart/chart-figures';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import type { KnownUntilSalary } from './salary-working';

const WIDTH = 300;
const HEIGHT = 60;
/** Room at the edges for the line's thickness and the dot at its end. */
const EDGE = 5;
/** How thick a line is does not stretch with the picture. */
const FIXED = 'non-scaling-stroke';

/**
 * How the balance steps down to the next salary, above zero as a ground: what is under the line is what is left. Where
 * more than half stays, the steps would be flat above zero, and the line alone is drawn, at the height of its movement.
 * Nothing when no step is known, or when the salary is late.
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
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  const isLine = lowest > highest / 2;
  const least = isLine ? lowest - (highest - lowest) / 4 : Math.min(0, lowest);
  const most = Math.max(0, highest);
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
        className={`h-16 w-full ${lowest < 0 ? 'text-attention' : 'text-accent'}`}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {!isLine && (
          <g>
            <path
              d={`${path}V${ground}H${EDGE}Z`}
              fill="currentColor"
              stroke="none"
              opacity="0.14"
            />
            <path
              d={`M${EDGE},${ground}H${end}`}
              className="text-line-strong"
              vectorEffect={FIXED}
            />
          </g>
        )}
        <path d={path} strokeWidth="2" vectorEffect={FIXED} />
        {/* A line without length is a dot that does not stretch with the picture. */}
        <path d={`M${end},${placeOf(heightOf(left))}h0`} strokeWidth="8" vectorEffect={FIXED} />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-small text-ink-muted">
        <span>{day(from)}</span>
        <span>{day(salary.day)}</span>
      </p>
    </div>
  );
}

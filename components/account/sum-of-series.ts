import type { BalanceHistoryView, BalanceSeriesView } from '@/lib/view/insight/insight';
import { addAmounts } from '@/lib/xs2a/value/amount';

type Series = BalanceHistoryView['series'][number];

/** The daily sum of several accounts' balances; null unless all are known, on the same days and in one currency. */
export function sumOfSeries(all: readonly Series[]): BalanceSeriesView | null {
  const [first, ...others] = all;
  if (first === undefined || first.points.length === 0) return null;
  if (all.some((one) => !one.coverage.isWhole || !isAlike(one, first))) return null;
  const { currency } = first;
  return {
    ...first,
    points: first.points.map(({ date, amount }, index) => ({
      date,
      amount: others.reduce(
        (sum, { points }) =>
          addAmounts({ amount: sum, currency }, { amount: points[index]?.amount ?? '0', currency })
            .amount,
        amount,
      ),
    })),
  };
}

function isAlike(one: Series, other: Series): boolean {
  return (
    one.currency === other.currency &&
    one.points.length === other.points.length &&
    one.points.every(({ date }, index) => date === other.points[index]?.date)
  );
}

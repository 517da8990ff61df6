import { BalanceLine } from '@/components/chart/balance-line';
import { classNames } from '@/components/ui/class-names';
import type { BalanceSeriesView } from '@/lib/view/insight/insight';

/** An account's daily balance as a line beside it. Nothing when too little is known. */
export function Sparkline({
  series,
  size = 'row',
}: {
  series: BalanceSeriesView;
  /** In a row, it is only there if the row is wide. */
  size?: 'row' | 'large';
}) {
  return (
    <BalanceLine
      series={series}
      className={classNames(
        'text-accent',
        size === 'row' ? 'hidden @[42rem]:block h-8 w-48' : 'h-12 w-36',
      )}
    />
  );
}

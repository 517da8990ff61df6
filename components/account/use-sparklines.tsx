import { useQuery } from '@tanstack/react-query';
import { useActingContext } from '@/components/frame/context/acting-context';
import { recentBalancesQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';
import { Sparkline } from './sparkline';

/** How the balance of each account of the acting context has gone lately. */
export function useSparklines(): (account: AccountView) => React.ReactNode {
  const { contextId } = useActingContext();
  const { data } = useQuery(recentBalancesQuery(contextId));
  return ({ accountId }) => {
    // Accounts can only be compared over the same days.
    const series = data?.series.find((one) => one.accountId === accountId && one.coverage.isWhole);
    return series !== undefined && series.points.length > 0 && <Sparkline series={series} />;
  };
}

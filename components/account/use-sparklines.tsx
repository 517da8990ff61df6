import { useQuery } from '@tanstack/react-query';
import { Sparkline } from '@/components/chart/sparkline';
import { useActingContext } from '@/components/frame/context/acting-context';
import { recentBalancesQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';

/** How the balance of each account of the acting context has gone lately. */
export function useSparklines(): (account: AccountView) => React.ReactNode {
  const { contextId } = useActingContext();
  const { data } = useQuery(recentBalancesQuery(contextId));
  return ({ accountId }) => {
    // Accounts can only be compared over the same days.
    const series = data?.series.find((one) => one.accountId === accountId && one.coverage.isWhole);
    // In a narrow row it would be the size of a word.
    return series && <Sparkline series={series} className="hidden @[42rem]:block h-8 w-48" />;
  };
}

import { amountOfSum } from '@/lib/aisp/account/booked-balance';
import type { MonthlySum } from '@/lib/db/insight';
import type { MonthFlowView } from '@/lib/view/insight/insight';
import { currenciesListed } from './currencies-listed';

/**
 * The sums of each month, also of those without money, for each currency of the accounts and of the sums.
 * @param of the months, oldest first, and the currencies of the accounts.
 */
export function flowsOf(
  sums: readonly MonthlySum[],
  of: { months: readonly string[]; currencies: readonly string[] },
): { months: MonthFlowView[]; currenciesLeftOut: number } {
  const { currencies, leftOut } = currenciesListed([
    ...of.currencies.map((currency) => ({ currency, count: 0 })),
    ...sums,
  ]);
  const found = new Map(sums.map((sum) => [keyOf(sum), sum]));
  const months = currencies.flatMap((currency) =>
    of.months.map((month) => {
      const sum = found.get(keyOf({ month, currency }));
      return {
        month,
        currency,
        in: amountOfSum(sum?.credit ?? '0', currency),
        out: amountOfSum(sum?.debit ?? '0', currency),
      };
    }),
  );
  return { months, currenciesLeftOut: leftOut };
}

function keyOf({ month, currency }: Pick<MonthlySum, 'month' | 'currency'>): string {
  return `${month} ${currency}`;
}

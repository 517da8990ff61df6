import { z } from 'zod';
import type { BalanceView } from '@/lib/view/account';
import type { Account } from './generated/client';

/** A balance as stored in its account's row. */
export const StoredBalance = z.object({
  balanceType: z.string(),
  balanceAmount: z.object({ amount: z.string(), currency: z.string() }),
  referenceDate: z.string().nullable(),
});

const StoredBalances = z.array(StoredBalance);

/** The balances of an account, or null before the first read. */
export function storedBalances({
  balances,
  unreadableBalances,
  balancesReadAt,
}: Pick<Account, 'balances' | 'unreadableBalances' | 'balancesReadAt'>): {
  value: BalanceView[];
  unreadable: number;
  readAt: Date;
} | null {
  return balances === null || balancesReadAt === null
    ? null
    : {
        value: StoredBalances.parse(balances),
        unreadable: unreadableBalances,
        readAt: balancesReadAt,
      };
}

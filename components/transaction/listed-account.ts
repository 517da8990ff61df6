import type { SyncedAccount } from '@/lib/query/transaction-queries';
import type { PsuContextView } from '@/lib/view/account';

/** An account as the filter of a list names it. */
export type FilterableAccount = { accountId: string; name: string };

export type ListedAccount = FilterableAccount & {
  source: SyncedAccount['source'];
  connectionId: string;
  bankName: string;
  context: PsuContextView;
  currency: string;
};

import type { AccountView } from '@/lib/view/account';

/** An account as the filter of a list names it. */
export type FilterableAccount = Pick<AccountView, 'accountId' | 'name'>;

/** An account or card whose transactions a page lists. */
export type ListedAccount = FilterableAccount &
  Pick<AccountView, 'kind' | 'connectionId' | 'bankName' | 'context' | 'currency'>;

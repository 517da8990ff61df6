import type { AccountView } from '@/lib/view/account';

/** An account as the list's filter names it. */
export type FilterableAccount = Pick<AccountView, 'accountId' | 'name'>;

/** An account or card whose transactions are on the page. */
export type ListedAccount = FilterableAccount &
  Pick<AccountView, 'kind' | 'connectionId' | 'bankName' | 'context' | 'currency'>;

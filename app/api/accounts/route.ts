import { listAccounts } from '@/lib/aisp/list-accounts';
import { ok, userRoute } from '@/lib/http/route';
import type { AccountsView } from '@/lib/view/account';

export const GET = userRoute('/api/accounts', {}, async ({ user, now }) =>
  ok<AccountsView>({ accounts: await listAccounts(user.userId, now) }),
);

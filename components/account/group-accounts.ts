import type { AccountView } from '@/lib/view/account';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

export type AccountGroup = {
  connectionId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  accounts: [AccountView, ...AccountView[]];
};

/** Groups accounts by connection, both in the given order. */
export function groupAccounts(accounts: readonly AccountView[]): AccountGroup[] {
  const groups = new Map<string, AccountGroup>();
  for (const account of accounts) {
    const group = groups.get(account.connectionId);
    if (group) {
      group.accounts.push(account);
      continue;
    }
    const { connectionId, bankName, context, agreementName } = account;
    groups.set(connectionId, {
      connectionId,
      bankName,
      context,
      agreementName,
      accounts: [account],
    });
  }
  return [...groups.values()];
}

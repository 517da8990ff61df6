import type { AccountView, PsuContextView } from '@/lib/view/account';

export type AccountGroup = {
  connectionId: string;
  bankName: string;
  context: PsuContextView;
  agreementName: string | null;
  accounts: AccountView[];
};

/** The accounts by connection, both in the order given. */
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

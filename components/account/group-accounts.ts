import type { AccountView } from '@/lib/view/account';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

export type AccountGroup = {
  connectionId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  accounts: [AccountView, ...AccountView[]];
};

/** The accounts by bank, in the order given. */
export function groupByBank(
  accounts: readonly AccountView[],
): { bankName: string; accounts: [AccountView, ...AccountView[]] }[] {
  const banks = new Map<string, [AccountView, ...AccountView[]]>();
  for (const account of accounts) {
    const bank = banks.get(account.bankName);
    if (bank) bank.push(account);
    else banks.set(account.bankName, [account]);
  }
  return [...banks].map(([bankName, ofBank]) => ({ bankName, accounts: ofBank }));
}

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

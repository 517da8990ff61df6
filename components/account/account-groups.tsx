'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { AccountView } from '@/lib/view/account';
import { AccountRow } from './account-row';
import { BankProblems } from './bank-problems';
import { groupAccounts } from './group-accounts';
import { useSharedAccounts } from './use-shared-accounts';

type AccountGroupsProps = {
  accounts: readonly AccountView[];
  /** Heading level: 2 directly below the page's title. */
  level: 2 | 3;
  /** Shown below an account's balance. */
  underBalance?: (account: AccountView) => React.ReactNode;
  /** Shown below the accounts, and above what keeps a bank from answering. */
  children?: React.ReactNode;
};

/** Accounts grouped by bank and by who the user acts for, each group with what keeps its figures from being current. */
export function AccountGroups({ accounts, level, underBalance, children }: AccountGroupsProps) {
  const t = useTranslations('accounts');
  const shared = useSharedAccounts(accounts);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="space-y-6">
      {groupAccounts(shared).map((group) => (
        <section key={group.connectionId} aria-labelledby={`group-${group.connectionId}`}>
          <Heading
            id={`group-${group.connectionId}`}
            className="mb-2 min-h-6 text-small font-medium text-ink-muted"
          >
            {group.bankName} <span aria-hidden="true">·</span>{' '}
            {group.context === 'CORPORATE' ? (
              <bdi>{group.agreementName ?? t('corporate')}</bdi>
            ) : (
              t('private')
            )}
          </Heading>
          <BankProblems accounts={group.accounts} of="connection" />
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {group.accounts.map((account) => (
                <li key={account.accountId}>
                  <AccountRow account={account} under={underBalance?.(account)} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {children}
      {/* Only known after the bank failed to answer. Above the figures it would push them down, and they say how old
          they are. */}
      <BankProblems accounts={shared} of="bank" />
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import type { AccountView } from '@/lib/view/account';
import { AccountRow } from './account-row';
import { BankProblems } from './bank-problems';
import { type AccountGroup, groupAccounts } from './group-accounts';
import { IsTimeSaid, isTimeSaidAbove } from './is-time-said';
import { totalBalances } from './total-balances';
import { useBalances } from './use-balances';
import { useSharedAccounts } from './use-shared-accounts';

type AccountGroupsProps = {
  accounts: readonly AccountView[];
  /** The cards among the children: what keeps a bank from answering is said once for both. */
  cards?: readonly AccountView[] | undefined;
  /** Heading level: 2 directly below the page's title. */
  level: 2 | 3;
  /** Shown before an account's balance in a wide list. */
  underBalance?: (account: AccountView) => React.ReactNode;
  /** Shown below the accounts. */
  children?: React.ReactNode;
};

/**
 * Accounts grouped by bank and by who the user acts for, each group with what keeps its figures from being current; that
 * a bank does not answer comes first.
 */
export function AccountGroups({
  accounts,
  cards = [],
  level,
  underBalance,
  children,
}: AccountGroupsProps) {
  const t = useTranslations('accounts');
  const all = useSharedAccounts([...accounts, ...cards]);
  const shared = all.filter((account) => accounts.includes(account));
  const Heading = level === 2 ? 'h2' : 'h3';
  const groups = groupAccounts(shared);
  const { balances } = useBalances(all);
  const isOld = (account: AccountView) => balances[all.indexOf(account)]?.reading?.stale === true;
  // Below the overview's title, the sum of the only group is there already.
  const isSummed = level === 2 || groups.length > 1;
  return (
    <IsTimeSaid value={isTimeSaidAbove(balances)}>
      <div className="space-y-6">
        <BankProblems accounts={all} of="bank" />
        {groups.map((group) => {
          const lines = group.accounts.map((account) => underBalance?.(account));
          return (
            <section
              key={group.connectionId}
              aria-labelledby={`group-${group.connectionId}`}
              className="@container"
            >
              <div
                className={classNames(
                  'mb-2 flex min-h-6 items-baseline justify-between gap-4 text-small text-ink-muted',
                  isSummed && 'max-sm:min-h-10',
                )}
              >
                <Heading id={`group-${group.connectionId}`} className="min-w-0 font-medium">
                  <GroupName group={group} isSummed={isSummed} />
                </Heading>
                {isSummed && (
                  <div className="flex min-w-0 items-baseline gap-4">
                    {/* Ends where the lines below do; an old balance has its time in their place. */}
                    {group.accounts.some((account, index) => lines[index] && !isOld(account)) && (
                      <p className="hidden shrink-0 @[42rem]:block">{t('lastDays')}</p>
                    )}
                    <div className="flex justify-end @[42rem]:min-w-59">
                      <GroupTotal group={group} />
                    </div>
                  </div>
                )}
              </div>
              <BankProblems accounts={group.accounts} of="connection" />
              <Card className="overflow-hidden">
                <ul className="divide-y divide-line">
                  {group.accounts.map((account, index) => (
                    <li key={account.accountId}>
                      <AccountRow account={account} under={lines[index]} />
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          );
        })}
        {children}
      </div>
    </IsTimeSaid>
  );
}

type GroupNameProps = { group: AccountGroup; isSummed: boolean };

/** The bank, and who it is for: on a phone below it, as the amount of the sum is below its name. */
function GroupName({ group: { bankName, context, agreementName }, isSummed }: GroupNameProps) {
  const t = useTranslations('accounts');
  return (
    <>
      <span className={isSummed ? 'max-sm:block' : undefined}>{bankName}</span>
      {/* No line begins with it. */}
      <span aria-hidden="true" className={isSummed ? 'max-sm:hidden' : undefined}>
        {'\u00a0'}·
      </span>{' '}
      <span className={isSummed ? 'max-sm:block max-sm:font-normal' : undefined}>
        {context === 'CORPORATE' ? <bdi>{agreementName ?? t('corporate')}</bdi> : t('private')}
      </span>
    </>
  );
}

/** The sum of a group's balances, if it is of several accounts in one currency and all of them are known. */
function GroupTotal({ group: { accounts } }: { group: AccountGroup }) {
  const t = useTranslations('accounts');
  const { balances } = useBalances(accounts);
  const [total, another] = totalBalances(
    accounts.map((account, index) => ({
      ...account,
      reading: balances[index]?.reading ?? null,
    })),
  );
  if (total === undefined || another !== undefined) return null;
  if (total.accounts === 1 || total.known < total.accounts) return null;
  return (
    // It ends where the amounts below do, on a wide screen before their chevrons.
    <p className="flex shrink-0 items-baseline gap-x-1 pr-4 max-sm:flex-col max-sm:items-end sm:pr-13">
      {t(total.isAvailable ? 'totalAvailable' : 'total')}{' '}
      <Money of={total.money} className="font-semibold text-ink" />
    </p>
  );
}

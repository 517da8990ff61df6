'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
import { languageTag } from '@/components/time/format-time';
import { oldest } from '@/components/time/oldest';
import { useTimeWords } from '@/components/time/use-time-words';
import type { RequestProblem } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import type { Locale } from '@/lib/view/user/preference';
import { commonMinute } from './common-minute';
import { type BalancesOfAccount, useBalances } from './use-balances';

/** Problems of a single connection; all others affect a whole bank. */
const OF_A_CONNECTION = new Set<RequestProblem['code']>([
  'sca-required',
  'consent-ended',
  'read-limit-reached',
  'bank-refused',
  'not-found',
]);

type BankProblemsProps = {
  /** Whether the accounts are of one connection or of any bank. */
  accounts: readonly AccountView[];
  of: 'bank' | 'connection';
};

/**
 * Says why the figures of some accounts are not current, once for all accounts with the same problem, whatever their
 * bank.
 */
export function BankProblems({ accounts, of }: BankProblemsProps) {
  const t = useTranslations('problem');
  const locale = useLocale();
  const { moment } = useTimeWords();
  const { balances, readAgain } = useBalances(accounts);
  const isOnlyBank = accounts.every(({ bankName }) => bankName === accounts[0]?.bankName);
  /** Of all figures of some banks, whether or not they have failed yet: the words stay as they are when more fail. */
  const timesAt = (banks: ReadonlySet<string>): readonly (string | undefined)[] =>
    accounts.flatMap(({ bankName }, index) =>
      banks.has(bankName) ? [balances[index]?.reading?.readAt] : [],
    );
  return alikes(accounts, balances, of).map((alike) => {
    const banks = new Set(alike.map(({ bankName }) => bankName));
    const times = timesAt(banks);
    const knownFrom = commonMinute(times);
    const oldestAt = knownFrom === undefined && oldest(times);
    const lead = [
      oldestAt && t('oldest', { when: moment(oldestAt) }),
      !isOnlyBank && t('banks', { banks: listed(banks, locale) }),
    ].filter(Boolean);
    return (
      <AccountProblem
        key={alike[0].problem.code}
        className={of === 'connection' ? 'mb-3' : undefined}
        problem={alike[0].problem}
        connectionId={alike[0].connectionId}
        bankName={alike[0].bankName}
        lead={lead.join(' ')}
        knownFrom={knownFrom}
        retrying={balances.some(({ isReading }) => isReading)}
        onRetry={readAgain}
      />
    );
  });
}

/** Whether a problem affects a whole bank, and not only one connection to it. */
export function isOfBank({ code }: RequestProblem): boolean {
  return !OF_A_CONNECTION.has(code);
}

function listed(names: Iterable<string>, locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale)).format(names);
}

type Troubled = Pick<AccountView, 'bankName' | 'connectionId'> & { problem: RequestProblem };

/** The accounts with a problem of their bank or connection, by its kind. */
function alikes(
  accounts: readonly AccountView[],
  balances: readonly BalancesOfAccount[],
  of: BankProblemsProps['of'],
): [Troubled, ...Troubled[]][] {
  const kinds = new Map<string, [Troubled, ...Troubled[]]>();
  for (const [index, account] of accounts.entries()) {
    const problem = balances[index]?.problem ?? null;
    if (!problem || isOfBank(problem) !== (of === 'bank')) continue;
    // No answer and a timeout count as the same problem.
    const kind = of === 'connection' || isSilent(problem) ? of : problem.code;
    const { bankName, connectionId } = account;
    const troubled = { bankName, connectionId, problem };
    const alike = kinds.get(kind);
    if (alike) alike.push(troubled);
    else kinds.set(kind, [troubled]);
  }
  return [...kinds.values()];
}

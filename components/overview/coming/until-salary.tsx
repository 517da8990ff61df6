'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { IsTimeSaid } from '@/components/account/is-time-said';
import { Money, useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Link } from '@/components/ui/link';
import { balancesQuery } from '@/lib/query/account-queries';
import type { UntilSalaryView } from '@/lib/view/insight/insight';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import type { KnownUntilSalary } from './salary-working';
import { Unfolding, UnfoldingSkeleton } from './unfolding';

const SalaryWorking = drawnLater(
  async () => (await import('./salary-working')).SalaryWorking,
  UnfoldingSkeleton,
);

type Unknown = UntilSalaryView & { isKnown: false };

/** What is left before the next salary, with the calculation, or what is missing to compute it. */
export function UntilSalary({ until }: { until: UntilSalaryView }) {
  return until.isKnown ? <Left until={until} /> : <Missing until={until} />;
}

function Left({ until }: { until: KnownUntilSalary }) {
  const t = useTranslations('coming');
  const { onDay, asOf, today } = useTimeWords();
  const moneyText = useMoneyText();
  const { salary, accountId, accountName, currency, left, balanceReadAt } = until;
  const balances = useQuery(balancesQuery(accountId));
  const isTimeSaid = useContext(IsTimeSaid);
  const isOld = balances.error !== null || balances.data?.stale;
  const aDay = leftADay(left, daysBetween(today, salary.day));
  return (
    <Card className="overflow-hidden">
      <div className="px-4 pt-4 pb-2 sm:px-5">
        <p className="text-small text-ink-muted">
          {t(`leftBefore.${salary.kind}`, { when: onDay(salary.day) })}
        </p>
        <p className="flex min-h-9 items-center">
          <Money of={{ amount: left, currency }} size="title" />
        </p>
        {aDay !== null && (
          <p className="mb-1 text-small font-medium">
            {t('leftADay', { amount: moneyText({ amount: aDay, currency }) })}
          </p>
        )}
        <p className="text-small text-ink-muted">
          {isOld && !isTimeSaid && `${asOf(balanceReadAt)}. `}
          {t('leftOf', { account: accountName })}
        </p>
      </div>
      <Unfolding summary={<span className="text-small">{t('working')}</span>}>
        <SalaryWorking until={until} />
      </Unfolding>
    </Card>
  );
}

/**
 * What is left for each of some days, rounded down to a whole amount: it is what everyday spending may take. Null when
 * nothing whole is left, and for a single day.
 *
 * @param left a decimal string
 */
function leftADay(left: string, days: number): string | null {
  const whole = /^[0-9]+/.exec(left)?.[0];
  if (whole === undefined || days < 2) return null;
  const aDay = BigInt(whole) / BigInt(days);
  return aDay === 0n ? null : aDay.toString();
}

function Missing({ until }: { until: Unknown }) {
  const t = useTranslations('coming');
  const { dayWithin } = useTimeWords();
  const { salary, accountName, missing, since } = until;
  return (
    <p className="text-small text-ink-muted">
      {t(`next.${salary.kind}`, { day: dayWithin(salary.day) })}{' '}
      {missing === 'history' && since !== null
        ? t('missing.history', { account: accountName, since: dayWithin(since) })
        : t(`missing.${missing === 'history' ? 'transactions' : missing}`, {
            account: accountName,
          })}{' '}
      {missing === 'history' && (
        <Link
          href="/transactions"
          className="text-accent underline underline-offset-4 hover:no-underline"
        >
          {t('loadOlder')}
        </Link>
      )}
    </p>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { isTimeSaidAbove } from '@/components/account/is-time-said';
import { useBalances } from '@/components/account/use-balances';
import { useSharedAccounts } from '@/components/account/use-shared-accounts';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Money, useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Link } from '@/components/ui/link';
import { balancesQuery, cardsQuery } from '@/lib/query/account-queries';
import { upcomingQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';
import type { UntilSalaryView } from '@/lib/view/insight/insight';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import { Unfolding, UnfoldingSkeleton } from './coming/unfolding';
import { BeforePaydaySkeleton } from './overview-page-skeleton';
import { PaydayCourse } from './payday-course';
import type { KnownUntilSalary } from './salary-working';

const SalaryWorking = drawnLater(
  async () => (await import('./salary-working')).SalaryWorking,
  UnfoldingSkeleton,
);

type Unknown = UntilSalaryView & { isKnown: false };

/** What is left before the next salary, drawn up to that day, or what is missing to compute it. */
export function BeforePayday({ accounts }: { accounts: readonly AccountView[] }) {
  const { contextId } = useActingContext();
  const { data, isPending } = useQuery(upcomingQuery(contextId));
  const cards = useQuery(cardsQuery(contextId)).data?.accounts ?? [];
  const { balances } = useBalances(useSharedAccounts([...accounts, ...cards]));
  const until = data?.untilSalary;
  if (!until) return isPending && <BeforePaydaySkeleton />;
  return until.isKnown ? (
    <Left until={until} isTimeSaid={isTimeSaidAbove(balances)} />
  ) : (
    <Missing until={until} />
  );
}

function Left({ until, isTimeSaid }: { until: KnownUntilSalary; isTimeSaid: boolean }) {
  const t = useTranslations('coming');
  const { onDay, asOf, today } = useTimeWords();
  const moneyText = useMoneyText();
  const { salary, accountId, accountName, currency, left, balanceReadAt } = until;
  const balances = useQuery(balancesQuery(accountId));
  const isOld = balances.error !== null || balances.data?.stale;
  const aDay = leftADay(left, daysBetween(today, salary.day));
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby="before-payday" className="px-4 pt-4 pb-2 sm:px-5">
        <h2 id="before-payday" className="text-small text-ink-muted">
          {t(`leftBefore.${salary.kind}`, { when: onDay(salary.day) })}
        </h2>
        <div className="gap-x-8 sm:max-xl:flex">
          <div className="shrink-0">
            <p>
              <Money of={{ amount: left, currency }} size="display" className="max-sm:text-title" />
            </p>
            {aDay !== null && (
              <p className="text-small font-medium">
                {t('leftADay', { amount: moneyText({ amount: aDay, currency }) })}
              </p>
            )}
          </div>
          <PaydayCourse until={until} />
        </div>
        <p className="mt-2 text-small text-ink-muted">
          {isOld && !isTimeSaid && `${asOf(balanceReadAt)}. `}
          {t('leftOf', { account: accountName })}
        </p>
      </section>
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
    <Card className="px-4 py-4 text-small text-ink-muted sm:px-5">
      {t(`next.${salary.kind}`, { day: dayWithin(salary.day) })}{' '}
      {t(`missing.${missing}`, {
        account: accountName,
        since: since === null ? '' : dayWithin(since),
      })}{' '}
      {missing === 'history' && (
        <Link
          href="/transactions"
          className="text-accent underline underline-offset-4 hover:no-underline"
        >
          {t('loadOlder')}
        </Link>
      )}
    </Card>
  );
}

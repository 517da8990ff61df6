'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Money, useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import type { UntilSalaryView } from '@/lib/view/insight/insight';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import { Unfolding } from './unfolding';

const LINES = ['pending', 'planned', 'expectedOut', 'expectedIn'] as const;

type Known = UntilSalaryView & { isKnown: true };
type Unknown = UntilSalaryView & { isKnown: false };

/** What is left before the next salary, with the calculation, or what is missing to compute it. */
export function UntilSalary({ until }: { until: UntilSalaryView }) {
  return until.isKnown ? <Left until={until} /> : <Missing until={until} />;
}

function Left({ until }: { until: Known }) {
  const t = useTranslations('coming');
  const { onDay, today } = useTimeWords();
  const moneyText = useMoneyText();
  const { salary, accountName, currency, left } = until;
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
        <p className="text-small text-ink-muted">{t('leftOf', { account: accountName })}</p>
      </div>
      <Unfolding summary={<span className="text-small">{t('working')}</span>}>
        <Working until={until} />
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

function Working({ until }: { until: Known }) {
  const t = useTranslations('coming');
  const { onMoment } = useTimeWords();
  const { currency, balance, balanceReadAt, left, waiting, otherCurrencies } = until;
  const isNothing = (amount: string) => /^-?0(\.0+)?$/.test(amount);
  return (
    <div className="px-4 pb-4 sm:px-5 text-small">
      <table className="w-full">
        <caption className="sr-only">{t('working')}</caption>
        <tbody>
          <Line label={t('balanceAt', { when: onMoment(balanceReadAt) })}>
            <Money of={{ amount: balance, currency }} />
          </Line>
          {LINES.filter((line) => !isNothing(until[line])).map((line) => (
            <Line key={line} label={t(`lines.${line}`)}>
              <Money of={{ amount: until[line], currency }} />
            </Line>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-medium">
          <Line label={t('lines.left')}>
            <Money of={{ amount: left, currency }} />
          </Line>
        </tfoot>
      </table>
      {!isNothing(waiting) && (
        <p className="mt-2 text-ink-muted">
          {t('waitingNotCounted')} <Money of={{ amount: waiting, currency }} />
        </p>
      )}
      {otherCurrencies.length > 0 && (
        <p className="mt-2 text-ink-muted">
          {t('otherCurrenciesNotCounted', { currency })}{' '}
          {otherCurrencies.map((money, at) => (
            <Fragment key={`${money.currency} ${money.amount}`}>
              {at > 0 && ', '}
              <Money of={money} />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 text-left font-normal">
        {label}
      </th>
      <td className="py-1 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
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

'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import type { UntilSalaryView } from '@/lib/view/insight/insight';

export type KnownUntilSalary = UntilSalaryView & { isKnown: true };

const LINES = ['pending', 'booked', 'planned', 'expectedOut', 'expectedIn'] as const;

/** How what is left before the next salary is calculated. */
export function SalaryWorking({ until }: { until: KnownUntilSalary }) {
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

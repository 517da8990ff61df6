'use client';

import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { DebtorAccountView } from '@/lib/view/payment';
import { normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { FREQUENCIES } from '@/lib/xs2a/payment/execution';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { longDay } from './fields/date/day-words';
import { RunDayAndTime } from './fields/date/run-note';
import { useKidWords } from './fields/use-kid-words';
import { isLater, leftAfter } from './typing/left-after';
import { typedMoney } from './typing/typed-money';
import type { TypedPayment } from './typing/typed-payment';
import { useTypedDay } from './use-typed-day';

type PaymentSummaryProps = {
  typed: TypedPayment;
  debtor: DebtorAccountView | null;
  today: string;
  /** When it is paid if no day is given; null where one must be. */
  withoutDay: 'soon' | 'atOnce' | null;
  /** The next step, below the summary. */
  children?: React.ReactNode;
};

/**
 * Which amount leaves which account, when and to whom, updated as the user types; beside the form where there is room.
 */
export function PaymentSummary({
  typed,
  debtor,
  today,
  withoutDay,
  children,
}: PaymentSummaryProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const titleId = useId();
  const kidWords = useKidWords();
  const { creditorName, creditorAccount, choices, remittanceInformationStructured } = typed;
  const amount = typedMoney(typed.instructedAmount);
  const account = creditorAccount.iban || creditorAccount.bban;
  const left = leftAfter(amount, debtor, isLater(typed, today));
  const { date, isFirst, isLeftOut } = useTypedDay(typed, today);
  const kid = choices.remittance === 'reference' ? remittanceInformationStructured.reference : '';
  const kidSaid = kid.trim() === '' ? null : kidWords(kid);
  return (
    <aside aria-labelledby={titleId} className="sticky top-10 hidden min-w-0 xl:block">
      <Card className="p-5">
        <h2 id={titleId} className="text-heading font-semibold">
          {t('summary.title')}
        </h2>
        <p className="mt-3 flex min-h-10 items-center">
          {amount === null ? (
            <span className="text-ink-muted">{t('summary.noAmount')}</span>
          ) : (
            <Money of={amount} size="display" />
          )}
        </p>
        <dl className="mt-3 divide-y divide-line text-small">
          <Line label={t('summary.from')}>
            {debtor ? (
              <>
                <span className="block font-medium">{debtor.name}</span>
                {left?.isShort === false && (
                  <span className="flex flex-wrap gap-x-1.5 text-ink-muted">
                    {t(`summary.${left.name}`)} <Money of={left.money} />
                  </span>
                )}
              </>
            ) : (
              <None />
            )}
          </Line>
          <Line label={t('summary.to')}>
            {creditorName.trim() === '' && account.trim() === '' && <None />}
            {creditorName.trim() !== '' && (
              <bdi className="block font-medium break-words">{creditorName}</bdi>
            )}
            {account.trim() !== '' && (
              <span
                className={classNames(
                  'block tabular-nums',
                  creditorName.trim() !== '' && 'text-ink-muted',
                )}
              >
                {formatAccountNumber(normalizeAccountNumber(account))}
              </span>
            )}
          </Line>
          {kid.trim() !== '' && (
            <Line label={t('labels.kid')}>
              <span className="block break-all tabular-nums">{kid}</span>
            </Line>
          )}
          {date !== null ? (
            <Line label={t(isFirst ? 'summary.first' : 'summary.when')}>
              {isFirst ? longDay(date, locale) : <RunDayAndTime date={date} />}
            </Line>
          ) : (
            withoutDay !== null &&
            isLeftOut && <Line label={t('summary.when')}>{t(`summary.${withoutDay}`)}</Line>
          )}
          <Repeats typed={typed} today={today} />
        </dl>
        {left?.isShort && <Warning>{t('summary.short')}</Warning>}
        {kidSaid?.isRight === false && <Warning>{kidSaid.sentence}</Warning>}
        {children}
      </Card>
    </aside>
  );
}

/** How often a standing order pays, and until when; nothing for other payments. */
function Repeats({ typed, today }: Pick<PaymentSummaryProps, 'typed' | 'today'>) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const frequency = FREQUENCIES.find((each) => each === typed.frequency);
  const end = typed.endDate.trim() === '' ? null : readTypedDate(typed.endDate, today);
  return (
    <>
      {frequency !== undefined && (
        <Line label={t('summary.often')}>{t(`frequency.${frequency}`)}</Line>
      )}
      {end !== null && <Line label={t('summary.until')}>{longDay(end, locale)}</Line>}
    </>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-h-5 min-w-0">{children}</dd>
    </div>
  );
}

/** Nothing is filled in yet. */
function None() {
  return (
    <span aria-hidden="true" className="text-ink-muted">
      –
    </span>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-3 flex gap-1.5 text-small text-attention">
      <Icon of={TriangleAlert} className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}

import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { classNames } from '@/components/ui/class-names';
import type { DebtorAccountView } from '@/lib/view/payment';
import { longDay } from './fields/date/day-words';
import { RunDay } from './fields/date/run-note';
import { madeOf, SubmitButton } from './submit-button';
import { typedMoney } from './typing/typed-money';
import type { TypedPayment } from './typing/typed-payment';
import { useTypedDay } from './use-typed-day';

type SubmitBarProps = {
  typed: TypedPayment;
  debtor: DebtorAccountView | null;
  today: string;
  /** Whether several payments are made in a table. */
  many: boolean;
  busy: boolean;
};

/**
 * The button at the end of the form, with the amount where there is no room for a summary. As soon as the recipient is
 * known too, it stays at the bottom of the window there, below the recipient, the account and the day.
 */
export function SubmitBar({ typed, debtor, today, many, busy }: SubmitBarProps) {
  const t = useTranslations('paymentForm');
  const moneyText = useMoneyText();
  const { creditorName, creditorAccount } = typed;
  const amount = typedMoney(typed.instructedAmount);
  const isKnown =
    !many &&
    amount !== null &&
    creditorName.trim() !== '' &&
    (creditorAccount.iban || creditorAccount.bban).trim() !== '';
  return (
    <>
      <div
        className={classNames(
          'max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:pt-3 sm:max-lg:-mx-6 sm:max-lg:px-6',
          'max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
          isKnown
            ? 'bottom-0 z-20 border-line max-lg:sticky max-lg:bg-surface'
            : 'border-transparent',
          many ? 'lg:text-right' : 'xl:hidden',
        )}
      >
        {isKnown && debtor && (
          <p className="mb-2 text-small text-ink-muted max-sm:text-center lg:hidden">
            <span className="block truncate font-medium text-ink">
              {t('paysTo', { name: creditorName.trim() })}
            </span>
            <span className="flex gap-x-1.5 max-sm:justify-center">
              <bdi className="truncate">{debtor.name}</bdi> <Day typed={typed} today={today} />
            </span>
          </p>
        )}
        <SubmitButton
          makes={many ? 'many' : madeOf(typed)}
          busy={busy}
          className="w-full sm:w-auto"
        >
          {amount !== null && !many && (
            <span className="tabular-nums lg:hidden">{moneyText(amount)}</span>
          )}
        </SubmitButton>
      </div>
      <p
        className={classNames(
          'text-small text-ink-muted max-lg:-mt-3',
          many ? 'lg:text-right' : 'xl:hidden',
        )}
      >
        {t('nothingPaidYet')}
      </p>
    </>
  );
}

function Day({ typed, today }: Pick<SubmitBarProps, 'typed' | 'today'>) {
  const locale = useLocale();
  const { date, isFirst } = useTypedDay(typed, today);
  return (
    date !== null && (
      <span className="shrink-0">· {isFirst ? longDay(date, locale) : <RunDay date={date} />}</span>
    )
  );
}

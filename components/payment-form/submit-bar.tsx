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
 * The button at the end of the form. Where there is no room for a summary, it stays above the bottom bar, with the
 * amount, the account and the day, as soon as the amount and the recipient are known.
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
          'max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:py-3 sm:max-lg:mx-0 sm:max-lg:px-0',
          isKnown
            ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 border-line max-lg:sticky max-lg:bg-surface'
            : 'border-transparent',
          !many && 'xl:hidden',
        )}
      >
        {isKnown && debtor && (
          <p className="mb-2 flex gap-x-1.5 text-small text-ink-muted max-sm:justify-center lg:hidden">
            <bdi className="truncate">{debtor.name}</bdi> <Day typed={typed} today={today} />
          </p>
        )}
        <SubmitButton
          makes={many ? 'many' : madeOf(typed)}
          busy={busy}
          className="w-full sm:w-auto"
        >
          {isKnown && <span className="tabular-nums lg:hidden">{moneyText(amount)}</span>}
        </SubmitButton>
      </div>
      <p className={classNames('text-small text-ink-muted max-lg:-mt-3', !many && 'xl:hidden')}>
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

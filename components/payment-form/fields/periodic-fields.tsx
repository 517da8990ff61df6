'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHECK } from '@/components/payment-form/typing/fetched-check';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { controlStyle } from '@/components/ui/form/control-style';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { SelectControl } from '@/components/ui/form/select';
import { FREQUENCIES, takesDayOfExecution } from '@/lib/xs2a/payment/execution';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { DateField } from './date/date-field';
import { longDay, longDayWithin, monthName } from './date/day-words';
import { FormField } from './form-field';
import { useFieldError, usePaymentField } from './use-payment-field';

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const DATES_SHOWN = 5;
/** How far ahead the end can be picked; a typed date may be later. */
const END_DAYS_AHEAD = 3_650;

/** The frequency, first and last day and payment day, with the resulting dates. */
export function PeriodicFields({ today }: { today: string }) {
  const t = useTranslations('paymentForm');
  const { setValue } = useFormContext<TypedPayment>();
  const { field, value, error } = usePaymentField('frequency');
  const frequency = frequencyOf(value);
  const takesDay = frequency !== undefined && takesDayOfExecution(frequency);
  const rule = usePaymentField('executionRule');
  const day = usePaymentField('dayOfExecution');
  const change = (next: string) => {
    field.onChange(next);
    const known = frequencyOf(next);
    // A value that the frequency has no field for must not be sent unseen.
    if (known === undefined || !takesDayOfExecution(known)) setValue('dayOfExecution', '');
    if (known !== 'MonthlyVariable') setValue('monthsOfExecution', []);
  };
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label={t('labels.frequency')} error={error}>
          {(control) => (
            <SelectControl
              {...control}
              {...field}
              value={value}
              onChange={(event) => change(event.target.value)}
              className={controlStyle}
            >
              {FREQUENCIES.map((each) => (
                <option key={each} value={each}>
                  {t(`frequency.${each}`)}
                </option>
              ))}
            </SelectControl>
          )}
        </FormField>
        {takesDay && (
          <FormField label={t('labels.dayOfExecution')} error={day.error}>
            {(control) => (
              <SelectControl {...control} {...day.field} value={day.value} className={controlStyle}>
                <option value="">{t('dayOfStart')}</option>
                {DAYS.map((each) => (
                  <option key={each} value={each}>
                    {each === '31' ? t('lastDay') : t('dayNumber', { day: each })}
                  </option>
                ))}
              </SelectControl>
            )}
          </FormField>
        )}
      </div>
      {frequency === 'MonthlyVariable' && <Months />}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="startDate" today={today} />
        <DateField name="endDate" today={today} optional until={addDays(today, END_DAYS_AHEAD)} />
      </div>
      <div>
        <p className="text-small font-medium">{t('labels.executionRule')}</p>
        <p className="mb-1.5 text-small text-ink-muted">{t('executionRule.why')}</p>
        <RadioCards
          legend={t('labels.executionRule')}
          name="executionRule"
          value={rule.value}
          onChange={rule.field.onChange}
          options={[
            { value: 'following', label: t('executionRule.following') },
            { value: 'preceding', label: t('executionRule.preceding') },
          ]}
        />
      </div>
      <NextDates today={today} />
    </div>
  );
}

function frequencyOf(text: string) {
  return FREQUENCIES.find((each) => each === text);
}

function Months() {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { field, value } = usePaymentField('monthsOfExecution');
  const error = useFieldError('monthsOfExecution');
  const months: readonly number[] = Array.isArray(value) ? value : [];
  const toggle = (month: number) =>
    field.onChange(
      months.includes(month)
        ? months.filter((each) => each !== month)
        : [...months, month].sort((left, right) => left - right),
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{t('labels.monthsOfExecution')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {MONTHS.map((month) => (
          <label
            key={month}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface-raised px-3 first-letter:uppercase hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              name="monthsOfExecution"
              checked={months.includes(month)}
              onChange={() => toggle(month)}
              onBlur={field.onBlur}
              className={checkboxStyle}
            />
            <span className="first-letter:uppercase">{monthName(month, locale)}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-small text-danger">{error}</p>}
    </fieldset>
  );
}

/** The next payment days, as the bank computes them. */
function NextDates({ today }: { today: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const typed = useWatch<TypedPayment>();
  const check = CHECK.useNow();
  const isChosen = typed.frequency !== '';
  useEffect(() => {
    if (isChosen) CHECK.fetch().catch(() => {});
  }, [isChosen]);
  const next = check?.executionsOfTyped(typed, today, DATES_SHOWN) ?? [];
  return (
    <section aria-labelledby="next-dates" className="rounded-card bg-surface-sunken p-4">
      <h3 id="next-dates" className="text-small font-semibold">
        {t('nextDates', { count: next.length })}
      </h3>
      {next.length === 0 ? (
        <p className="mt-1 text-small text-ink-muted">{t('noDates')}</p>
      ) : (
        <ol aria-live="polite" className="mt-2 space-y-1 text-small tabular-nums">
          {next.map(({ dueDate, executionDate }) => (
            <li key={`${dueDate} ${executionDate}`}>
              <span className="block">{longDay(executionDate, locale)} </span>
              {dueDate !== executionDate && (
                <span className="block text-ink-muted">
                  {t('movedFrom', { day: longDayWithin(dueDate, locale) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

'use client';

import { CalendarDays } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/control-style';
import { Skeleton } from '@/components/ui/skeleton';
import { addDays } from '@/lib/xs2a/iso-date';
import { EXECUTION_DAYS_AHEAD_MAX } from '@/lib/xs2a/limits';
import { readTypedDate, typedDate } from '@/lib/xs2a/typed-date';
import { longDay } from './day-words';
import { labelOfPath } from './field-names';
import { FormField } from './form-field';
import { usePaymentField } from './use-payment-field';

const Calendar = dynamic(async () => (await import('./calendar')).Calendar, {
  ssr: false,
  loading: () => <Skeleton className="h-80 w-72" />,
});

type DateFieldProps = {
  name: 'requestedExecutionDate' | 'startDate' | 'endDate';
  today: string;
  optional?: boolean;
  /** More about the day that was understood. */
  about?: (date: string) => React.ReactNode;
  /** The last day that may be picked, when it is not that of an execution. */
  until?: string;
};

/** A day, typed or picked. */
export function DateField({ name, today, optional = false, about, until }: DateFieldProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { field, value, error } = usePaymentField(name);
  const [open, setOpen] = useState(false);
  const date = value.trim() === '' ? null : readTypedDate(value, today);
  const label = t(`labels.${labelOfPath(name) ?? 'unknown'}`);
  return (
    <FormField
      label={label}
      optional={optional}
      hint={value.trim() === '' ? t('dateHint') : null}
      error={error}
      meaning={
        date !== null && !error ? (
          <>
            {longDay(date, locale)}
            {about && <span className="block text-ink-muted">{about(date)}</span>}
          </>
        ) : null
      }
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...field}
            value={value}
            type="text"
            inputMode="text"
            autoComplete="off"
            className={classNames(controlStyle, 'pr-13 tabular-nums')}
          />
          <Popover.Root open={open} onOpenChange={setOpen}>
            <div className="absolute inset-y-0 right-0.5 flex items-center">
              <Popover.Trigger asChild>
                <IconButton icon={CalendarDays} label={t('pickDate', { field: label })} />
              </Popover.Trigger>
            </div>
            <Popover.Portal>
              <Popover.Content
                align="end"
                sideOffset={6}
                collisionPadding={12}
                aria-label={t('pickDate', { field: label })}
                className="z-50 rounded-card border border-line bg-surface-raised p-3 shadow-lifted"
              >
                <Calendar
                  selected={date}
                  first={today}
                  last={until ?? addDays(today, EXECUTION_DAYS_AHEAD_MAX)}
                  onSelect={(day) => {
                    field.onChange(typedDate(day, locale === 'nb' ? '.' : '/'));
                    setOpen(false);
                  }}
                />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </FormField>
  );
}

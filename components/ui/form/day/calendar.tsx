'use client';

import { parseISO } from 'date-fns';
import { useLocale } from 'next-intl';
import { DayPicker } from 'react-day-picker';
import { enGB, nb } from 'react-day-picker/locale';
import { calendarDayOf } from '@/components/time/format-time';

export type CalendarProps = {
  selected: string | null;
  /** A day in the month to show when none is selected; by default the first. */
  opensAt?: string;
  /** First and last selectable day, `YYYY-MM-DD`. */
  first: string;
  last: string;
  onSelect: (day: string) => void;
};

/** A month to pick a day from, with the pointer or arrow keys. */
export function Calendar({ selected, opensAt, first, last, onSelect }: CalendarProps) {
  const locale = useLocale();
  const chosen = selected === null ? undefined : parseISO(selected);
  return (
    <DayPicker
      mode="single"
      autoFocus
      required={false}
      locale={locale === 'nb' ? nb : enGB}
      weekStartsOn={1}
      selected={chosen}
      defaultMonth={chosen ?? parseISO(opensAt ?? first)}
      startMonth={parseISO(first)}
      endMonth={parseISO(last)}
      disabled={{ before: parseISO(first), after: parseISO(last) }}
      onSelect={(day) => onSelect(calendarDayOf(day ?? chosen ?? parseISO(first)))}
      classNames={{
        root: 'relative text-body',
        months: 'relative',
        month_caption: 'flex h-11 items-center px-2 font-semibold first-letter:uppercase',
        nav: 'absolute top-0 right-0 flex',
        button_previous:
          'inline-flex size-11 items-center justify-center rounded-control text-ink-muted hover:bg-surface-sunken hover:text-ink aria-disabled:opacity-40',
        button_next:
          'inline-flex size-11 items-center justify-center rounded-control text-ink-muted hover:bg-surface-sunken hover:text-ink aria-disabled:opacity-40',
        chevron: 'size-5 fill-current',
        month_grid: 'border-collapse',
        weekday: 'size-10 text-small font-normal text-ink-muted',
        day: 'group p-0 text-center',
        day_button:
          'inline-flex size-10 items-center justify-center rounded-control tabular-nums hover:bg-surface-sunken group-data-[selected]:bg-accent group-data-[selected]:text-accent-ink group-data-[today]:font-semibold group-data-[today]:not-group-data-[selected]:text-accent group-data-[disabled]:pointer-events-none group-data-[disabled]:text-ink-muted group-data-[disabled]:opacity-45 group-data-[outside]:invisible',
      }}
    />
  );
}

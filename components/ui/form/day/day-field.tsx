'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dateMarkOf } from '@/components/time/date-mark';
import { useToday } from '@/components/time/use-now';
import { Field } from '@/components/ui/form/field';
import { addDays, isIsoDate } from '@/lib/xs2a/value/iso-date';
import { readTypedDate, typedDate } from '@/lib/xs2a/value/typed-date';
import { PickDay } from './pick-day';

type DayFieldProps = {
  label: string;
  name?: string;
  /** `YYYY-MM-DD`, empty for none, or as typed when it is not a day. */
  day: string;
  onChange: (day: string) => void;
  error?: string | undefined;
};

/** How far back the calendar goes. */
const DAYS_BACK = 3650;
const DAYS_AHEAD = 366;

/** A day to search by, typed or picked. Typed without a year, it is the most recent such day. */
export function DayField({ label, name, day, onChange, error }: DayFieldProps) {
  const t = useTranslations('field');
  const today = useToday();
  const mark = dateMarkOf(useLocale());
  // The field's text and the day it stood for: a different `day` was set from outside.
  const [typed, setTyped] = useState({ text: typedDate(day, mark), day });
  const [left, setLeft] = useState(true);
  const text = typed.day === day ? typed.text : typedDate(day, mark);
  const change = (next: string) => {
    const read = next.trim() === '' ? '' : (readTypedDate(next, today, 'past') ?? next);
    setTyped({ text: next, day: read });
    onChange(read);
  };
  return (
    <Field
      label={label}
      name={name}
      value={text}
      autoComplete="off"
      className="tabular-nums"
      error={error ?? (left && day !== '' && !isIsoDate(day) ? t('dayForm') : undefined)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => change(target.value)}
      after={
        <PickDay
          field={label}
          selected={isIsoDate(day) ? day : null}
          opensAt={today}
          first={addDays(today, -DAYS_BACK)}
          last={addDays(today, DAYS_AHEAD)}
          onSelect={(picked) => change(typedDate(picked, mark))}
        />
      }
    />
  );
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useToday } from '@/components/time/use-now';
import { Field } from '@/components/ui/form/field';
import { addDays, isIsoDate } from '@/lib/xs2a/value/iso-date';
import { readTypedDate, typedDate } from '@/lib/xs2a/value/typed-date';
import { PickDay } from './pick-day';

type DayFieldProps = {
  label: string;
  name?: string;
  /** `YYYY-MM-DD`, empty for none, or as typed when that is no day. */
  day: string;
  onChange: (day: string) => void;
  error?: string | undefined;
};

/** Days that money has moved on, or will have: how far the calendar goes. */
const DAYS_BACK = 3650;
const DAYS_AHEAD = 366;

/** A day to search by, typed or picked. What is typed without a year is the last such day. */
export function DayField({ label, name, day, onChange, error }: DayFieldProps) {
  const t = useTranslations('field');
  const today = useToday();
  const mark = useLocale() === 'nb' ? '.' : '/';
  // What stands in the field, and the day that it stood for: another day than that has come from elsewhere.
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

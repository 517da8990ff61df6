'use client';

import { useLocale, useTranslations } from 'next-intl';
import { calendarDayOf, dayInWords, formatDate, formatTimeOfDay } from './format-time';
import { useNow } from './use-now';

type TimeWords = {
  /** `Today`, `Yesterday`, `14 November` of a calendar day. */
  day: (calendarDay: string) => string;
  /** The same for the middle of a sentence: `today`. */
  dayWithin: (calendarDay: string) => string;
  /** `14 November 2026` of an instant. */
  date: (instant: string) => string;
  /** `today, 14:20` of an instant, for the middle of a sentence. */
  moment: (instant: string) => string;
  /** `As of 14:20`, with the day when that is not today. */
  asOf: (instant: string) => string;
  timeOfDay: (instant: string) => string;
  now: Date;
};

/** Times in the words of the language, on the reader's clock. Only for what is shown after the page has arrived. */
export function useTimeWords(): TimeWords {
  const t = useTranslations('time');
  const locale = useLocale();
  const now = useNow();
  const today = calendarDayOf(now);
  const day = (calendarDay: string) => {
    const words = dayInWords(calendarDay, today, locale);
    return words.kind === 'date' ? words.text : t(words.kind);
  };
  const dayWithin = (calendarDay: string) => {
    const words = dayInWords(calendarDay, today, locale);
    return words.kind === 'date' ? words.text : t(words.kind).toLocaleLowerCase(locale);
  };
  const dayOf = (instant: string) => {
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? instant : calendarDayOf(date);
  };
  return {
    day,
    dayWithin,
    date: (instant) => formatDate(instant, locale),
    moment: (instant) =>
      t('dayAtTime', {
        day: dayWithin(dayOf(instant)),
        time: formatTimeOfDay(instant),
      }),
    asOf: (instant) =>
      dayOf(instant) === today
        ? t('asOfToday', { time: formatTimeOfDay(instant) })
        : t('asOf', {
            day: dayWithin(dayOf(instant)),
            time: formatTimeOfDay(instant),
          }),
    timeOfDay: formatTimeOfDay,
    now,
  };
}

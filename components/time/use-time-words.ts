'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import {
  calendarDayOf,
  type DayInWords,
  dayInWords,
  formatDate,
  formatTimeOfDay,
  wallTime,
} from './format-time';
import { useOnPaper } from './on-paper';
import { useNow, useReaderZone, useToday } from './use-now';

type NearDay = Exclude<DayInWords['kind'], 'date'>;

type DayWords = {
  /** The current calendar day, `YYYY-MM-DD`. */
  today: string;
  /** A calendar day as `Today`, `Yesterday`, `14 November`. */
  day: (calendarDay: string) => string;
  /** The same within a sentence: `today`. */
  dayWithin: (calendarDay: string) => string;
  /** The same after a verb: `today`, `on 14 November`. */
  onDay: (calendarDay: string) => string;
};

type TimeWords = DayWords & {
  /** An instant as `14 November 2026`. */
  date: (instant: string) => string;
  /** An instant within a sentence: `today at 14:20`. */
  moment: (instant: string) => string;
  /** The same after a verb: `today at 14:20`, `on 14 November at 14:20`. */
  onMoment: (instant: string) => string;
  /** `As of 14:20`, with the day if it is not today. */
  asOf: (instant: string) => string;
  timeOfDay: (instant: string) => string;
  /** The calendar day of an instant, `YYYY-MM-DD`; anything else is unchanged. */
  dayOf: (instant: string) => string;
  now: Date;
};

/** Times in words, in the reader's time zone. */
export function useTimeWords(): TimeWords {
  const t = useTranslations('time');
  const locale = useLocale();
  const now = useNow();
  const timeZone = useReaderZone();
  const days = useDayWords();
  const isOnPaper = useOnPaper();
  const dayOf = (instant: string) => {
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? instant : calendarDayOf(wallTime(date, timeZone));
  };
  const timeOfDay = (instant: string) => formatTimeOfDay(instant, timeZone);
  const dayAndTime = (instant: string) => ({
    day: days.dayWithin(dayOf(instant)),
    time: timeOfDay(instant),
  });
  return {
    ...days,
    date: (instant) => formatDate(instant, locale, timeZone),
    moment: (instant) => t('dayAtTime', dayAndTime(instant)),
    onMoment: (instant) =>
      t('dayAtTime', { day: days.onDay(dayOf(instant)), time: timeOfDay(instant) }),
    asOf: (instant) =>
      dayOf(instant) === days.today && !isOnPaper
        ? t('asOfToday', { time: timeOfDay(instant) })
        : t('asOf', dayAndTime(instant)),
    timeOfDay,
    dayOf,
    now,
  };
}

/** Calendar days in words. A component that shows nothing else is redrawn only when the day ends. */
export function useDayWords(): DayWords {
  const t = useTranslations('time');
  const locale = useLocale();
  const today = useToday();
  const isOnPaper = useOnPaper();
  return useMemo(() => {
    // Rows of a list ask for the same day again and again, and the browser's formats are slow.
    const known = new Map<string, DayInWords>();
    const inWords = (calendarDay: string): DayInWords => {
      const words = known.get(calendarDay) ?? inNewWords(calendarDay);
      known.set(calendarDay, words);
      return words;
    };
    const inNewWords = (calendarDay: string): DayInWords =>
      isOnPaper
        ? { kind: 'date', text: formatDate(calendarDay, locale) }
        : dayInWords(calendarDay, today, locale);
    const near = (kind: NearDay) => t(kind).toLocaleLowerCase(locale);
    return {
      today,
      day: (calendarDay) => {
        const words = inWords(calendarDay);
        return words.kind === 'date' ? words.text : t(words.kind);
      },
      dayWithin: (calendarDay) => {
        const words = inWords(calendarDay);
        return words.kind === 'date' ? words.text : near(words.kind);
      },
      onDay: (calendarDay) => {
        const words = inWords(calendarDay);
        return words.kind === 'date' ? t('onDay', { day: words.text }) : near(words.kind);
      },
    };
  }, [t, locale, today, isOnPaper]);
}

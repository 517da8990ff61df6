/** The browser's preferred one of the two languages, and formats of amounts, days and account numbers in it. */
import { formatBban } from '@/lib/xs2a/account/account-number';
import type { Amount } from '@/lib/xs2a/value/amount';
import { scaleOf } from '@/lib/xs2a/value/amount';

export const BANK_LOCALES = ['en', 'nb'] as const;
export type BankLocale = (typeof BANK_LOCALES)[number];

const LOCALE_OF_TAG: Readonly<Record<string, BankLocale>> = {
  en: 'en',
  nb: 'nb',
  no: 'nb',
  nn: 'nb',
};

/** The language for an Accept-Language header; English when it lists neither. */
export function localeOf(acceptLanguage: string | undefined): BankLocale {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.toLowerCase().split(';');
      const weight = /^\s*q=([0-9.]+)\s*$/.exec(parameters.join(';'))?.[1];
      const [language = ''] = tag.trim().split('-');
      return { tag: language, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => LOCALE_OF_TAG[tag] !== undefined && weight > 0)
    .sort((left, right) => right.weight - left.weight);
  return LOCALE_OF_TAG[wishes[0]?.tag ?? ''] ?? 'en';
}

const INTL: Readonly<Record<BankLocale, string>> = { en: 'en-GB', nb: 'nb-NO' };

/** Formats an amount with all its decimals: `1,250.00 NOK`, `1 250,00 NOK`. */
export function formatAmount({ amount, currency }: Amount, locale: BankLocale): string {
  const digits = scaleOf(currency);
  const number = new Intl.NumberFormat(INTL[locale], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal string is formatted exactly; a number would not be.
  return `${number.format(amount as `${number}`)}\u00a0${currency}`;
}

/** Formats a day `YYYY-MM-DD`: `21 November 2026`, `21. november 2026`. */
export function formatDay(day: string, locale: BankLocale): string {
  return new Intl.DateTimeFormat(INTL[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Formats an instant in Oslo time. A line can break between the day and the time, and not within one of them. */
export function formatInstant(instant: Date, locale: BankLocale): string {
  return new Intl.DateTimeFormat(INTL[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Oslo',
  })
    .format(instant)
    .replaceAll(/(?<![0-9]{4}) /g, '\u00a0');
}

/** Formats the time of day of an instant in Oslo, to the second: `10:04:31`. */
export function formatTime(instant: Date, locale: BankLocale): string {
  return new Intl.DateTimeFormat(INTL[locale], {
    timeStyle: 'medium',
    timeZone: 'Europe/Oslo',
  }).format(instant);
}

/** Formats a time span in its largest unit and the next smaller one, without its sign: `2 days 5 hours`, `2 døgn og 5 timer`. */
export function formatSpan(seconds: number, locale: BankLocale): string {
  const whole = Math.abs(seconds);
  const first = SPAN_UNITS.findIndex(([length]) => whole >= length);
  return SPAN_UNITS.slice(first, first + 2)
    .map(([length, names], at) => {
      const count = Math.floor((at === 0 ? whole : whole % (SPAN_UNITS[first]?.[0] ?? 1)) / length);
      return count === 0 ? '' : `${count} ${names[locale][count === 1 ? 0 : 1]}`;
    })
    .filter((part) => part !== '')
    .join(locale === 'nb' ? ' og ' : ' ');
}

/** Groups an account number's digits: a BBAN as `1234 56 78903`, an IBAN in fours; anything else is unchanged. */
export function formatAccountNumber(number: string): string {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(number)
    ? number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    : formatBban(number);
}

type SpanUnit = readonly [seconds: number, names: Record<BankLocale, readonly [string, string]>];

const SPAN_UNITS: readonly SpanUnit[] = [
  [86_400, { en: ['day', 'days'], nb: ['døgn', 'døgn'] }],
  [3_600, { en: ['hour', 'hours'], nb: ['time', 'timer'] }],
  [60, { en: ['minute', 'minutes'], nb: ['minutt', 'minutter'] }],
  [1, { en: ['second', 'seconds'], nb: ['sekund', 'sekunder'] }],
];

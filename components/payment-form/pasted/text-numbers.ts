/** Account numbers, KIDs and dates in a text. */
import { bbanOfIban, IBAN_LENGTHS, isBban, isIban } from '@/lib/xs2a/account/account-number';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { CURRENCY_WORDS } from './text-labels';

/** Valid account numbers in order; a Norwegian IBAN counts as its account number. */
export function accountsIn(text: string): string[] {
  const ibans = [...text.matchAll(IBAN_BEGINNING)].slice(0, FOUND_MAX).flatMap(({ index }) => {
    const iban = ibanAt(text, index);
    return iban === null ? [] : [{ index, account: bbanOfIban(iban) ?? iban }];
  });
  const bbans = [...text.matchAll(ACCOUNT)].flatMap(({ index, 0: match }) => {
    const bban = match.replace(/[^0-9]/g, '');
    return isBban(bban) ? [{ index, account: bban }] : [];
  });
  return [...ibans, ...bbans]
    .sort((one, other) => one.index - other.index)
    .map(({ account }) => account);
}

export function withoutAccounts(text: string): string {
  return text.replace(ACCOUNT, ELSEWHERE);
}

/**
 * The KIDs that may be meant, and how much of the text they take: several where a part of the digits is valid as well as
 * all of them. Several blanks or a tab end a number; digits that a letter, a decimal or a currency touches belong to
 * something else.
 */
export function kidBehind(text: string): { kids: string[]; length: number } {
  const [all = '', digits = ''] = KID_DIGITS.exec(text) ?? [];
  const rest = text.slice(all.length);
  const isDecimal = /^[.,][0-9]/.test(rest);
  const isBeforeCurrency = OF_CURRENCY.test(rest);
  const touching = /^[\p{L}\p{N}/-]{0,34}/u.exec(rest)?.[0].length ?? 0;
  if (touching > 0 && !isBeforeCurrency) return { kids: [], length: all.length + touching };
  const groups = digits.split(' ');
  const own = isDecimal ? groups.slice(0, -1) : groups;
  const kidOf = (count: number) => own.slice(0, count).join('');
  const isTold = (count: number) => kidOf(count).length >= TOLD_DIGITS_MIN;
  const valid = own
    .map((_, place) => place + 1)
    .filter((count) => checkKid(kidOf(count)).ok && (count === groups.length || isTold(count)));
  const isCut = isBeforeCurrency && own.length > 1;
  // With a wrong check digit: the field will say so.
  const counts = valid.length > 0 ? valid : [isTold(1) ? 1 : own.length - (isCut ? 1 : 0)];
  const [count = 0] = counts;
  const isExact = counts.length === 1 && (valid.length > 0 || count === 1);
  const taken = groups.slice(0, isExact ? count : groups.length).join(' ');
  return {
    kids: counts.map(kidOf).filter((kid) => /^[0-9]{2,25}-?$/.test(kid)),
    length: all.length - digits.length + taken.length,
  };
}

/** Where its digits are, or none. */
const KID_DIGITS = /^[\s:.#]{0,8}((?:[0-9]+(?: [0-9]+){0,20})?-?)/;
/** Fewer digits are as likely to be valid by chance. */
const TOLD_DIGITS_MIN = 7;
/** What follows the last group of an amount without decimals, unless that group is the only one. */
const OF_CURRENCY = new RegExp(
  `^(?:[.,][\\u2010-\\u2015-]| ?(?:${CURRENCY_WORDS})(?!\\p{L})(?![\\s.]{0,4}[0-9]))`,
  'iu',
);

/** Dates in order, `YYYY-MM-DD`. @param today the bank's day, for a year of two digits. */
export function datesIn(text: string, today: string): string[] {
  const inDigits = [...text.matchAll(DATE)].map(({ index, 0: date }) => ({ index, date }));
  const inWords = [DAY_AND_MONTH, MONTH_AND_DAY].flatMap((form) =>
    [...text.matchAll(form)].map(({ index, groups }) => {
      const month = groups?.month ?? '';
      const place = MONTHS.findIndex((each) => new RegExp(`^${each}$`, 'i').test(month));
      return { index, date: `${groups?.day}.${place + 1}.${groups?.year}` };
    }),
  );
  return [...inDigits, ...inWords]
    .sort((one, other) => one.index - other.index)
    .flatMap(({ date }) => readTypedDate(date, today) ?? []);
}

export function withoutDates(text: string): string {
  return [DATE, DAY_AND_MONTH, MONTH_AND_DAY, DAY_OF_YEAR, BY_DATE].reduce(
    (rest, form) => rest.replace(form, ELSEWHERE),
    text,
  );
}

/** An account number of eleven digits, grouped or not, whatever its check digit. */
export const ACCOUNT = /(?<![0-9])[0-9]{4}[ .-]?[0-9]{2}[ .-]?[0-9]{5}(?![0-9])/g;

/** Stands where something was cut out, so that what was around it does not become one number. */
export const ELSEWHERE = ' … ';

const IBAN_BEGINNING = /(?<![\p{L}\p{N}])[A-Z]{2}[0-9]{2}(?=[ A-Z0-9])/giu;
/** More IBANs than a bill has; the rest is ignored. */
const FOUND_MAX = 100;

/** The IBAN starting here, with its country's length; null when there is none. */
function ibanAt(text: string, start: number): string | null {
  const country = text.slice(start, start + 2).toUpperCase();
  if (!Object.hasOwn(IBAN_LENGTHS, country)) return null;
  const length = IBAN_LENGTHS[country as keyof typeof IBAN_LENGTHS];
  let iban = '';
  for (let at = start; iban.length < length && at < text.length && at < start + 60; at += 1) {
    const character = text.charAt(at);
    if (/[A-Z0-9]/i.test(character)) iban += character.toUpperCase();
    else if (!/[ .-]/.test(character)) break;
  }
  return isIban(iban) ? iban : null;
}

const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'ma[iy]',
  'jun',
  'jul',
  'aug',
  'sep',
  'o[kc]t',
  'nov',
  'de[sc]',
];
const DATE =
  /(?<![0-9.,/-])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}(?:([./-])[0-9]{1,2}\1|\/[0-9]{1,2}-)(?:[0-9]{4}|[0-9]{2}))(?![0-9])/g;
const MONTH = `(?<month>${MONTHS.join('|')})\\p{L}{0,7}\\.?`;
const DAY_AND_MONTH = new RegExp(
  `(?<![0-9])(?<day>[0-9]{1,2})\\.?[\\s-]{1,2}${MONTH},?[\\s-]{1,2}(?<year>[0-9]{4})(?![0-9])`,
  'giu',
);
const MONTH_AND_DAY = new RegExp(
  `(?<!\\p{L})${MONTH}\\s{1,2}(?<day>[0-9]{1,2}),?\\s{1,2}(?<year>[0-9]{4})(?![0-9])`,
  'giu',
);
const BY = '(?<!\\p{L})(?:innen|senest|før|per|pr\\.?|den|by|before|on)\\s{1,2}';
/** Told from an amount by the word before it. */
const DAY_OF_YEAR = new RegExp(`${BY}[0-9]{1,2}[./][0-9]{1,2}(?![0-9])`, 'giu');
/** The word before a date that is cut out. */
const BY_DATE = new RegExp(`${BY}${ELSEWHERE}`, 'giu');

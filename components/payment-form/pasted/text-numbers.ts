/** Account numbers and dates in a text. */
import { bbanOfIban, IBAN_LENGTHS, isBban, isIban } from '@/lib/xs2a/account/account-number';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';

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
  return [DATE, DAY_AND_MONTH, MONTH_AND_DAY, DAY_OF_YEAR].reduce(
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
/** Told from an amount by the word before it. */
const DAY_OF_YEAR =
  /(?<!\p{L})(?:innen|senest|før|per|pr\.?|den|by|before|on)\s{1,2}[0-9]{1,2}[./][0-9]{1,2}(?![0-9])/giu;

/**
 * Interprets a search. `1150` is an amount or the beginning of a KID, `20.11` a day or an amount, `strøm` a category or
 * a word of a message: each reading is searched for separately, and labelled. Pure.
 */

import type { FindReading } from '@/lib/view/find';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { wordsOf } from '@/lib/xs2a/words-of';
import { readDays } from './days';

/** The names of each category, in every language. */
export type CategoryNames = (category: CategoryId) => readonly string[];

/** Consecutive words that may name days or an amount: `20 November 2025`, `kr 1 150 000,00`. */
const SPAN_WORDS_MAX = 5;
/** A longer run of digits is a KID or an account number. */
const AMOUNT_DIGITS_MAX = 7;
/** A currency's sign beside an amount belongs to it. */
const CURRENCY_SIGN = /^[€$£¥] ?|(?<=\d) ?[€$£¥]$/;
const CATEGORY_LETTERS_MIN = 3;
const CATEGORIES_MAX = 2;

/** The readings of a search, most exact first; none for blanks. */
export function readingsOf(
  query: string,
  today: string,
  categoryNames: CategoryNames,
): FindReading[] {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '') return [];
  const tokens = text.split(' ');
  const days = firstSpan(tokens, (text) => readDays(text, today));
  const undated = days?.rest ?? tokens;
  const amount = firstSpan(undated, readAmount);
  const rest = (amount?.rest ?? undated).join(' ');
  const readings: FindReading[] = [];
  const add = (reading: Partial<FindReading>) => readings.push({ ...NOTHING, ...reading });
  const exact = { days: days?.value ?? null, amount: amount?.value ?? null };
  if (isNumberInGroups(text)) return [{ ...NOTHING, words: text }];
  if (days !== null || amount !== null) add({ ...exact, words: rest === '' ? null : rest });
  const dayAsAmount = days === null ? null : readAmount(days.text);
  if (dayAsAmount !== null)
    add({ amount: dayAsAmount, words: undated.length === 0 ? null : undated.join(' ') });
  // A text that is entirely an amount or a day is searched for as words only if it is a name or a plain number.
  if (rest !== '' || /^\d+$/.test(text) || (days !== null && /\p{L}/u.test(text)))
    add({ words: text });
  for (const category of categoriesNamed(rest, categoryNames)) add({ ...exact, category });
  return readings;
}

const NOTHING: FindReading = { words: null, amount: null, days: null, category: null };

type Span<Value> = { value: Value; text: string; rest: string[] };

/** The longest readable run of words; the first of several equally long ones. */
function firstSpan<Value>(
  tokens: readonly string[],
  read: (text: string) => Value | null,
): Span<Value> | null {
  for (let length = Math.min(SPAN_WORDS_MAX, tokens.length); length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const text = tokens.slice(from, from + length).join(' ');
      const value = read(text);
      if (value !== null)
        return { value, text, rest: [...tokens.slice(0, from), ...tokens.slice(from + length)] };
    }
  return null;
}

/** An amount as typed; one without decimals matches any decimals. */
function readAmount(written: string): FindReading['amount'] {
  const text = written.replace(CURRENCY_SIGN, '');
  if (!/\d/.test(text) || new RegExp(`\\d{${AMOUNT_DIGITS_MAX + 1}}`).test(text)) return null;
  const typed = readTypedAmount(text, 'NOK');
  // A single separator before three digits separates thousands: few currencies have three decimals.
  const reading =
    !typed.ok && typed.rule === 'amount-ambiguous'
      ? readTypedAmount(text.replace(/[.,]/, ''), 'NOK')
      : typed;
  if (!reading.ok) return null;
  const amount = reading.amount.replace(/^-/, '');
  if (!/^\d+\.\d{2}$/.test(amount) || Number(amount) === 0) return null;
  const [whole = '', fraction] = amount.split('.');
  const isWhole = fraction === '00' && !/[.,]\d{1,2}(\D|$)|,-/.test(text);
  return { min: amount, max: isWhole ? `${whole}.99` : amount };
}

/** An account number or a KID as printed: too long for an amount. */
function isNumberInGroups(text: string): boolean {
  return (
    /^\d[\d .]*$/.test(text) &&
    text.replace(/\D/g, '').length > AMOUNT_DIGITS_MAX &&
    readAmount(text) === null &&
    !/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text)
  );
}

/** The categories named by words, each by the beginning of a word of its name. */
function categoriesNamed(text: string, names: CategoryNames): CategoryId[] {
  const words = wordsOf(text);
  if (words.length === 0 || words.some((word) => word.length < CATEGORY_LETTERS_MIN)) return [];
  return CATEGORIES.filter((category) =>
    names(category).some((name) => {
      const named = wordsOf(name);
      return words.every((word) => named.some((one) => one.startsWith(word)));
    }),
  ).slice(0, CATEGORIES_MAX);
}

/**
 * Amounts in a line of text. A number is one only where it stands free: what touches it, such as a letter or another
 * group of digits, may be part of a longer number that was badly copied. What is not sure is marked, never guessed.
 */
import { amountFinding, compareAmounts } from '@/lib/xs2a/value/amount';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { CURRENCIES, CURRENCY_WORDS, EXCLUDING, DASH as MINUS } from './text-labels';
import { ELSEWHERE } from './text-numbers';

/** `value`: `1249.50 NOK` or `1249.50`, perhaps negative; `0` for zero; empty for digits that cannot be read. */
export type AmountReading = { value: string; isUnsure: boolean };

/** The amounts in what stands behind a label, or in the line below it. */
export function amountsBehind(text: string): AmountReading[] {
  const found = withoutIncluded(
    numbersIn(text).filter(({ isOther }) => !isOther),
    text,
  );
  const isBroken = found.some(({ amount }) => amount === null);
  const isStrong = (one: NumberAt) => one.isMoney || one.currency !== null;
  // The number that a part is taken from may be the amount, or a year.
  const isShown = (one: NumberAt) => isStrong(one) || (one.isFirst && PART.test(text));
  const shown =
    isBroken || found.some(isStrong)
      ? found.filter((one) => one.amount !== null && isShown(one))
      : found.filter(standsForAmount);
  const values = shown.map(payableValue);
  const [first = ''] = values;
  if (isNothing(first) && (values.length === 1 || shown[0]?.isFirst)) return [sure(first)];
  const amounts = [...new Set(values)].filter((value) => !isNothing(value));
  const isOnly = amounts.length === 1 && (amounts.length === values.length || shown[0]?.isFirst);
  const isUnsure = !isOnly || isBroken || shown.some((one) => one.isUnsure || needsAnswer(one));
  return [...amounts.map((value) => ({ value, isUnsure })), ...(isBroken ? [UNREADABLE] : [])];
}

/** Amounts without a label: those with a currency, or a text that is nothing but one amount. */
export function amountsWithoutLabel(lines: readonly string[]): AmountReading[] {
  const found = lines.flatMap(numbersIn).filter(({ isOther }) => !isOther);
  const isAlone =
    lines.length === 1 &&
    found.length === 1 &&
    !lines[0]?.includes(ELSEWHERE) &&
    found.every(({ isFirst, isLast }) => isFirst && isLast);
  const shown = found.filter(({ currency }) => currency !== null || isAlone);
  const isBroken = shown.some(({ amount }) => amount === null);
  return shown
    .map((one) => ({ value: payableValue(one), isUnsure: isBroken || one.isUnsure }))
    .filter(({ value }) => value !== '' && !isNothing(value));
}

/** Whether a text names a currency other than that of a value, which is in kroner if it names none. */
export function namesOtherCurrency(lines: readonly string[], value: string): boolean {
  const [, currency = 'NOK'] = value.split(' ');
  return lines
    .flatMap((line) => inCodes(line).split(/[\s()]+/))
    .some((word) => word !== currency && CURRENCIES.includes(word));
}

/** Without what a reminder would cost, in a text that is no reminder itself. */
export function withoutReminderFees(lines: readonly string[]): readonly string[] {
  const rest = lines.map((line) => line.replace(REMINDER_FEE, ELSEWHERE));
  return rest.some((line) => REMINDER.test(line)) ? lines : rest;
}

/** Whether a value is zero or less. */
export function isNothing(value: string): boolean {
  return value === NOTHING || value.startsWith('-');
}

export const NOTHING = '0';

const UNREADABLE: AmountReading = { value: '', isUnsure: true };

const sure = (value: string): AmountReading => ({ value, isUnsure: false });

type NumberAt = {
  /** A decimal, negative if need be; null when the digits cannot be read. */
  amount: string | null;
  currency: string | null;
  /** Whether it is written as only money is: with two decimals, or `500,-`. */
  isMoney: boolean;
  isUnsure: boolean;
  /** Whether it can be no amount: a percentage, an ordinal, or digits within a word or a date. */
  isOther: boolean;
  /** Whether only currencies, punctuation and bracketed words come before it, or after it. */
  isFirst: boolean;
  isLast: boolean;
  isAfterColon: boolean;
};

/** A bare number is an amount next to its label, or after the last colon; elsewhere it may count anything. */
function standsForAmount({ amount, isFirst, isLast, isAfterColon }: NumberAt): boolean {
  return amount !== null && (isFirst || (isAfterColon && isLast));
}

/** Without a named part of the amount before it: `1 249,50 inkl. gebyr 45,00`. A part that is paid, say, is deducted. */
function withoutIncluded(found: NumberAt[], text: string): NumberAt[] {
  const [whole, part] = found;
  const isIncluded =
    found.length === 2 &&
    whole?.isFirst &&
    (whole.isMoney || whole.currency !== null) &&
    INCLUDED.test(text) &&
    isMore(whole.amount, part?.amount);
  return isIncluded ? [whole] : found;
}

/** Whatever their currency, as all that are read have the same decimals. */
function isMore(amount: string | null, than: string | null | undefined): boolean {
  if (amount === null || !than) return false;
  const currency = 'NOK';
  return compareAmounts({ amount, currency }, { amount: than, currency }) > 0;
}

const PART_WORDS = '(?<!\\p{L})(?:(?:inkl|incl)\\p{L}{0,8}\\.?|herav|hvorav|derav|of which)';
const PART = new RegExp(`${PART_WORDS}(?!\\p{L})`, 'iu');
const INCLUDED = new RegExp(
  `${PART_WORDS} (?:[0-9]{1,2} ?% )?(?:mva|vat|tax|(?:faktura|purre)?gebyr|frakt|porto|renter|avgift|fee)\\.?:? (?:(?:${CURRENCY_WORDS}) ?)?[0-9][0-9 .,'-]{0,20}(?:${CURRENCY_WORDS})?[\\s.)]*$`,
  'iu',
);

/** `350 sent` may count what follows. */
function needsAnswer({ isMoney, currency, isLast }: NumberAt): boolean {
  return !isMoney && currency === null && !isLast;
}

function payableValue({ amount, currency }: NumberAt): string {
  if (amount === null) return '';
  if (/^-?[0.]+$/.test(amount)) return NOTHING;
  return currency === null ? amount : `${amount} ${currency}`;
}

/** More than a bill has; the rest is ignored. */
const NUMBERS_MAX = 100;

const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY_WORDS})(?!\\p{L})`, 'giu');
const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = {
  KRONER: 'NOK',
  KR: 'NOK',
  'KR.': 'NOK',
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
};

const DIGITS = `[0-9]{1,3}(?:[ .,'\\u2019][0-9]{3}){1,4}(?:[.,](?:[0-9]{1,2}|${MINUS}{1,2}))?|[0-9]{1,12}(?:[.,](?:[0-9]{1,3}|${MINUS}{1,2}))?`;
const NUMBER = new RegExp(`^(${MINUS}?)(${DIGITS})(${MINUS}?)$`);
const MONEY = new RegExp(`[.,](?:[0-9]{2}|${MINUS}{1,2})$`);
const ONLY_MINUS = new RegExp(`^${MINUS}+$`);
/** A letter that is often read for a digit. */
const STRAY = /^[lIO|]$/;

type Token = { text: string; start: number; end: number };

const isCurrency = (token: Token | undefined) =>
  token !== undefined && CURRENCIES.includes(token.text);
const hasDigit = (token: Token | undefined) => token !== undefined && /[0-9]/.test(token.text);
const endsNumber = ({ text }: Token) => /[:;?!%]$/.test(text);

/** The numbers of a line in order, each with all that touches it. */
function numbersIn(line: string): NumberAt[] {
  const text = inCodes(line);
  const tokens = [...text.matchAll(/[()]|[^\s()]+/g)]
    .map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))
    .filter((token, at, all) => !isBracketOfCurrency(token, at, all));
  return runsIn(tokens)
    .slice(0, NUMBERS_MAX)
    .map((run) => numberAt(text, tokens, run));
}

/** What a reminder would cost. */
const FEE =
  '(?:kr\\.? )?[0-9]{1,4}(?:[.,][0-9-]{1,2})?(?: ?kr(?:oner|\\.)?)?(?!\\p{L})(?![ .,]?[0-9])';
const REMINDER_FEE = new RegExp(
  `(?<=[.!] )Purr\\p{L}{0,12} (?:(?:koster|vil være) ${FEE}|(?:er|på) ${FEE}(?= vil | ved (?:for )?sen betaling))`,
  'giu',
);
const REMINDER = /purr|inkasso|påminn|betalingsoppfordring|reminder|overdue/i;

/** With the code of each currency in place of its sign or words. */
function inCodes(line: string): string {
  return inKroner(line).replace(CURRENCY, (sign) => {
    const code = sign.toUpperCase();
    return ` ${CURRENCY_OF_SIGN[code] ?? code} `;
  });
}

/**
 * Without øre where they belong to the kroner before them and are no unit price, or are all there is, and without the
 * country of the kroner.
 */
function inKroner(line: string): string {
  return line
    .replace(KRONER_AND_ORE, (_, ore: string) => `,${ore.padStart(2, '0')} kr`)
    .replace(/^\s*([0-9]{1,2}) ?øre[\s.]*$/iu, (_, ore) => `0,${ore.padStart(2, '0')} kr`)
    .replace(KRONER_OF_COUNTRY, (_, before?: string, after?: string) =>
      String(KRONER_OF[(before ?? after ?? '').toLowerCase()]),
    );
}

const KRONER_AND_ORE =
  /(?<=(?<![.,][0-9]?)[0-9])(?: ?kr(?:oner|\.)?,?(?: og)?| og) ([0-9]{1,2}) ?øre(?!\p{L}| ?\/| (?:i )?(?:pr|per|rabatt|avslag)(?!\p{L}))/giu;
const KRONER_OF: Readonly<Record<string, string>> = {
  norske: 'NOK',
  norwegian: 'NOK',
  svenske: 'SEK',
  swedish: 'SEK',
  danske: 'DKK',
  danish: 'DKK',
};
const COUNTRY = `(${Object.keys(KRONER_OF).join('|')})`;
const KRONER = '(?:kroner(?!\\p{L})|kr(?!\\p{L})\\.?)';
const KRONER_OF_COUNTRY = new RegExp(
  `(?<!\\p{L})(?:${COUNTRY} ${KRONER}|${KRONER} \\(${COUNTRY}(?: ${KRONER})?\\))`,
  'giu',
);
/** Kroner of a country that is not told apart above. */
const OTHER_KRONER =
  /\p{L}(?:ske|ish|ian|ic) {1,3}NOK|NOK {1,3}\(?\p{L}{1,20}ske(?!\p{L})|\(\p{L}{1,20}(?:ske|ish|ian|ic)\)/u;
const UNTAXED = new RegExp(EXCLUDING, 'iu');

/** The brackets in “Amount (EUR)”. */
function isBracketOfCurrency({ text }: Token, at: number, all: readonly Token[]): boolean {
  const [open, close] = text === '(' ? [at, at + 2] : [at - 2, at];
  return all[open]?.text === '(' && isCurrency(all[open + 1]) && all[close]?.text === ')';
}

/** Tokens in a row that may be one number: from the first to the one before the last. */
type Run = { from: number; to: number };

function runsIn(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const first = tokens[from];
    if (first === undefined || !mayBegin(first, tokens[from + 1])) continue;
    let to = from + 1;
    while (to < tokens.length && !endsNumber(tokens[to - 1] ?? first) && mayFollow(tokens, to))
      to += 1;
    runs.push({ from, to });
    from = to - 1;
  }
  return runs;
}

function mayBegin(token: Token, next: Token | undefined): boolean {
  const isPart = STRAY.test(token.text) || ONLY_MINUS.test(token.text);
  return hasDigit(token) || (isPart && hasDigit(next));
}

function mayFollow(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && mayBegin(token, tokens[at + 1]);
}

function numberAt(text: string, tokens: readonly Token[], run: Run): NumberAt {
  const { from, to } = run;
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const written = text.slice(start, end).replace(/^[:=*"]+|[.:;?!,*"]+$/g, '');
  const [, minus = '', digits = '', minusAfter = ''] = NUMBER.exec(written) ?? [];
  const isMoney = MONEY.test(digits);
  const { currency, isUnsure, first, last } = currencyAt(tokens, run, isMoney);
  const before = tokens[first - 1]?.text ?? '';
  const isFirst = isPlain(text.slice(0, start));
  // As in a ledger; elsewhere a bracket only adds something.
  const isInBrackets = isFirst && before === '(' && tokens[last]?.text === ')';
  const isNegative = minus !== '' || minusAfter !== '' || isInBrackets;
  const isParted = ONLY_MINUS.test(before) || (minusAfter !== '' && !isMoney) || digits === '';
  const hasOre = tokens.slice(last, last + 3).some((token) => /^[0-9]{0,2}øre/i.test(token.text));
  const reading = readDigits(digits, currency ?? 'NOK');
  const amount = reading === null || isParted ? null : reading.amount;
  return {
    amount: amount === null ? null : `${isNegative ? '-' : ''}${amount}`,
    currency,
    isMoney,
    isUnsure:
      isUnsure ||
      reading?.isUnsure === true ||
      hasOre ||
      [OTHER_KRONER, UNTAXED].some((doubt) => doubt.test(text)),
    isOther:
      tokens[to]?.text.startsWith('%') === true ||
      (ORDINAL.test(tokens[to - 1]?.text ?? '') && /^\p{Ll}/u.test(tokens[to]?.text ?? '')) ||
      (digits === '' && to === from + 1 && OTHER.test(written)),
    isFirst,
    isLast: isPlain(text.slice(end)),
    isAfterColon: before.endsWith(':'),
  };
}

/** `1.249` is read as thousands and marked as unsure. */
function readDigits(
  digits: string,
  currency: string,
): { amount: string; isUnsure: boolean } | null {
  const reading = readTypedAmount(digits, currency);
  const isUnsure = !reading.ok && reading.rule === 'amount-ambiguous';
  if (!reading.ok && !isUnsure) return null;
  const amount = reading.ok
    ? reading.amount
    : `${digits.replace(/[^0-9]+$/, '').replace(/[.,]/, '')}.00`;
  return amountFinding(amount, currency) === null ? { amount, isUnsure } : null;
}

type CurrencyAt = {
  currency: string | null;
  isUnsure: boolean;
  /** Where the number with its currency starts and ends. */
  first: number;
  last: number;
};

/** The currency beside a number. One between two numbers belongs to the one behind it if only that is written as money. */
function currencyAt(tokens: readonly Token[], { from, to }: Run, isMoney: boolean): CurrencyAt {
  const before = isCurrency(tokens[from - 1]) ? (tokens[from - 1]?.text ?? null) : null;
  const after = isCurrency(tokens[to]) ? (tokens[to]?.text ?? null) : null;
  const isBehindNumber =
    before !== null && hasDigit(tokens[from - 2]) && !isCurrency(tokens[from - 3]);
  const isBeforeNumber = before === null && after !== null && hasDigit(tokens[to + 1]);
  const isLeft = isBeforeNumber && runsToMoney(tokens, to + 1);
  const isAfter = after !== null && !isLeft && (before === null || before === after);
  return {
    currency: before ?? (isLeft ? null : after),
    isUnsure:
      (isBeforeNumber && !isLeft) ||
      (isBehindNumber && !isMoney) ||
      (before !== null && after !== null && before !== after && !hasDigit(tokens[to + 1])),
    first: before === null ? from : from - 1,
    last: isAfter ? to + 1 : to,
  };
}

/** Whether the number that begins here is written as money. */
function runsToMoney(tokens: readonly Token[], from: number): boolean {
  let to = from;
  while (hasDigit(tokens[to + 1])) to += 1;
  return /[.,](?:[0-9]{2}(?![0-9])|[-\u2010-\u2015]{1,2})/.test(tokens[to]?.text ?? '');
}

const ORDINAL = /^[0-9]{1,2}\.$/;

/** Digits in a word, a percentage, or digits parted as in `12/2026`; not digits with letters that may be misread ones. */
const OTHER = /^(?=.*(?:[^0-9.,'|lIOo-]))(?!.*[.,][0-9]{2}$)|^[0-9]{1,4}-[0-9]{1,4}$|%$/;

/** Whether a text has only currencies, punctuation and bracketed words, other than a bracketed amount of money. */
function isPlain(text: string): boolean {
  return PLAIN.test(
    text.replace(/\([^()]*\)/g, (group) =>
      /\p{L}/u.test(group) && !ANY_CURRENCY.test(group) ? ' ' : group,
    ),
  );
}

const ANY_CURRENCY = new RegExp(`(?<![^\\s(])(?:${CURRENCIES.join('|')})(?![^\\s)])`);
const PLAIN = new RegExp(`^(?:${ANY_CURRENCY.source}|[^\\p{L}\\p{N}|])*$`, 'u');

/**
 * Extracts payment data from pasted text: a single account number, IBAN, KID or amount, or the text of a bill or bank
 * slip. Labelled values take precedence over those that only look right, and nothing ambiguous is guessed.
 */
import { bbanOfIban, IBAN_LENGTHS, isBban, isIban } from '@/lib/xs2a/account/account-number';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { amountFinding } from '@/lib/xs2a/value/amount';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { type LabelAt, labelsIn, type PastedField } from './text-labels';

/** Possible values for each field: the likeliest one, or several if the text has several. */
export type Pasted = {
  /** Norwegian account numbers of eleven digits, and foreign IBANs. */
  account: string[];
  kid: string[];
  /** With the currency if the text has one: `1249.50 NOK`, else `1249.50`. */
  amount: string[];
  /** `YYYY-MM-DD`. */
  dueDate: string[];
  creditorName: string[];
  /** The invoice number. */
  invoice: string[];
  /** Fields whose only reading may be wrong. */
  unsure: PastedField[];
  /** Whether the text was longer than any bill, so that its end was not read. */
  isCut: boolean;
};

const TEXT_CHARACTERS_MAX = 20_000;
const LINES_MAX = 400;
/** More amounts or IBANs than a bill has; the rest is ignored. */
const FOUND_MAX = 100;

/** @param today the bank's day, for a due date without a year. */
export function readPastedText(pasted: string, today: string): Pasted {
  const written = pasted
    .slice(0, TEXT_CHARACTERS_MAX)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const lines = written.slice(0, LINES_MAX);
  const labelled = [...slipValues(lines.join('\n')), ...labelledValues(lines, today)];
  const found = nothingPasted();
  found.isCut = pasted.length > TEXT_CHARACTERS_MAX || written.length > lines.length;
  for (const field of FIELDS) {
    const strong = labelled.filter((one) => one.field === field && one.isStrong);
    const values = strong.length > 0 ? strong : labelled.filter((one) => one.field === field);
    found[field] = distinct(values.map(({ value }) => value));
    if (values.some(({ isUnsure }) => isUnsure)) found.unsure.push(field);
  }
  if (found.account.some(isAccount)) found.account = found.account.filter(isAccount);
  addUnlabelled(found, lines);
  addCompany(found, lines);
  return found;
}

export function nothingPasted(): Pasted {
  return {
    account: [],
    kid: [],
    amount: [],
    dueDate: [],
    creditorName: [],
    invoice: [],
    unsure: [],
    isCut: false,
  };
}

export const FIELDS = [
  'creditorName',
  'account',
  'kid',
  'amount',
  'dueDate',
  'invoice',
] as const satisfies readonly PastedField[];

/** A company on the first line, without a label, is most likely whom the bill is from. */
function addCompany(found: Pasted, [first = '']: readonly string[]): void {
  if (found.creditorName.length > 0 || FIELDS.every((field) => found[field].length === 0)) return;
  const name = trimBlanks(first);
  if (!COMPANY.test(name) || labelsIn(first).length > 0) return;
  found.creditorName.push(name);
  found.unsure.push('creditorName');
}

const COMPANY =
  /^\p{L}[\p{L}0-9 .,&'’/-]{0,58} (?:AS|ASA|SA|ANS|DA|KF|IKS|NUF|AB|ApS|A\/S|Oy|GmbH|Ltd)\.?$/u;

type Value = { field: PastedField; value: string; isStrong: boolean; isUnsure: boolean };

/** Values from a slip's machine-readable line, and from its boxes of kroner and øre. */
function slipValues(text: string): Value[] {
  const [, kid = '', kroner = '', ore = '', account = ''] = CODE_LINE.exec(text) ?? [];
  const strong = { isStrong: true, isUnsure: false };
  if (account !== '') {
    return [
      { field: 'kid', value: kid, ...strong },
      { field: 'amount', value: `${kroner.replace(/^0+(?=[0-9])/, '')}.${ore}`, ...strong },
      { field: 'account', value: account, ...strong },
    ];
  }
  const [, whole = '', fraction = ''] = BOXES.exec(text) ?? [];
  if (whole === '') return [];
  return [{ field: 'amount', value: `${whole.replace(/ /g, '')}.${fraction}`, ...strong }];
}

const CODE_LINE =
  /(?<![0-9])([0-9]{2,25}-?)[ \t]{0,4}#[ \t]{1,8}([0-9]{1,10})[ \t]{1,3}([0-9]{2})[ \t]{0,4}<[ \t]{0,3}[0-9][ \t]{0,3}>[ \t]{0,4}([0-9]{11})(?![0-9])/;
const BOXES =
  /kroner[ \t:]{0,4}([0-9]{1,3}(?: ?[0-9]{3}){0,3})[ \t|]{0,6}øre[ \t:]{0,4}([0-9]{2})(?![0-9])/i;

function labelledValues(lines: readonly string[], today: string): Value[] {
  return lines.flatMap((line, index) => {
    const labels = labelsIn(line);
    const read = labels.map((label, place) => {
      const segment = line.slice(label.end, labels[place + 1]?.start);
      return { label, values: valuesBehind(label, segment, today) };
    });
    const open = read.filter(({ label, values }) => label.field !== null && values.length === 0);
    const below = lines[index + 1] ?? '';
    const isBelow = open.length > 0 && labelsIn(below).length === 0;
    const inColumns = labels.length > 1;
    return [
      ...read.flatMap(({ values }) => values),
      ...(isBelow
        ? open.flatMap(({ label }) =>
            inColumns ? columnValues(label, below, today) : valuesBehind(label, below, today),
          )
        : []),
    ];
  });
}

function valuesBehind({ field, isStrong }: LabelAt, text: string, today: string): Value[] {
  if (field === null) return [];
  return READERS[field](text, today).map((one) => ({ field, isStrong, ...one }));
}

/** Values for a label in the line below several labels: only unambiguous ones. */
function columnValues(label: LabelAt, line: string, today: string): Value[] {
  switch (label.field) {
    case 'account':
    case 'dueDate':
      return valuesBehind(label, line, today);
    case 'amount':
      return valuesBehind(label, withoutAccounts(line).replace(LONG_NUMBER, ' | '), today);
    case 'kid': {
      const rest = withoutDates(withoutAccounts(line));
      const kids = (rest.match(LONG_NUMBER) ?? []).filter((number) => checkKid(number).ok);
      return kids.map((value) => ({
        field: 'kid',
        value,
        isStrong: label.isStrong,
        isUnsure: false,
      }));
    }
    default:
      return [];
  }
}

/** A number without grouping or decimals, and longer than an amount's thousands. */
const LONG_NUMBER = /(?<![0-9.,])[0-9]{5,25}-?(?![0-9.,])/g;

type Read = { value: string; isUnsure: boolean };

const sure = (value: string): Read => ({ value, isUnsure: false });

const READERS: Record<PastedField, (text: string, today: string) => Read[]> = {
  account: (text) => {
    const found = accountsIn(text);
    if (found.length > 0) return [...found.slice(0, 1)].map(sure);
    // A digit may have been misread: the field will say so.
    const [odd] = text.match(ACCOUNT) ?? [];
    return odd === undefined ? [] : [sure(odd.replace(/[^0-9]/g, ''))];
  },
  kid: (text) => {
    const [, grouped = ''] = /^[\s:.#]{0,8}([0-9][0-9 ]{0,40}-?)/.exec(text) ?? [];
    const tokens = grouped.trim().split(/ +/);
    for (let count = tokens.length; count > 0; count -= 1) {
      const kid = tokens.slice(0, count).join('');
      if (checkKid(kid).ok) return [sure(kid)];
    }
    const [first = ''] = tokens;
    return /^[0-9]{2,25}-?$/.test(first) ? [sure(first)] : [];
  },
  amount: (text) => amountsIn(withoutDates(withoutAccounts(text))).slice(0, 1),
  dueDate: (text, today) => datesIn(text, today).slice(0, 1).map(sure),
  creditorName: (text) => {
    const name = trimBlanks(text.replace(/^[\s:]+/, '').split(/\t| {3,}/)[0] ?? '');
    const isName =
      /\p{L}{2}/u.test(name) &&
      !/[0-9]{4}|[@/]/.test(name) &&
      codePointCount(name) <= CREDITOR_NAME_CHARACTERS_MAX;
    return isName ? [sure(name)] : [];
  },
  invoice: (text) => {
    const [, number] = /^[\s:.#]{0,8}([A-Z0-9][A-Z0-9/-]{0,29})(?![A-Z0-9])/i.exec(text) ?? [];
    return number !== undefined && /[0-9]/.test(number) ? [sure(number)] : [];
  },
};

/** Values without a label: accounts by check digits, amounts by their currency, and a text that is a single number. */
function addUnlabelled(found: Pasted, lines: readonly string[]): void {
  const text = lines.join('\n').trim();
  const rest = lines.map(withoutOthers).join('\n');
  const alone = kidAlone(text);
  if (found.account.length === 0) {
    const others = new Set([...found.kid, ...found.invoice]);
    found.account = distinct(accountsIn(rest)).filter((one) => !others.has(one));
  }
  if (found.kid.length === 0 && alone !== null) {
    found.kid = [alone];
    if (found.account.length > 0) found.unsure.push('account', 'kid');
  }
  if (found.amount.length > 0) return;
  const amounts = amountsIn(withoutDates(withoutAccounts(rest)));
  const isAlone = ONLY_AMOUNT.test(text) && found.kid.length === 0;
  const shown = amounts.filter(({ value }) => isAlone || value.includes(' '));
  found.amount = distinct(shown.map(({ value }) => value));
  if (shown.some(({ isUnsure }) => isUnsure)) found.unsure.push('amount');
}

/**
 * A text that is only a KID. Every account number is also a KID by modulus 11, with the same weights, so of those only
 * the ones valid by modulus 10 may be meant as KIDs.
 */
function kidAlone(text: string): string | null {
  const kid = text.replace(/[ \u00a0]/g, '');
  if (!/^[0-9]{4,25}-?$/.test(kid)) return null;
  const verdict = checkKid(kid);
  return verdict.ok && (!isBban(kid) || (text === kid && verdict.methods.includes('mod10')))
    ? kid
    : null;
}

/** A line without the values of other labels, such as the account paid from. */
function withoutOthers(line: string): string {
  return labelsIn(line)
    .reverse()
    .reduce((rest, { field, end }) => {
      if (field !== null) return rest;
      return `${rest.slice(0, end)}${rest.slice(end).replace(/^[\s:]{0,4}[A-Z0-9.,: -]{1,40}/i, ' ')}`;
    }, line);
}

const ACCOUNT = /(?<![0-9])[0-9]{4}[ .\u00a0-]?[0-9]{2}[ .\u00a0-]?[0-9]{5}(?![0-9])/g;
const IBAN_BEGINNING = /(?<![\p{L}\p{N}])[A-Z]{2}[0-9]{2}(?=[ \u00a0A-Z0-9])/giu;

const isAccount = (text: string) => isBban(text) || isIban(text);

/** Valid account numbers in order; a Norwegian IBAN counts as its account number. */
function accountsIn(text: string): string[] {
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

/** The IBAN starting here, with its country's length; null when there is none. */
function ibanAt(text: string, start: number): string | null {
  const country = text.slice(start, start + 2).toUpperCase();
  if (!Object.hasOwn(IBAN_LENGTHS, country)) return null;
  const length = IBAN_LENGTHS[country as keyof typeof IBAN_LENGTHS];
  let iban = '';
  for (let at = start; iban.length < length && at < text.length && at < start + 60; at += 1) {
    const character = text.charAt(at);
    if (/[A-Z0-9]/i.test(character)) iban += character.toUpperCase();
    else if (!/[ .\u00a0-]/.test(character)) break;
  }
  return isIban(iban) ? iban : null;
}

function withoutAccounts(text: string): string {
  return text.replace(ACCOUNT, ' | ');
}

const CURRENCY = 'NOK|EUR|USD|GBP|SEK|DKK|CHF|kr\\.?|€|\\$|£';
const DIGITS =
  "[0-9]{1,3}(?:[ .,'’\\u00a0\\u202f][0-9]{3}){1,4}(?:[.,][0-9]{1,2})?|[0-9]{1,12}(?:[.,](?:[0-9]{1,3}|-{1,2}))?";
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(${CURRENCY})\\s{0,2})?(${DIGITS})(?![0-9])(?:\\s{0,2}(${CURRENCY})(?![\\p{L}]))?`,
  'giu',
);
const ONLY_AMOUNT = new RegExp(
  `^(?:(?:${CURRENCY})\\s{0,2})?(?:${DIGITS})(?:\\s{0,2}(?:${CURRENCY}))?$`,
  'iu',
);

const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = {
  KR: 'NOK',
  'KR.': 'NOK',
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
};

/** Amounts above zero. `1.249` is read as thousands and marked as unsure. */
function amountsIn(text: string): Read[] {
  return [...text.matchAll(AMOUNT)]
    .slice(0, FOUND_MAX)
    .flatMap(([, before, digits = '', after]) => {
      const sign = (before ?? after)?.toUpperCase();
      const currency = sign === undefined ? undefined : (CURRENCY_OF_SIGN[sign] ?? sign);
      const reading = readTypedAmount(digits, currency ?? 'NOK');
      const isUnsure = !reading.ok && reading.rule === 'amount-ambiguous';
      if (!reading.ok && !isUnsure) return [];
      const amount = reading.ok ? reading.amount : `${digits.replace(/[.,]/, '')}.00`;
      if (amountFinding(amount, currency ?? 'NOK') !== null || /^[0.]+$/.test(amount)) return [];
      return [{ value: currency === undefined ? amount : `${amount} ${currency}`, isUnsure }];
    });
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
  /(?<![0-9.,/-])(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}([./-])[0-9]{1,2}\1(?:[0-9]{4}|[0-9]{2}))(?![0-9])/g;
const DATE_IN_WORDS = new RegExp(
  `(?<![0-9])([0-9]{1,2})\\.?\\s{1,2}(${MONTHS.join('|')})\\p{L}{0,7}\\.?,?\\s{1,2}([0-9]{4})(?![0-9])`,
  'giu',
);

function datesIn(text: string, today: string): string[] {
  const inDigits = [...text.matchAll(DATE)].map(([match]) => match);
  const inWords = [...text.matchAll(DATE_IN_WORDS)].map(([, day, month = '', year]) => {
    const place = MONTHS.findIndex((each) => new RegExp(`^${each}$`, 'i').test(month));
    return `${day}.${place + 1}.${year}`;
  });
  return [...inDigits, ...inWords].flatMap((date) => readTypedDate(date, today) ?? []);
}

function withoutDates(text: string): string {
  return text.replace(DATE, ' | ').replace(DATE_IN_WORDS, ' | ');
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

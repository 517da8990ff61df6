/**
 * Extracts payment data from pasted text: a single account number, IBAN, KID or amount, or the text of a bill or bank
 * slip. Labelled values take precedence over those that only look right, and nothing ambiguous is guessed.
 */
import { isBban, isIban } from '@/lib/xs2a/account/account-number';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { amountsBehind, amountsWithoutLabel, isNothing, NOTHING } from './text-amounts';
import { type LabelAt, labelsIn, type PastedField } from './text-labels';
import {
  ACCOUNT,
  accountsIn,
  datesIn,
  ELSEWHERE,
  kidBehind,
  withoutAccounts,
  withoutDates,
} from './text-numbers';

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
  /** What an e-invoice wants to be told that is no KID. */
  message: string[];
  /** The invoice number. */
  invoice: string[];
  /** Several accounts, each with its own KID or none: in place of `account` and `kid`. */
  pairs: { account: string; kid: string }[];
  /** Fields whose only reading may be wrong. */
  unsure: PastedField[];
  /** Whether the text was longer than any bill, so that its end was not read. */
  isCut: boolean;
  /** Why the text asks for no payment. */
  refusal: 'credit-note' | 'nothing-to-pay' | null;
};

const TEXT_CHARACTERS_MAX = 20_000;
const LINES_MAX = 400;

/** @param today the bank's day, for a due date without a year. */
export function readPastedText(pasted: string, today: string): Pasted {
  const written = pasted
    .slice(0, TEXT_CHARACTERS_MAX)
    // Any blank may part thousands or group an account number.
    .replace(/[^\S\r\n\t]/g, ' ')
    .split(/\r\n?|\n/)
    .map(withTabs)
    // A rule under headings says nothing.
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const lines = written.slice(0, LINES_MAX);
  const labelled = [...slipValues(lines.join('\n')), ...labelledValues(lines, today)];
  const found = nothingPasted();
  found.isCut = pasted.length > TEXT_CHARACTERS_MAX || written.length > lines.length;
  const isDashedList = labelled.some(({ field, isDashed }) => isDashed && field !== 'amount');
  for (const field of FIELDS) {
    const strong = labelled.filter((one) => one.field === field && one.isStrong);
    const values = strong.length > 0 ? strong : labelled.filter((one) => one.field === field);
    found[field] = distinct(values.map(({ value }) => value));
    const mayBeMinus = field === 'amount' && !isDashedList;
    if (values.some(({ isUnsure, isDashed }) => isUnsure || (isDashed && mayBeMinus)))
      found.unsure.push(field);
  }
  const hasAmount = found.amount.length > 0;
  const isToPay = labelled.some(({ field, isStrong }) => field === 'amount' && isStrong);
  if (found.account.some(isAccount)) found.account = found.account.filter(isAccount);
  addUnlabelled(found, lines);
  takeAmounts(found, lines, isToPay);
  if (!hasAmount) addAmounts(found, lines);
  addCompany(found, lines);
  found.unsure = distinct(found.unsure);
  return found;
}

export function nothingPasted(): Pasted {
  return {
    account: [],
    kid: [],
    amount: [],
    dueDate: [],
    creditorName: [],
    message: [],
    invoice: [],
    pairs: [],
    unsure: [],
    isCut: false,
    refusal: null,
  };
}

export const FIELDS = [
  'creditorName',
  'account',
  'kid',
  'amount',
  'dueDate',
  'message',
  'invoice',
] as const satisfies readonly PastedField[];

/** With tabs in place of pipes between cells. A single one before three digits may be a one that was misread. */
function withTabs(line: string): string {
  const isRow = (line.match(PIPE)?.length ?? 0) > 1;
  return isRow || !/\| [0-9]{3}(?![0-9])/.test(line) ? line.replace(PIPE, '\t') : line;
}

const PIPE = /(?<=^|\s)\|(?=\s|$)/g;

/** Keeps the amounts that can be paid of those behind labels, and tells from the others whether there is anything to pay. */
function takeAmounts(found: Pasted, lines: readonly string[], isToPay: boolean): void {
  const amounts = found.amount.filter((amount) => amount !== '' && !isNothing(amount));
  const isPayment = found.account.length > 0 || found.kid.length > 0;
  // A bank lists the payments that it has made with a minus.
  const made =
    isPayment && !isToPay && !lines.some((line) => CREDIT_BALANCE.test(line))
      ? found.amount.filter((amount) => amount.startsWith('-')).map((amount) => amount.slice(1))
      : [];
  const offered = amounts.length > 0 ? amounts : made;
  // `100.00` says no more than `100.00 NOK` does.
  const kept = offered.filter((amount) => !offered.some((each) => each.startsWith(`${amount} `)));
  const hasNothing =
    offered.length === 0 &&
    // A sum of nothing may be one of several; what is to be paid is not.
    ((found.amount.some(isNothing) &&
      !found.amount.includes('') &&
      (isToPay || amountsWithoutLabel(lines).length === 0)) ||
      (found.amount.length === 0 && isCreditBalance(found, lines)));
  if (kept.length === 0) found.unsure = found.unsure.filter((field) => field !== 'amount');
  else if (amounts.length < found.amount.length) found.unsure.push('amount');
  found.amount = kept;
  const [first = ''] = lines;
  const isDeducted = isToPay && kept.length > 0 && DEDUCTED.test(first);
  if (CREDIT_NOTE.test(first) && !isDeducted) found.refusal = 'credit-note';
  else if (hasNothing) found.refusal = 'nothing-to-pay';
}

/** Whether a text tells of a credit, and asks for nothing beside it. */
function isCreditBalance({ kid, dueDate }: Pasted, lines: readonly string[]): boolean {
  const others = lines.filter((line) => !CREDIT_BALANCE.test(line));
  return (
    others.length < lines.length &&
    kid.length === 0 &&
    dueDate.length === 0 &&
    amountsWithoutLabel(others).length === 0
  );
}

const CREDIT_NOTE = /^\s*(?:kreditnota|kreditfaktura|credit note|credit memo)(?!\p{L})/iu;
const DEDUCTED = /(?:trukket|trekkes|motregne[ts]|avregne[ts]|deducted|offset)(?!\p{L})/iu;
const CREDIT_BALANCE = /(?<!\p{L})(?:til gode|credit balance)(?!\p{L}).{0,40}[0-9]/iu;

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

type Value = Pick<LabelAt, 'isStrong' | 'isDashed'> & {
  field: PastedField;
  value: string;
  isUnsure: boolean;
};

/** Values from a slip's machine-readable line, and from its boxes of kroner and øre. */
function slipValues(text: string): Value[] {
  const [, kid = '', kroner = '', ore = '', account = ''] = CODE_LINE.exec(text) ?? [];
  const strong = { isStrong: true, isDashed: false, isUnsure: false };
  if (account !== '') {
    return [
      { field: 'kid', value: kid, ...strong },
      { field: 'amount', value: slipAmount(kroner, ore), ...strong },
      { field: 'account', value: account, ...strong },
    ];
  }
  const [, whole = '', fraction = ''] = BOXES.exec(text) ?? [];
  if (whole === '') return [];
  return [{ field: 'amount', value: slipAmount(whole, fraction), ...strong }];
}

function slipAmount(kroner: string, ore: string): string {
  const amount = `${kroner.replace(/ /g, '').replace(/^0+(?=[0-9])/, '')}.${ore}`;
  return /^[0.]+$/.test(amount) ? NOTHING : amount;
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
      return { label, segment, values: valuesBehind(label, segment, today) };
    });
    const open = read
      .filter(({ label, segment, values }) =>
        label.field === null ? !/[0-9]/.test(segment) : values.length === 0,
      )
      .map(({ label }) => label);
    const below = lines[index + 1] ?? '';
    const isBelow = open.length > 0 && labelsIn(below).length === 0;
    return [
      ...read.flatMap(({ values }) => values),
      ...(isBelow
        ? labels.length > 1
          ? columnValues(line, open, below, today)
          : open.flatMap((label) => valuesBehind(label, below, today))
        : []),
    ];
  });
}

function valuesBehind(
  { field, isStrong, isDashed }: LabelAt,
  text: string,
  today: string,
): Value[] {
  if (field === null) return [];
  return READERS[field](text, today).map((one) => ({ field, isStrong, isDashed, ...one }));
}

/** Values in the line below several labels: the nth for the nth label, where there are as many of both. */
function columnValues(
  line: string,
  labels: readonly LabelAt[],
  below: string,
  today: string,
): Value[] {
  const cells = below.trim().split(COLUMN_GAP);
  const columnOf = ({ start }: LabelAt) =>
    line.slice(0, start).trimStart().split(COLUMN_GAP).length - 1;
  const isTable =
    cells.length > 1 &&
    cells.length === line.trim().split(COLUMN_GAP).length &&
    new Set(labels.map(columnOf)).size === labels.length;
  return labels.flatMap((label) =>
    isTable
      ? valuesBehind(label, cells[columnOf(label)] ?? '', today)
      : valuesByKind(label, labels, below, today),
  );
}

const COLUMN_GAP = /\t| {2,}/;

/** Values by their kind, where the columns cannot be told apart by their blanks. */
function valuesByKind(
  label: LabelAt,
  labels: readonly LabelAt[],
  line: string,
  today: string,
): Value[] {
  const { field, isStrong, isDashed } = label;
  if (field === null) return [];
  const toValue = (value: string) => ({ field, isStrong, isDashed, value, isUnsure: false });
  const nth = (kind: RegExp, values: readonly string[]) => {
    const alike = labels.filter(({ words }) => kind.test(words));
    return alike.length === values.length
      ? values.filter((_, place) => alike[place] === label).map(toValue)
      : [];
  };
  switch (field) {
    case 'account':
      return nth(ACCOUNT_WORDS, accountsIn(line));
    case 'dueDate':
      return nth(DATE_WORDS, datesIn(line, today));
    case 'amount':
      return valuesBehind(label, withoutAccounts(line).replace(LONG_NUMBER, ELSEWHERE), today);
    case 'kid': {
      const rest = withoutDates(withoutAccounts(line));
      return (rest.match(LONG_NUMBER) ?? []).filter((kid) => checkKid(kid).ok).map(toValue);
    }
    default:
      return [];
  }
}

const ACCOUNT_WORDS = /konto|account|iban|giro/;
const DATE_WORDS = /dat[oe]$|forfall|frist|innen$|due$|^pay by$/;

/** A number without grouping or decimals, and longer than an amount's thousands. */
const LONG_NUMBER = /(?<![\p{L}0-9.,])[0-9]{5,25}-?(?![\p{L}0-9.,])/gu;

type Read = { value: string; isUnsure: boolean };

const sure = (value: string): Read => ({ value, isUnsure: false });

const READERS: Record<PastedField, (text: string, today: string) => Read[]> = {
  account: (text) => {
    const found = accountsIn(text);
    if (found.length > 0) return found.map(sure);
    // A digit may have been misread: the field will say so.
    const [odd] = text.match(ACCOUNT) ?? [];
    return odd === undefined ? [] : [sure(odd.replace(/[^0-9]/g, ''))];
  },
  kid: (text) => kidBehind(text).kids.map(sure),
  amount: (text) => amountsBehind(withoutDates(withoutAccounts(text))),
  dueDate: (text, today) => datesIn(text, today).slice(0, 1).map(sure),
  creditorName: (text) => {
    const name = trimBlanks(text.replace(/^[\s:]+/, '').split(/\t| {3,}/)[0] ?? '');
    const isName =
      /\p{L}{2}/u.test(name) &&
      !/[0-9]{4}|[@/]/.test(name) &&
      codePointCount(name) <= CREDITOR_NAME_CHARACTERS_MAX;
    return isName ? [sure(name)] : [];
  },
  // Only a file has one.
  message: () => [],
  invoice: (text) => {
    const [, number] = /^[\s:.#]{0,8}([A-Z0-9][A-Z0-9/-]{0,29})(?![A-Z0-9])/i.exec(text) ?? [];
    return number !== undefined && /[0-9]/.test(number) ? [sure(number)] : [];
  },
};

/** Values without a label: accounts by check digits, and a text that is a single KID. */
function addUnlabelled(found: Pasted, lines: readonly string[]): void {
  const alone = kidAlone(lines.join('\n').trim());
  if (found.account.length === 0) {
    const others = new Set([...found.kid, ...found.invoice]);
    const rest = lines.map((line) => withoutOthers(line)).join('\n');
    found.account = distinct(accountsIn(rest)).filter((one) => !others.has(one));
  }
  if (found.kid.length === 0 && alone !== null) {
    found.kid = [alone];
    if (found.account.length > 0) found.unsure.push('account', 'kid');
  }
}

/** Amounts without a label: those with a currency, and a text that is a single amount. */
function addAmounts(found: Pasted, lines: readonly string[]): void {
  if (kidAlone(lines.join('\n').trim()) !== null) return;
  const rest = lines.map((line) => withoutDates(withoutOthers(withoutAccounts(line), OWNED)));
  const amounts = amountsWithoutLabel(rest);
  found.amount = distinct(amounts.map(({ value }) => value));
  if (amounts.some(({ isUnsure }) => isUnsure)) found.unsure.push('amount');
}

/** Fields whose labelled number is no amount. */
const OWNED: readonly PastedField[] = ['kid', 'invoice', 'account'];

/**
 * A text that is only a KID. Every account number is also a KID by modulus 11, with the same weights, so of those only
 * the ones valid by modulus 10 may be meant as KIDs.
 */
function kidAlone(text: string): string | null {
  const kid = text.replace(/ /g, '');
  if (!/^[0-9]{4,25}-?$/.test(kid)) return null;
  const verdict = checkKid(kid);
  return verdict.ok && (!isBban(kid) || (text === kid && verdict.methods.includes('mod10')))
    ? kid
    : null;
}

/** A line without the values of labels that a payment has no use for, such as the account paid from, or of these. */
function withoutOthers(line: string, fields: readonly PastedField[] = []): string {
  return labelsIn(line)
    .reverse()
    .reduce((rest, { field, end }) => {
      const isOwned = field !== null && fields.includes(field);
      if (field !== null && !isOwned) return rest;
      const [head, tail] = [rest.slice(0, end), rest.slice(end)];
      if (field === 'kid') return `${head}${ELSEWHERE}${tail.slice(kidBehind(tail).length)}`;
      const value = isOwned ? /^[\s:.#]{0,8}[A-Z0-9/-]{1,34}/i : /^[\s:]{0,4}[A-Z0-9.,: -]{1,40}/i;
      return `${head}${tail.replace(value, isOwned ? ELSEWHERE : ' ')}`;
    }, line);
}

const isAccount = (text: string) => isBban(text) || isIban(text);

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

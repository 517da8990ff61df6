/**
 * Extracts payment data from pasted text: a single account number, IBAN, KID or amount, or the text of a bill or bank
 * slip. Labelled values take precedence over those that only look right, and nothing ambiguous is guessed.
 */
import { isBban, isIban } from '@/lib/xs2a/account/account-number';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { trimBlanks } from '@/lib/xs2a/value/text';
import {
  amountsWithoutLabel,
  isNothing,
  namesOtherCurrency,
  withoutReminderFees,
} from './text-amounts';
import { labelsIn, type PastedField } from './text-labels';
import { accountsIn, ELSEWHERE, kidBehind, withoutAccounts, withoutDates } from './text-numbers';
import { labelledValues, slipValues } from './text-values';

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
  const lines = withoutReminderFees(written.slice(0, LINES_MAX));
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
  const [amount = ''] = found.amount;
  if (amount !== '' && namesOtherCurrency(lines, amount)) found.unsure.push('amount');
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
  // Whom to pay may be named so.
  const hasCredit = lines.some((line) =>
    CREDIT.test(found.creditorName.reduce((rest, name) => rest.replace(name, ''), line)),
  );
  // A bank lists the payments that it has made with a minus.
  const made =
    isPayment && !isToPay && !hasCredit
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
  else if (amounts.length < found.amount.length || (hasCredit && !isToPay))
    found.unsure.push('amount');
  found.amount = kept;
  const isHeading = (line: string, place: number) =>
    CREDIT_NOTE.test(line) &&
    (place === 0 || !NO_HEADING.test(line)) &&
    !(isToPay && kept.length > 0 && DEDUCTED.test(line));
  if (lines.slice(0, HEADING_LINES_MAX).some(isHeading)) found.refusal = 'credit-note';
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

/** A bill begins with the addresses of both sides. */
const HEADING_LINES_MAX = 12;
const CREDIT_NOTE_WORDS =
  '(?<!\\p{L})(?:kreditnota|kreditfaktura|credit note|credit memo)(?!\\p{L})';
const CREDIT_NOTE_NUMBER =
  '(?:[ :.#]{1,3}(?:nr|no|nummer|number)\\.?)?[ :.#]{0,3}(?:[A-Z]{0,4}[0-9/-]{1,20})?';
const CREDIT_NOTE = new RegExp(
  `^\\s*${CREDIT_NOTE_WORDS}|${CREDIT_NOTE_WORDS}${CREDIT_NOTE_NUMBER}\\s*$`,
  'iu',
);
/** An amount of its own, or the end of a sentence. */
const NO_HEADING = /[.,][0-9]{2}(?!\.?[0-9])|[.!?]\s*$/;
const DEDUCTED = /(?:trukket|trekkes|motregne[ts]|avregne[ts]|deducted|offset)(?!\p{L})/iu;
/** What tells that money goes the other way, unlike a bank's words for its own payments, such as “utbetaling”. */
const CREDIT =
  /(?<!\p{L})(?:kredit(?:nota|faktura|er)|refusjon|refunder|utbetales til|tilbakebetal|til ?gode|i minus|credit (?:note|memo|balance)|refund|overpa)/iu;
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

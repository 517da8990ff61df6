/**
 * Compares the request of a payment with the details that the bank returns, field by field. Different spellings of the
 * same value are not differences, and neither is a field that the bank leaves out. The exceptions are the fields that
 * move the money (amount, currency, accounts, dates, message and references), which must be there.
 */

import { normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { groupBy } from '@/lib/xs2a/group-by';
import { plainDecimal } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/is-object';
import { daysBetween, isIsoDate } from '@/lib/xs2a/value/iso-date';
import { type PaymentDifference, textOf, valueAt } from './difference';
import type { PaymentRequest } from './payment';
import { remittanceDifferences } from './remittance-differences';

/** More than anyone reads; a bank may return any number of rows. */
const DIFFERENCES_MAX = 200;

/**
 * The differences between a request and the details that the bank returns for it; null when those say nothing about the
 * payment itself.
 *
 * Rows of a bulk are matched by content, so that their order does not matter. The rest are compared in order.
 * @param today the bank's day on which the payment was created.
 * @assumes read-back
 */
export function paymentDifferences(
  sent: PaymentRequest,
  details: unknown,
  today: string,
): PaymentDifference[] | null {
  const stored = isObject(details) ? details : {};
  const found =
    'payments' in sent
      ? bulkDifferences(sent, stored, today)
      : 'instructedAmount' in stored || 'creditorAccount' in stored
        ? transferDifferences(sent, stored, today)
        : null;
  return found === null ? null : found.slice(0, DIFFERENCES_MAX);
}

type Json = Record<string, unknown>;

/** How a field is compared. */
type FieldRule = {
  /** Brings different spellings of one value to the same text. */
  read: (text: string) => string;
  /** Whether it is a difference when the bank omits what was sent. */
  missing?: boolean;
  /** Whether it is a difference when the bank returns something that was not sent; a text allows only that value. */
  added?: boolean | string;
};

const spaced = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
const code = (text: string) => text.trim().toUpperCase();
const bic = (text: string) => code(text).replace(/^(.{8})XXX$/, '$1');
const rule = (text: string) => spaced(text).replace('preceeding', 'preceding');
const day = (text: string) => text.trim().replace(/^(.{10})T.*$/, '$1');
const numbers = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim().replace(/^0+(?=\d)/, ''))
    .sort()
    .join(',');

/** A decimal without unneeded zeros and signs; any other text unchanged. */
function decimal(text: string): string {
  return plainDecimal(text.trim()) ?? text;
}

const TRANSFER_RULES: Readonly<Record<string, FieldRule>> = {
  'instructedAmount.amount': { read: decimal, missing: true, added: true },
  'instructedAmount.currency': { read: code, missing: true, added: true },
  creditorName: { read: spaced },
  'creditorAccount.currency': { read: code },
  creditorAgent: { read: bic, added: true },
  'creditorAddress.street': { read: spaced },
  'creditorAddress.buildingNumber': { read: spaced },
  'creditorAddress.postalCode': { read: spaced },
  'creditorAddress.city': { read: spaced },
  'creditorAddress.country': { read: code },
  startDate: { read: day, missing: true },
  endDate: { read: day, missing: true, added: true },
  executionRule: { read: rule },
  frequency: { read: spaced, added: true },
  dayOfExecution: { read: numbers },
  monthsOfExecution: { read: numbers },
  serviceLevel: { read: code, added: 'NORM' },
  regulatoryReportingCode: { read: spaced },
  regulatoryReportingInformation: { read: spaced },
  ultimateDebtor: { read: spaced, added: true },
  purposeCode: { read: code },
};

const BULK_RULES: Readonly<Record<string, FieldRule>> = {
  paymentInformationId: { read: spaced },
};

const DEBTOR_RULES: Readonly<Record<string, FieldRule>> = {
  'debtorAccount.currency': { read: code },
};

function transferDifferences(sent: Json, stored: Json, today: string): PaymentDifference[] {
  return [
    ...fieldDifferences(DEBTOR_RULES, sent, stored),
    ...debtorDifferences(sent, stored),
    ...rowDifferences(sent, stored),
    ...executionDateDifferences(sent, stored, today),
  ];
}

/** A transfer, without what a bulk says once for all its rows. */
function rowDifferences(sent: Json, stored: Json): PaymentDifference[] {
  return [
    ...fieldsOfRowDifferences(sent, stored),
    ...creditorDifferences(sent, stored),
    ...remittanceDifferences(sent, stored),
  ];
}

function fieldsOfRowDifferences(sent: Json, stored: Json): PaymentDifference[] {
  return fieldDifferences(TRANSFER_RULES, sent, stored);
}

function fieldDifferences(
  rules: Readonly<Record<string, FieldRule>>,
  sent: Json,
  stored: Json,
): PaymentDifference[] {
  return Object.entries(rules).flatMap(([field, { read, missing = false, added = false }]) => {
    const [left, right] = [textOf(valueAt(sent, field)), textOf(valueAt(stored, field))];
    const differs =
      left === null
        ? right !== null && (typeof added === 'string' ? read(right) !== read(added) : added)
        : right === null
          ? missing
          : read(left) !== read(right);
    return differs ? [{ field, sent: left, stored: right }] : [];
  });
}

/** How many days after its creation a bank may pick on its own when no date was sent. */
const DAYS_CHOSEN_MAX = 7;

/** Without a date a payment is executed as soon as possible, so no date means the same as the day it was created. */
function executionDateDifferences(sent: Json, stored: Json, today: string): PaymentDifference[] {
  const field = 'requestedExecutionDate';
  const [left, right] = [textOf(sent[field]), textOf(stored[field])];
  const [from, to] = [left === null ? today : day(left), right === null ? today : day(right)];
  const isChosen =
    left === null && isIsoDate(to) && daysBetween(today, to) <= DAYS_CHOSEN_MAX && to >= today;
  return from === to || isChosen ? [] : [{ field, sent: left, stored: right }];
}

function creditorDifferences(sent: Json, stored: Json): PaymentDifference[] {
  const path = 'creditorAccount';
  return numberDifferences(path, accountOf(sent, path), accountOf(stored, path));
}

/** The debtor is compared only if the bank returns one. */
function debtorDifferences(sent: Json, stored: Json): PaymentDifference[] {
  const [left, right] = [accountOf(sent, 'debtorAccount'), accountOf(stored, 'debtorAccount')];
  const [leftCard, rightCard] = [left.card, right.card];
  if (leftCard !== null) {
    const isSame =
      rightCard === null || normalizeAccountNumber(leftCard) === normalizeAccountNumber(rightCard);
    const field = 'debtorAccount.other.identification';
    return isSame ? [] : [{ field, sent: leftCard, stored: rightCard }];
  }
  if (right.bban === null && right.iban === null)
    return rightCard === null
      ? []
      : [{ field: 'debtorAccount.bban', sent: left.bban, stored: rightCard }];
  return numberDifferences('debtorAccount', left, right);
}

type AccountNumbers = { bban: string | null; iban: string | null; card: string | null };

function accountOf(payment: Json, name: string): AccountNumbers {
  return {
    bban: textOf(valueAt(payment, `${name}.bban`)),
    iban: textOf(valueAt(payment, `${name}.iban`)),
    card: textOf(valueAt(payment, `${name}.other.identification`)),
  };
}

/** The bank may return an account's other number, or both; each must belong to the account that was sent. */
function numberDifferences(
  path: string,
  sent: AccountNumbers,
  stored: AccountNumbers,
): PaymentDifference[] {
  if (stored.bban === null && stored.iban === null) {
    const form = sent.bban === null ? 'iban' : 'bban';
    return sent[form] === null
      ? []
      : [{ field: `${path}.${form}`, sent: sent[form], stored: null }];
  }
  return (['bban', 'iban'] as const).flatMap((form) => {
    const number = stored[form];
    if (number === null || isNumberOf(sent, form, number)) return [];
    // Reported at the field that was sent.
    const wasOther = sent[form] === null && sent[other(form)] !== null;
    const field = wasOther && stored[other(form)] === null ? other(form) : form;
    return [{ field: `${path}.${field}`, sent: sent[field], stored: number }];
  });
}

function other(form: 'bban' | 'iban'): 'bban' | 'iban' {
  return form === 'bban' ? 'iban' : 'bban';
}

/** Whether a number belongs to the account; a BBAN is the end of its IBAN. */
function isNumberOf(account: AccountNumbers, form: 'bban' | 'iban', number: string): boolean {
  const stored = normalizeAccountNumber(number);
  const same = account[form];
  if (same !== null) return normalizeAccountNumber(same) === stored;
  const another = normalizeAccountNumber(account[other(form)] ?? '');
  return form === 'iban' ? stored.slice(4) === another : another.slice(4) === stored;
}

function bulkDifferences(sent: Json, stored: Json, today: string): PaymentDifference[] | null {
  if (!Array.isArray(sent.payments) || !Array.isArray(stored.payments)) return null;
  return [
    ...fieldDifferences({ ...BULK_RULES, ...DEBTOR_RULES }, sent, stored),
    ...debtorDifferences(sent, stored),
    ...executionDateDifferences(sent, stored, today),
    ...rowsDifferences(
      sent.payments.map(asObject),
      // Further rows could only add differences that nobody reads.
      stored.payments.slice(0, sent.payments.length + DIFFERENCES_MAX).map(asObject),
    ),
  ];
}

/** Rows with the same content are matched wherever they are; the others are compared in order. */
function rowsDifferences(sent: readonly Json[], stored: readonly Json[]): PaymentDifference[] {
  const left = new Set(sent.keys());
  const right = new Set(stored.keys());
  const match = (from: number, to: number): boolean => {
    if (!isSameRow(sent[from] ?? {}, asObject(stored[to]))) return false;
    left.delete(from);
    return right.delete(to);
  };
  for (const index of sent.keys()) match(index, index);
  const places = groupBy(right, (to) => placeKey(stored[to] ?? {}));
  for (const from of left) {
    const alike = places.get(placeKey(sent[from] ?? {})) ?? [];
    alike.slice(0, ALIKE_MAX).some((to) => right.has(to) && match(from, to));
  }
  const pairs = [...left].map((from) => {
    const to = right.has(from) ? from : [...right].find((index) => !left.has(index));
    if (to !== undefined) right.delete(to);
    return { from, row: to === undefined ? {} : (stored[to] ?? {}) };
  });
  const further = [...right].map((to, index) => ({
    from: sent.length + index,
    row: stored[to] ?? {},
  }));
  const found: PaymentDifference[] = [];
  for (const { from, row } of [...pairs, ...further]) {
    if (found.length >= DIFFERENCES_MAX) break;
    found.push(...named(from, rowDifferences(sent[from] ?? {}, row)));
  }
  return found;
}

/** What rarely agrees comes first: a row is tried with many others. */
const PARTS_OF_ROW = [creditorDifferences, remittanceDifferences, fieldsOfRowDifferences];

function isSameRow(sent: Json, stored: Json): boolean {
  return PARTS_OF_ROW.every((part) => part(sent, stored).length === 0);
}

/** How many rows of the same amount are tried, so that an answer with thousands does not cost more than it is worth. */
const ALIKE_MAX = 50;

/** What rows with the same content have in common, whatever the spelling. */
function placeKey(row: Json): string {
  return decimal(textOf(valueAt(row, 'instructedAmount.amount')) ?? '');
}

function named(row: number, differences: readonly PaymentDifference[]): PaymentDifference[] {
  return differences.map((one) => ({ ...one, field: `payments.${row}.${one.field}` }));
}

function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

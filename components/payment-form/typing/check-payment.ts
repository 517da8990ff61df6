/**
 * Checks a payment while it is typed. It includes all payment schemas, so it is loaded when the user first touches a
 * form.
 */
import { type FieldErrors, type ResolverResult, set } from 'react-hook-form';
import { normalizeAccountNumber, norwegianAccount } from '@/lib/xs2a/account/account-number';
import { type Execution, executions } from '@/lib/xs2a/payment/execution';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import { normalizeKid } from '@/lib/xs2a/payment/kid';
import { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  BULK_ROW,
  fieldsOf,
  PAYMENT_KIND_TABLE,
  type PaymentField,
  type PaymentKind,
  type PaymentKindRow,
} from '@/lib/xs2a/payment/payment-product';
import { periodOf } from '@/lib/xs2a/payment/periodic';
import { scaleOf } from '@/lib/xs2a/value/amount';
import { isObject } from '@/lib/xs2a/value/is-object';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { isBlank, trimBlanks } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { fieldErrorOf } from './field-errors';
import { FORM_FIELDS, fieldsRead } from './form-fields';
import { leftOverNumber } from './form-values';
import { oddAccount } from './odd-account';
import {
  type FormBreak,
  REMITTANCE_CHOICES,
  type RemittanceChoice,
  type TypedPayment,
} from './typed-payment';

const FIELD_OF_CHOICE = {
  message: 'remittanceInformationUnstructured',
  reference: 'remittanceInformationStructured',
  references: 'remittanceInformationStructuredArray',
} as const satisfies Record<RemittanceChoice, string>;

type Json = Record<string, unknown>;

export type PaymentCheck =
  | { ok: true; request: PaymentRequest }
  | { ok: false; breaks: [FormBreak, ...FormBreak[]] };

/**
 * Checks input against the schema of its kind and the bank's day. At most one error for each path: errors of the input
 * itself take precedence over the schema's.
 */
export function checkPayment(kind: PaymentKind, typed: unknown, today: string): PaymentCheck {
  const { request, breaks, doubts } = requestOfTyped(kind, typed, today);
  const parsed = PAYMENT_REQUESTS[kind].safeParse(request);
  const found: FormBreak[] = [
    ...breaks,
    ...(parsed.success ? [] : brokenRules(parsed.error)),
    ...dateBreaks(request, today),
    ...doubts,
  ];
  const paths = new Set<string>();
  const [first, ...others] = found.filter(({ path }) => !paths.has(path) && paths.add(path));
  if (first !== undefined) return { ok: false, breaks: [first, ...others] };
  if (!parsed.success) throw new Error('A payment that is refused breaks a rule');
  return { ok: true, request: parsed.data };
}

/**
 * The form's resolver for react-hook-form: the schema that server and bank use, with each error at the JSON path that
 * is the name of its input, and the rule id as its message.
 */
export function resolvePayment(
  kind: PaymentKind,
  typed: TypedPayment,
  today: string,
): ResolverResult<TypedPayment> {
  const check = checkPayment(kind, typed, today);
  if (check.ok) return { values: typed, errors: {} };
  const errors: FieldErrors<TypedPayment> = {};
  // Deeper paths last, so that an object's error stands beside those of its fields.
  for (const { path, ...broken } of check.breaks) set(errors, path, fieldErrorOf(broken));
  return { values: {}, errors };
}

/** The next executions of a standing order as typed, at most `count`; none while its period is not valid by itself. */
export function executionsOfTyped(typed: unknown, today: string, count: number): Execution[] {
  const period = periodOf(requestOfTyped('periodic-payments', typed, today).request);
  return period === null ? [] : executions(period, today, count);
}

/**
 * The request body for the input, valid or not, with errors of the input itself, and what looks wrong and was not
 * confirmed.
 */
export function requestOfTyped(
  kind: PaymentKind,
  typed: unknown,
  today: string,
): { request: Json; breaks: FormBreak[]; doubts: FormBreak[] } {
  const breaks: FormBreak[] = [];
  const doubts: FormBreak[] = [];
  const values = isObject(typed) ? typed : {};
  const request = transferOfTyped(kind, values, fieldsOf(kind), today, '', breaks);
  if (Array.isArray(request.payments)) {
    const fields = fieldsOf('norwegian-domestic-credit-transfers').filter(
      (field) => field !== 'debtorAccount' && field !== 'requestedExecutionDate',
    );
    request.payments = request.payments.map((row, index) =>
      transferOfTyped(kind, isObject(row) ? row : {}, fields, today, `payments.${index}.`, breaks),
    );
  }
  const debtor = bbanOf(request.debtorAccount);
  const rows: unknown[] = Array.isArray(values.payments) ? values.payments : [];
  const paid: [at: string, request: unknown, typed: unknown][] = [
    ['', request, values],
    ...(Array.isArray(request.payments) ? request.payments : []).map(
      (row, index): [string, unknown, unknown] => [`payments.${index}.`, row, rows[index]],
    ),
  ];
  for (const [at, transfer, from] of paid) {
    const bban = isObject(transfer) ? bbanOf(transfer.creditorAccount) : undefined;
    if (typeof bban !== 'string') continue;
    const path = `${at}creditorAccount.bban`;
    if (bban === debtor) breaks.push({ path, rule: 'creditor-is-debtor' });
    const odd = isDomestic(kind) ? oddAccount(bban) : null;
    if (odd !== null && choicesOf(from).oddAccount !== bban) doubts.push({ path, ...odd });
  }
  return { request, breaks, doubts };
}

function choicesOf(typed: unknown): Json {
  return isObject(typed) && isObject(typed.choices) ? typed.choices : {};
}

const bbanOf = (account: unknown): unknown => (isObject(account) ? account.bban : undefined);

function transferOfTyped(
  kind: PaymentKind,
  typed: Json,
  fields: readonly PaymentField[],
  today: string,
  at: string,
  breaks: FormBreak[],
): Json {
  const choices = choicesOf(typed);
  const chosen = REMITTANCE_CHOICES.find((choice) => choice === choices.remittance);
  const request: Json = {};
  for (const field of fields) {
    const isOtherForm =
      chosen !== undefined &&
      Object.values(FIELD_OF_CHOICE).some((form) => form === field) &&
      FIELD_OF_CHOICE[chosen] !== field;
    const value = isOtherForm || isBlankList(typed[field]) ? undefined : cleaned(typed[field]);
    if (value !== undefined) request[field] = value;
    else if (field === 'payments' && Array.isArray(typed.payments)) request.payments = [];
    // So that a missing value is reported at a visible field, not at the object around it.
    else if (isRequiredObject(kind, field)) request[field] = {};
  }
  for (const name of fieldsRead('date')) {
    const text = request[name];
    if (typeof text === 'string') request[name] = readTypedDate(text, today) ?? text;
  }
  for (const name of fieldsRead('account-number')) {
    const text = request[name];
    if (typeof text === 'string') request[name] = normalizeAccountNumber(text);
  }
  for (const account of ['debtorAccount', 'creditorAccount']) {
    const reference = request[account];
    if (!isObject(reference)) continue;
    for (const form of ['bban', 'iban']) {
      const text = reference[form];
      if (typeof text !== 'string') continue;
      const isNorwegian = form === 'bban' && (account === 'debtorAccount' || isDomestic(kind));
      reference[form] = isNorwegian ? norwegianAccount(text) : normalizeAccountNumber(text);
    }
  }
  readAmount(request, at, breaks);
  fillCreditorAccount(kind, request, choices.creditorAccount);
  readReferences(kind, request);
  return request;
}

function isRequiredObject(kind: PaymentKind, field: PaymentField): boolean {
  const { fields }: PaymentKindRow = kind === 'bulk-payments' ? BULK_ROW : PAYMENT_KIND_TABLE[kind];
  return (
    field !== 'payments' &&
    isObject(FORM_FIELDS[field].empty) &&
    (fields[field] === 'required' || field === 'debtorAccount')
  );
}

/** Reads the amount in minor units; an unreadable one stays as typed, for the schema to refuse. */
function readAmount(request: Json, at: string, breaks: FormBreak[]): void {
  const instructed = request.instructedAmount;
  if (!isObject(instructed) || typeof instructed.amount !== 'string') return;
  const { amount, currency } = instructed;
  const reading = readTypedAmount(amount, typeof currency === 'string' ? currency : '');
  if (reading.ok) instructed.amount = reading.amount;
  else if (reading.rule === 'amount-ambiguous') {
    const limit = typeof currency === 'string' ? scaleOf(currency) : undefined;
    breaks.push({ path: `${at}instructedAmount.amount`, rule: reading.rule, limit });
  }
}

/**
 * Sets the account's currency to the payment's unless another is given, and keeps the chosen one of its two numbers.
 */
function fillCreditorAccount(kind: PaymentKind, request: Json, chosen: unknown): void {
  if (!isObject(request.creditorAccount) && request.instructedAmount === undefined) return;
  const account = isObject(request.creditorAccount) ? { ...request.creditorAccount } : {};
  const left = leftOverNumber(kind, chosen);
  if (left !== null) delete account[left];
  if (account.currency === undefined && isObject(request.instructedAmount)) {
    // While the amount has no currency, only the amount reports that it is missing.
    account.currency = request.instructedAmount.currency ?? 'NOK';
  }
  if (Object.keys(account).length > 0) request.creditorAccount = account;
}

/** In Norway a reference is a KID unless another type is given. */
function readReferences(kind: PaymentKind, request: Json): void {
  if (!isDomestic(kind)) return;
  const single = request.remittanceInformationStructured;
  const several = request.remittanceInformationStructuredArray;
  for (const entry of [single, ...(Array.isArray(several) ? several : [])]) {
    if (!isObject(entry) || typeof entry.reference !== 'string') continue;
    entry.referenceType ??= 'SCOR';
    if (entry.referenceType === 'SCOR') entry.reference = normalizeKid(entry.reference);
  }
}

/** Whether a list of references has only types and no references. */
function isBlankList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      ({ reference }: Record<string, unknown>) =>
        typeof reference === 'string' && isBlank(reference),
    )
  );
}

/** A copy with trimmed texts and without empty values; undefined when nothing is left. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return isBlank(value) ? undefined : trimBlanks(value);
  if (Array.isArray(value)) {
    // Rows keep their positions, so that a path still identifies the typed row.
    return value.length === 0 ? undefined : value.map((entry) => cleaned(entry) ?? {});
  }
  if (isObject(value)) {
    const entries = Object.entries(value).flatMap(([key, entry]) => {
      const clean = cleaned(entry);
      return clean === undefined ? [] : [[key, clean] as const];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return value ?? undefined;
}

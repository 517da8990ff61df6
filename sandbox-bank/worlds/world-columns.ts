/**
 * The columns of a world's file, each with a check of its values. The database would take some values that no page or
 * answer can show, and would not say in which row another one is.
 */

import { PAYMENT_PRODUCTS } from '@/lib/xs2a/payment/payment-product';
import { Name } from '@/lib/xs2a/sandbox/field';
import { ENGAGEMENT_ROLES, SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { CURRENCIES } from '@/lib/xs2a/value/currency';
import { isObject } from '@/lib/xs2a/value/is-object';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { explainedRules, ruleSentence } from '@/lib/xs2a/value/rule';
import { isUuid } from '@/lib/xs2a/value/uuid';
import type { z } from '@/lib/xs2a/value/zod';
import { CLOCK_OFFSET_SECONDS_MAX } from '@/sandbox-bank/clock/clock';
import { MINOR_UNITS_MAX } from '@/sandbox-bank/payments/payment-cost';
import { FaultList } from '@/sandbox-bank/server/faults';
import { quote } from '@/sandbox-bank/server/reply';
import { UNSTORABLE } from '@/sandbox-bank/store/unstorable';

/** What is wrong with a value, as a sentence; null when nothing is. */
export type ValueCheck = (value: unknown) => string | null;

/** How deeply the values in a file may nest; the bank's own nest half as deeply. */
const LEVELS_MAX = 20;
const INT_MAX = 2_147_483_647;

const expected = (what: string, isRight: (value: unknown) => boolean): ValueCheck => {
  return (value) => {
    if (value === undefined) return `Expected ${what}, got nothing.`;
    return isRight(value) ? null : `Expected ${what}, got ${shown(value)}.`;
  };
};

const optional = (check: ValueCheck): ValueCheck => {
  return (value) => (value === undefined || value === null ? null : check(value));
};

const isKept = (text: string) => !UNSTORABLE.test(text);
const isText = (value: unknown): value is string => typeof value === 'string' && isKept(value);

/** Whether a value has only texts that can be kept, and nests at most this deep. */
function isKeptJson(value: unknown, levels = LEVELS_MAX): boolean {
  if (typeof value === 'string') return isKept(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([key, inner]) => isKept(key) && isKeptJson(inner, levels - 1))
  );
}

/** Writing a value that nests too deeply would exhaust the stack. */
const shown = (value: unknown) =>
  isKeptJson(value) ? quote(value) : 'one that nests too deeply or holds U+0000';

const TEXT_CHARACTERS_MAX = 1_000;
const text = expected(
  `a string of 1 to ${TEXT_CHARACTERS_MAX} characters`,
  (value) => isText(value) && value !== '' && value.length <= TEXT_CHARACTERS_MAX,
);
const id = expected('a UUID', (value) => typeof value === 'string' && isUuid(value));
const day = expected(
  'a day such as 2026-11-22',
  (value) => typeof value === 'string' && isIsoDate(value),
);
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const instant = expected('a time such as 2026-11-22T12:00:00+00:00', (value) => {
  const date = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined;
  // An early one could be of a year before the first.
  return date !== undefined && isIsoDate(date) && date >= '1900';
});
const flag = expected('true or false', (value) => typeof value === 'boolean');
const list = expected(
  'a list of objects',
  (value) => Array.isArray(value) && value.every(isObject) && isKeptJson(value),
);
const object = expected(
  `an object without U+0000 in its strings, nested at most ${LEVELS_MAX} levels deep`,
  (value) => isObject(value) && isKeptJson(value),
);
const currency = expected(
  'a code from the currency list such as NOK',
  (value) => typeof value === 'string' && CURRENCIES.some((known) => known === value),
);
/** What the page of payments shows of a transfer, and a batch run needs. */
const isTransfer = (value: unknown) =>
  isObject(value) &&
  isObject(value.creditorAccount) &&
  isObject(value.instructedAmount) &&
  typeof value.instructedAmount.amount === 'string' &&
  /^\d{1,18}(\.\d{1,3})?$/.test(value.instructedAmount.amount) &&
  currency(value.instructedAmount.currency) === null;
const transfer = expected(
  'a transfer with a creditorAccount and an instructedAmount such as {"amount":"10.00","currency":"NOK"}',
  (value) => isKeptJson(value) && isTransfer(value),
);
/** A payment, or a bulk of them. */
const order = expected(
  'a payment request with a debtorAccount and, in it or in each of its payments, a creditorAccount and instructedAmount',
  (value) =>
    isKeptJson(value) &&
    isObject(value) &&
    isObject(value.debtorAccount) &&
    (Array.isArray(value.payments) ? value.payments.every(isTransfer) : isTransfer(value)),
);
const bytes = expected(
  'bytes in hexadecimal such as \\x0a1b',
  (value) => typeof value === 'string' && /^\\x([0-9a-f]{2})*$/.test(value),
);
const choice = (...choices: readonly string[]) =>
  expected(
    `one of ${choices.join(', ')}`,
    (value) => typeof value === 'string' && choices.includes(value),
  );
const number = (digits: RegExp, what: string) =>
  expected(what, (value) => typeof value === 'string' && digits.test(value));

/** A JSON number that lost no digit, or its digits as a text. */
const whole = (min: bigint | number, max: bigint | number) =>
  expected(`a whole number from ${min} to ${max}`, (value) => {
    const isExact =
      typeof value === 'string' ? /^-?\d{1,19}$/.test(value) : Number.isSafeInteger(value);
    return isExact && BigInt(value as string | number) >= min && BigInt(value as number) <= max;
  });
const amount = whole(-MINOR_UNITS_MAX, MINOR_UNITS_MAX);
const amountOrNone = whole(0, MINOR_UNITS_MAX);
const positive = whole(1, MINOR_UNITS_MAX);
const count = whole(0, INT_MAX);
const entryNo = whole(1, Number.MAX_SAFE_INTEGER);

const parsedBy = (schema: z.ZodType): ValueCheck => {
  return (value) => {
    if (!isKeptJson(value)) return object(value);
    const parsed = schema.safeParse(value);
    if (parsed.success) return null;
    return explainedRules(parsed.error)
      .map((broken) => `${broken.path === '' ? '' : `${broken.path}: `}${ruleSentence(broken)}`)
      .join(' ');
  };
};

const context = choice('PRIVATE', 'CORPORATE');
const identityNumber = number(/^\d{11}$/, 'an identity number of 11 digits');
const status = choice(
  ...['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART'],
);
const name = parsedBy(Name);

/** The TPPs that a file's rows refer to. */
export const TPP_COLUMNS: Readonly<Record<string, ValueCheck>> = {
  id,
  organisation: text,
  name: text,
};

/** Table → column → check. A file has no other columns. */
export const WORLD_COLUMNS: Readonly<Record<string, Readonly<Record<string, ValueCheck>>>> = {
  world: {
    id: text,
    offset_seconds: whole(-CLOCK_OFFSET_SECONDS_MAX, CLOCK_OFFSET_SECONDS_MAX),
    behaviour: parsedBy(SandboxBehaviour),
    faults: parsedBy(FaultList.shape.faults),
    created_at: optional(instant),
    examined_since: optional(instant),
  },
  customer: {
    id,
    world_id: text,
    customer_number: identityNumber,
    name,
    customer_type: context,
    by_hand: flag,
    created_at: instant,
  },
  account: {
    id,
    customer_id: id,
    kind: choice('account', 'card'),
    bban: optional(number(/^\d{11}$/, 'an account number of 11 digits')),
    iban: optional(number(/^NO\d{13}$/, 'a Norwegian IBAN without spaces')),
    cash_account_type: optional(text),
    reference: optional(number(/^\d{4}-\d{4}-\d{6}$/, 'a card reference such as 4925-1234-567890')),
    masked_pan: optional(text),
    related_account_id: optional(id),
    currency,
    name,
    product: text,
    credit_minor: amountOrNone,
    kid_required: flag,
    booked_minor: amount,
    last_entry_no: whole(0, Number.MAX_SAFE_INTEGER),
    by_hand: flag,
    created_at: instant,
  },
  account_transaction: {
    id,
    account_id: id,
    entry_no: entryNo,
    ended_no: optional(entryNo),
    status: choice('BOOKED', 'PENDING'),
    entry_date: day,
    transaction_date: optional(day),
    value_date: optional(day),
    amount_minor: amount,
    details: object,
    entry_details: optional(list),
    instruction_id: optional(id),
    by_hand: flag,
    created_at: instant,
  },
  agreement: { id, owner_id: id, context, name, by_hand: flag, created_at: instant },
  engagement: {
    id,
    agreement_id: id,
    identity_number: identityNumber,
    account_id: id,
    roles: expected(
      `a list of ${ENGAGEMENT_ROLES.join(', ')}`,
      (value) => Array.isArray(value) && value.every((role) => ENGAGEMENT_ROLES.includes(role)),
    ),
    register_limit_minor: optional(amountOrNone),
    approval_limit_minor: optional(amountOrNone),
    by_hand: flag,
    created_at: instant,
  },
  psu: {
    id,
    world_id: text,
    tpp_id: id,
    identity_number: identityNumber,
    private_sca_at: optional(instant),
    corporate_sca_at: optional(instant),
    created_at: instant,
  },
  tpp_session: {
    tpp_id: id,
    world_id: text,
    tpp_session_id: text,
    psu_id: id,
    method: text,
    completed_at: instant,
    invalidated_at: optional(instant),
  },
  consent: {
    id,
    psu_id: id,
    agreement_id: id,
    given_at: instant,
    changed_at: instant,
    revoked_at: optional(instant),
  },
  consent_resource: {
    consent_id: id,
    resource_id: id,
    granted_at: instant,
    revoked_at: optional(instant),
  },
  unattended_read: { id, psu_id: id, resource_id: id, operation: text, read_at: instant },
  batch_run: {
    id,
    world_id: text,
    slot: optional(instant),
    run_at: instant,
    executed: count,
    rejected: count,
    finished_at: optional(instant),
  },
  batch_run_progress: {
    world_id: text,
    done_until: optional(instant),
    offset_seconds: whole(-CLOCK_OFFSET_SECONDS_MAX, CLOCK_OFFSET_SECONDS_MAX),
  },
  payment: {
    id,
    world_id: text,
    tpp_id: id,
    psu_id: optional(id),
    context,
    agreement_id: optional(id),
    kind: choice('SINGLE', 'PERIODIC', 'BULK'),
    product: choice(...PAYMENT_PRODUCTS),
    request: order,
    transaction_status: status,
    funds_available: optional(flag),
    debtor_account_id: optional(id),
    fee_minor: amountOrNone,
    fee_currency: optional(currency),
    duplicate_key: bytes,
    requested_execution_date: optional(day),
    next_due_date: optional(day),
    created_at: instant,
    approved_at: optional(instant),
    ended_at: optional(instant),
  },
  payment_instruction: {
    id,
    world_id: text,
    payment_id: id,
    position: count,
    execution_date: day,
    transaction_status: status,
    funds_available: optional(flag),
    amount_minor: positive,
    currency,
    debit_minor: amountOrNone,
    fee_minor: amountOrNone,
    credit_minor: optional(positive),
    creditor_account_id: optional(id),
    details: transfer,
    batch_run_id: optional(id),
    approved_at: optional(instant),
    approval_position: count,
    executed_at: optional(instant),
    refusal: optional(choice('NO_FUNDS', 'NO_DEBTOR', 'NOT_CREDITABLE')),
    reservation_tried: flag,
  },
  signing_basket: {
    id,
    world_id: text,
    tpp_id: id,
    psu_id: id,
    context,
    agreement_id: optional(id),
    created_at: instant,
    approved_at: optional(instant),
    deleted_at: optional(instant),
  },
  signing_basket_payment: { basket_id: id, payment_id: id, position: count, released: flag },
};

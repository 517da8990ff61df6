/**
 * The request of each kind of payment as a strict schema, built from the product table. The messages of its issues are
 * rule ids, and their paths are JSON paths on the wire. `dateBreaks` checks the dates against a given day; accounts,
 * funds and exchange rates are for the bank to judge.
 */
import {
  BbanCreditorAccount,
  Bic,
  DebtorAccount,
  ForeignCreditorAccount,
  IbanCreditorAccount,
  PeriodicCreditorAccount,
} from '@/lib/xs2a/account/account-reference';
import { PositiveAmount } from '@/lib/xs2a/value/amount-schemas';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { isObject } from '@/lib/xs2a/value/is-object';
import { daysBetween, isIsoDate } from '@/lib/xs2a/value/iso-date';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import {
  BULK_PAYMENTS_MAX,
  BULK_PAYMENTS_MIN,
  CREDITOR_NAME_CHARACTERS_MAX,
  EXECUTION_DAYS_AHEAD_MAX,
  PAYMENT_INFORMATION_ID_CHARACTERS_MAX,
  REGULATORY_INFORMATION_CHARACTERS_MAX,
  ULTIMATE_DEBTOR_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import {
  addFinding,
  type BrokenRule,
  type Finding,
  held,
  objectRule,
  typeRule,
} from '@/lib/xs2a/value/rule';
import { listOf, paymentText, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { isAmountBelow } from './amount-bounds';
import { CreditorAddress, ForeignCreditorAddress } from './creditor-address';
import { executions } from './execution';
import {
  type AddressForm,
  BULK_ROW,
  type CreditorAccountForm,
  PAYMENT_FIELDS,
  PAYMENT_KIND_TABLE,
  PAYMENT_KINDS,
  type PaymentField,
  type PaymentKind,
  type PaymentKindRow,
  type Presence,
} from './payment-product';
import {
  DayOfExecution,
  ExecutionRule,
  Frequency,
  MonthsOfExecution,
  periodOf,
  refusePeriodicContradictions,
} from './periodic';
import { PURPOSE_CODES } from './purpose-code';
import { REMITTANCE_SCHEMAS, refuseSeveralForms } from './remittance';

/** A purpose code; anything else breaks `choice-unknown`. */
const PurposeCode = z.enum(PURPOSE_CODES, { error: typeRule('choice-unknown') });
export type PurposeCode = z.infer<typeof PurposeCode>;

/**
 * The speed of a cross-border payment: `NORM`, or `URGP` for a higher fee.
 * @see interface#versioning
 * @see supplement#5
 */
const SERVICE_LEVELS = ['NORM', 'URGP'] as const;
/** A service level; anything else breaks `choice-unknown`. */
const ServiceLevel = z.enum(SERVICE_LEVELS, { error: typeRule('choice-unknown') });
export type ServiceLevel = z.infer<typeof ServiceLevel>;

/** A code of the Norwegian register of cross-border transactions. @see supplement#5 @assumes regulatory-reporting-form */
const RegulatoryReportingCode = held(RequestText, (text) =>
  /^[0-9]{2}$/.test(text) ? null : { rule: 'regulatory-reporting-code-form' },
);

/** The fields whose schema is the same for every kind of payment that has them. */
const SHARED = {
  paymentInformationId: paymentText(1, PAYMENT_INFORMATION_ID_CHARACTERS_MAX),
  debtorAccount: DebtorAccount,
  creditorName: paymentText(1, CREDITOR_NAME_CHARACTERS_MAX),
  creditorAgent: Bic,
  requestedExecutionDate: IsoDate,
  startDate: IsoDate,
  endDate: IsoDate,
  executionRule: ExecutionRule,
  frequency: Frequency,
  dayOfExecution: DayOfExecution,
  monthsOfExecution: MonthsOfExecution,
  serviceLevel: ServiceLevel,
  regulatoryReportingCode: RegulatoryReportingCode,
  regulatoryReportingInformation: paymentText(1, REGULATORY_INFORMATION_CHARACTERS_MAX),
  ultimateDebtor: paymentText(1, ULTIMATE_DEBTOR_CHARACTERS_MAX),
  purposeCode: PurposeCode,
  ...REMITTANCE_SCHEMAS,
} as const satisfies { [Field in PaymentField]?: z.ZodType };

const CREDITOR_ACCOUNTS = {
  bban: BbanCreditorAccount,
  iban: IbanCreditorAccount,
  'bban-or-iban': ForeignCreditorAccount,
  'bban-and-iban': PeriodicCreditorAccount,
} as const satisfies Record<CreditorAccountForm, z.ZodType>;

const CREDITOR_ADDRESSES = {
  country: CreditorAddress,
  'city-and-country': ForeignCreditorAddress,
} as const satisfies Record<AddressForm, z.ZodType>;

/** The schema of every field of a kind of payment, including fields that it does not have. */
type SchemasOf<Row extends PaymentKindRow, Payments extends z.ZodType> = typeof SHARED & {
  readonly instructedAmount: typeof PositiveAmount;
  readonly creditorAccount: (typeof CREDITOR_ACCOUNTS)[Row['creditorAccountForm']];
  readonly creditorAddress: (typeof CREDITOR_ADDRESSES)[Row['addressForm']];
  readonly payments: Payments;
};

/** The shape of a request: the fields that the row does not declare absent, optional where it says so. */
type ShapeOf<Row extends PaymentKindRow, Payments extends z.ZodType> = {
  [Field in PaymentField as Row['fields'][Field] extends 'absent'
    ? never
    : Field]: Row['fields'][Field] extends 'required'
    ? SchemasOf<Row, Payments>[Field]
    : z.ZodOptional<SchemasOf<Row, Payments>[Field]>;
};

/** One row of a bulk payment. @see supplement#5 */
export const BulkRow = requestOf(BULK_ROW, z.never());
export type BulkRow = z.infer<typeof BulkRow>;

const BulkRows = listOf(BulkRow, BULK_PAYMENTS_MIN, BULK_PAYMENTS_MAX);

/** What the product table says about each kind. */
const BY_TABLE = Object.fromEntries(
  PAYMENT_KINDS.map((kind) => [kind, requestOf(PAYMENT_KIND_TABLE[kind], BulkRows)]),
) as unknown as {
  readonly [Kind in PaymentKind]: ReturnType<
    typeof requestOf<(typeof PAYMENT_KIND_TABLE)[Kind], typeof BulkRows>
  >;
};

/**
 * The request schema of each kind of payment: the product table, plus the rules between the fields of one kind.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 * @see supplement#5
 * @assumes bulk-size
 * @assumes optional-not-null
 * @assumes sepa-address-optional
 * @assumes sepa-reporting-both-or-none
 */
export const PAYMENT_REQUESTS = {
  ...BY_TABLE,
  'sepa-credit-transfers': BY_TABLE['sepa-credit-transfers'].superRefine(
    ({ regulatoryReportingCode, regulatoryReportingInformation }, context) => {
      if (regulatoryReportingCode !== undefined && regulatoryReportingInformation === undefined) {
        addFinding(context, { rule: 'field-required' }, ['regulatoryReportingInformation']);
      }
      if (regulatoryReportingCode === undefined && regulatoryReportingInformation !== undefined) {
        addFinding(context, { rule: 'field-required' }, ['regulatoryReportingCode']);
      }
    },
    { when: ({ value }) => isObject(value) },
  ),
  'periodic-payments': BY_TABLE['periodic-payments'].superRefine(refusePeriodicContradictions, {
    when: ({ value }) => isObject(value),
  }),
} as const satisfies Record<PaymentKind, z.ZodType>;

/** The request of a kind of payment. */
export type PaymentRequest<Kind extends PaymentKind = PaymentKind> = z.infer<
  (typeof PAYMENT_REQUESTS)[Kind]
>;

/**
 * What is wrong with an execution date, seen from today: in the past, or too far ahead. Null when nothing is.
 * @param today the bank's day, `YYYY-MM-DD`.
 * @assumes execution-date-horizon
 */
export function executionDateFinding(date: string, today: string): Finding | null {
  const days = daysBetween(today, date);
  if (days < 0) return { rule: 'date-in-past' };
  if (days > EXECUTION_DAYS_AHEAD_MAX) {
    return { rule: 'date-too-far-ahead', limit: EXECUTION_DAYS_AHEAD_MAX, actual: days };
  }
  return null;
}

/**
 * The dates of a payment that are wrong on the given day: `requestedExecutionDate` and `startDate`, and the `endDate`
 * of a period that ends before anything is executed.
 */
export function dateBreaks(payment: object, today: string): BrokenRule[] {
  const late = lateDates(payment, today);
  const period = late.length === 0 ? periodOf(payment) : null;
  return period === null || executions(period, today, 1).length > 0
    ? late
    : [{ path: 'endDate', rule: 'end-before-first-execution' }];
}

/** The amount of a kind of payment: in its only currency and not below its minimum, where it has these. */
function amountOf({ currency, amountNokMin }: PaymentKindRow) {
  return PositiveAmount.superRefine(
    (value, context) => {
      // A code that is not a currency at all gets its own error, not the one for a wrong currency.
      if (currency !== null && isListed(value.currency) && value.currency !== currency) {
        addFinding(context, { rule: 'currency-not-eur' }, ['currency']);
      }
      if (amountNokMin !== null && value.currency === 'NOK' && isAmountBelow(value, amountNokMin)) {
        addFinding(context, { rule: 'amount-below-minimum', limit: amountNokMin }, ['amount']);
      }
    },
    { when: ({ value }) => isObject(value) },
  );
}

function isListed(currency: unknown): boolean {
  return typeof currency === 'string' && isCurrency(currency);
}

/**
 * Builds the schema of a row of the product table: its fields in the table's order, strict, with the remittance rule.
 * @param payments the rows of a bulk.
 */
function requestOf<const Row extends PaymentKindRow, Payments extends z.ZodType>(
  row: Row,
  payments: Payments,
) {
  const schemas: Record<PaymentField, z.ZodType> = {
    ...SHARED,
    instructedAmount: amountOf(row),
    creditorAccount: CREDITOR_ACCOUNTS[row.creditorAccountForm],
    creditorAddress: CREDITOR_ADDRESSES[row.addressForm],
    payments,
  };
  const shape: Partial<Record<PaymentField, z.ZodType>> = {};
  for (const field of PAYMENT_FIELDS) {
    const presence: Presence = row.fields[field];
    if (presence === 'absent') continue;
    shape[field] = presence === 'required' ? schemas[field] : schemas[field].optional();
  }
  // The loop builds from the table exactly what the type says.
  const request = z.strictObject(shape as unknown as ShapeOf<Row, Payments>, objectRule);
  return request.superRefine(
    (value, context) => refuseSeveralForms(value as Record<string, unknown>, context),
    { when: ({ value }) => isObject(value) },
  );
}

function lateDates(payment: object, today: string): BrokenRule[] {
  return (['requestedExecutionDate', 'startDate'] as const).flatMap((path) => {
    const date: unknown = Object.hasOwn(payment, path)
      ? (payment as Record<string, unknown>)[path]
      : undefined;
    if (typeof date !== 'string' || !isIsoDate(date)) return [];
    const finding = executionDateFinding(date, today);
    return finding === null ? [] : [{ path, ...finding }];
  });
}

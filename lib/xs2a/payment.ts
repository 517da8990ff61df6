/**
 * The request of each kind of payment as one strict schema, built from the product table: the messages of its issues
 * are rule ids, their paths the JSON paths on the wire. Dates are held against a day by `dateBreaks`; accounts, funds
 * and exchange rates are the bank's to judge.
 */
import {
  BbanCreditorAccount,
  Bic,
  DebtorAccount,
  ForeignCreditorAccount,
  IbanCreditorAccount,
  PeriodicCreditorAccount,
} from './account-reference';
import { type Amount, amountFinding, compareAmounts, PositiveAmount } from './amount';
import { Country } from './country';
import { isCurrency } from './currency';
import { daysBetween, IsoDate, isIsoDate } from './iso-date';
import {
  BUILDING_NUMBER_CHARACTERS_MAX,
  BULK_PAYMENTS_MAX,
  BULK_PAYMENTS_MIN,
  CITY_CHARACTERS_MAX,
  CREDITOR_NAME_CHARACTERS_MAX,
  EXECUTION_DAYS_AHEAD_MAX,
  NCBCT_AMOUNT_NOK_MIN,
  PAYMENT_INFORMATION_ID_CHARACTERS_MAX,
  POSTAL_CODE_CHARACTERS_MAX,
  REGULATORY_INFORMATION_CHARACTERS_MAX,
  STREET_CHARACTERS_MAX,
  ULTIMATE_DEBTOR_CHARACTERS_MAX,
} from './limits';
import {
  BULK_ROW_FIELDS,
  PAYMENT_FIELDS,
  PAYMENT_KIND_TABLE,
  type PaymentField,
  type PaymentKind,
  type Presence,
} from './payment-product';
import {
  DayOfExecution,
  ExecutionRule,
  Frequency,
  MonthsOfExecution,
  refusePeriodicContradictions,
} from './periodic';
import { REMITTANCE_SCHEMAS, refuseSeveralForms } from './remittance';
import {
  addFinding,
  type BrokenRule,
  type Finding,
  held,
  isObject,
  objectRule,
  typeRule,
} from './rule';
import { listOf, paymentText, RequestText } from './text';
import { z } from './zod';

/** The purpose codes that the interface takes. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const PURPOSE_CODES = [
  'INVS',
  'SALA',
  'IDCP',
  'CASH',
  'CORT',
  'INTC',
  'PENS',
  'SSBE',
  'SUPP',
  'TAXS',
  'TREA',
  'VATX',
  'LOAN',
  'OTHR',
] as const;
export const PurposeCode = z.enum(PURPOSE_CODES, { error: typeRule('choice-unknown') });
export type PurposeCode = z.infer<typeof PurposeCode>;

/** How fast a cross-border payment travels: `NORM`, or `URGP` at a higher fee. @see interface#versioning @see supplement#5 */
export const SERVICE_LEVELS = ['NORM', 'URGP'] as const;
export const ServiceLevel = z.enum(SERVICE_LEVELS, { error: typeRule('choice-unknown') });
export type ServiceLevel = z.infer<typeof ServiceLevel>;

const address = {
  street: paymentText(1, STREET_CHARACTERS_MAX).optional(),
  buildingNumber: paymentText(1, BUILDING_NUMBER_CHARACTERS_MAX).optional(),
  postalCode: paymentText(1, POSTAL_CODE_CHARACTERS_MAX).optional(),
  city: paymentText(1, CITY_CHARACTERS_MAX),
  country: Country,
};

/** A creditor's address of a domestic payment: only the country must be given. @see interface#limits @assumes address-part-lengths */
export const CreditorAddress = z.strictObject(
  { ...address, city: address.city.optional() },
  objectRule,
);
export type CreditorAddress = z.infer<typeof CreditorAddress>;

/** A creditor's address of a SEPA or cross-border payment, which must name the city as well. @assumes foreign-address-names-city */
export const ForeignCreditorAddress = z.strictObject(address, objectRule);
export type ForeignCreditorAddress = z.infer<typeof ForeignCreditorAddress>;

/** The amount of a product that takes one currency only; a code that is no currency is said once, as such. */
function amountIn(currency: 'NOK' | 'EUR') {
  const rule = currency === 'NOK' ? 'currency-not-nok' : 'currency-not-eur';
  return PositiveAmount.superRefine(
    (value, context) => {
      if (value.currency !== currency) addFinding(context, { rule }, ['currency']);
    },
    {
      when: ({ value }) =>
        isObject(value) && typeof value.currency === 'string' && isCurrency(value.currency),
    },
  );
}

/**
 * Whether a cross-border payment of this amount is one for NCBCT with its regulatory reporting: NOK 100,000 or more.
 * Null for another currency, of which only the bank knows the worth.
 * @see supplement#2
 */
export function needsRegulatoryReporting(amount: Amount): boolean | null {
  if (amount.currency !== 'NOK') return null;
  return compareAmounts(amount, { amount: String(NCBCT_AMOUNT_NOK_MIN), currency: 'NOK' }) >= 0;
}

const NcbctAmount = PositiveAmount.superRefine((amount, context) => {
  if (amountFinding(amount.amount, amount.currency) !== null) return;
  if (needsRegulatoryReporting(amount) === false) {
    addFinding(context, { rule: 'amount-below-minimum', limit: NCBCT_AMOUNT_NOK_MIN }, ['amount']);
  }
});

/** A code of the Norwegian register of cross-border transactions. @see supplement#5 @assumes regulatory-reporting-form */
export const RegulatoryReportingCode = held(RequestText, (text) =>
  /^[0-9]{2}$/.test(text) ? null : { rule: 'regulatory-reporting-code-form' },
);

/** The fields whose schema is the same in every kind of payment that has them. */
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

type FieldSchemas = { readonly [Field in PaymentField]?: z.ZodType };

/** The shape of an object whose fields are those of `Schemas` that `Row` does not declare absent. */
type ShapeOf<Row extends Record<PaymentField, Presence>, Schemas extends FieldSchemas> = {
  [Field in keyof Schemas & PaymentField as Row[Field] extends 'absent'
    ? never
    : Field]: Row[Field] extends 'required'
    ? Schemas[Field]
    : Schemas[Field] extends z.ZodType
      ? z.ZodOptional<Schemas[Field]>
      : never;
};

/** The schema of a row of the product table: its fields in the table's order, strict, with the remittance rule. */
function requestOf<
  const Row extends Record<PaymentField, Presence>,
  const Own extends FieldSchemas,
>(row: Row, own: Own) {
  const schemas: FieldSchemas = { ...SHARED, ...own };
  const shape: Record<string, z.ZodType> = {};
  for (const field of PAYMENT_FIELDS) {
    const schema = schemas[field];
    if (row[field] === 'absent') continue;
    if (schema === undefined) throw new Error(`No schema for the field ${field}`);
    shape[field] = row[field] === 'required' ? schema : schema.optional();
  }
  const request = z.strictObject(
    // The loop above builds what the type says from the same table.
    shape as unknown as ShapeOf<Row, typeof SHARED & Own>,
    objectRule,
  );
  return request.superRefine(
    (value, context) => refuseSeveralForms(value as Record<string, unknown>, context),
    { when: ({ value }) => isObject(value) },
  );
}

/** `norwegian-domestic-credit-transfers`. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const DomesticPayment = requestOf(
  PAYMENT_KIND_TABLE['norwegian-domestic-credit-transfers'].fields,
  {
    instructedAmount: amountIn('NOK'),
    creditorAccount: BbanCreditorAccount,
    creditorAddress: CreditorAddress,
  },
);
export type DomesticPayment = z.infer<typeof DomesticPayment>;

/** `instant-norwegian-domestic-credit-transfers-straks`. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const StraksPayment = requestOf(
  PAYMENT_KIND_TABLE['instant-norwegian-domestic-credit-transfers-straks'].fields,
  {
    instructedAmount: amountIn('NOK'),
    creditorAccount: BbanCreditorAccount,
    creditorAddress: CreditorAddress,
  },
);
export type StraksPayment = z.infer<typeof StraksPayment>;

/** `sepa-credit-transfers`. @see supplement#5 @assumes sepa-address-optional @assumes sepa-reporting-both-or-none */
export const SepaPayment = requestOf(PAYMENT_KIND_TABLE['sepa-credit-transfers'].fields, {
  instructedAmount: amountIn('EUR'),
  creditorAccount: IbanCreditorAccount,
  creditorAddress: ForeignCreditorAddress,
}).superRefine(
  ({ regulatoryReportingCode, regulatoryReportingInformation }, context) => {
    if (regulatoryReportingCode !== undefined && regulatoryReportingInformation === undefined) {
      addFinding(context, { rule: 'field-required' }, ['regulatoryReportingInformation']);
    }
    if (regulatoryReportingCode === undefined && regulatoryReportingInformation !== undefined) {
      addFinding(context, { rule: 'field-required' }, ['regulatoryReportingCode']);
    }
  },
  { when: ({ value }) => isObject(value) },
);
export type SepaPayment = z.infer<typeof SepaPayment>;

/** `cross-border-credit-transfers`. @see supplement#5 */
export const CrossBorderPayment = requestOf(
  PAYMENT_KIND_TABLE['cross-border-credit-transfers'].fields,
  {
    instructedAmount: PositiveAmount,
    creditorAccount: ForeignCreditorAccount,
    creditorAddress: ForeignCreditorAddress,
  },
);
export type CrossBorderPayment = z.infer<typeof CrossBorderPayment>;

/** `norwegian-cross-border-credit-transfers`: NOK 100,000 or more, with regulatory reporting. @see supplement#5 */
export const NorwegianCrossBorderPayment = requestOf(
  PAYMENT_KIND_TABLE['norwegian-cross-border-credit-transfers'].fields,
  {
    instructedAmount: NcbctAmount,
    creditorAccount: ForeignCreditorAccount,
    creditorAddress: ForeignCreditorAddress,
  },
);
export type NorwegianCrossBorderPayment = z.infer<typeof NorwegianCrossBorderPayment>;

/** A periodic domestic payment. @see supplement#5 */
export const PeriodicPayment = requestOf(PAYMENT_KIND_TABLE['periodic-payments'].fields, {
  instructedAmount: amountIn('NOK'),
  creditorAccount: PeriodicCreditorAccount,
  creditorAddress: CreditorAddress,
}).superRefine(refusePeriodicContradictions, { when: ({ value }) => isObject(value) });
export type PeriodicPayment = z.infer<typeof PeriodicPayment>;

/** One row of a bulk payment. @see supplement#5 */
export const BulkRow = requestOf(BULK_ROW_FIELDS, {
  instructedAmount: amountIn('NOK'),
  creditorAccount: BbanCreditorAccount,
  creditorAddress: CreditorAddress,
});
export type BulkRow = z.infer<typeof BulkRow>;

/** A bulk of domestic payments. @see supplement#5 @assumes bulk-size */
export const BulkPayment = requestOf(PAYMENT_KIND_TABLE['bulk-payments'].fields, {
  payments: listOf(BulkRow, BULK_PAYMENTS_MIN, BULK_PAYMENTS_MAX),
});
export type BulkPayment = z.infer<typeof BulkPayment>;

/** The request schema of each kind of payment. */
export const PAYMENT_REQUESTS = {
  'norwegian-domestic-credit-transfers': DomesticPayment,
  'instant-norwegian-domestic-credit-transfers-straks': StraksPayment,
  'sepa-credit-transfers': SepaPayment,
  'cross-border-credit-transfers': CrossBorderPayment,
  'norwegian-cross-border-credit-transfers': NorwegianCrossBorderPayment,
  'periodic-payments': PeriodicPayment,
  'bulk-payments': BulkPayment,
} as const satisfies Record<PaymentKind, z.ZodType>;

/** The request of a kind of payment. */
export type PaymentRequest<Kind extends PaymentKind = PaymentKind> = z.infer<
  (typeof PAYMENT_REQUESTS)[Kind]
>;

/**
 * What is wrong with a day as the day of execution, seen from today: past, or too far ahead. Null when nothing is.
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

/** The dates of a payment that do not stand before the given day: `requestedExecutionDate` and `startDate`. */
export function dateBreaks(payment: object, today: string): BrokenRule[] {
  return (['requestedExecutionDate', 'startDate'] as const).flatMap((path) => {
    const date: unknown = Object.hasOwn(payment, path)
      ? (payment as Record<string, unknown>)[path]
      : undefined;
    if (typeof date !== 'string' || !isIsoDate(date)) return [];
    const finding = executionDateFinding(date, today);
    return finding === null ? [] : [{ path, ...finding }];
  });
}

/**
 * The payment products as a table: which fields a payment of each kind has, which are required, and what restricts
 * them. Forms use it to decide which fields to show, and the request schemas are built from it. Periodic and bulk
 * payments are kinds of their own, although their product is the domestic one.
 */

import { NCBCT_AMOUNT_NOK_MIN } from '@/lib/xs2a/value/limits';

/** The five products, as they appear in the path. @see supplement#2 */
export const PAYMENT_PRODUCTS = [
  'norwegian-domestic-credit-transfers',
  'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers',
  'cross-border-credit-transfers',
  'norwegian-cross-border-credit-transfers',
] as const;
export type PaymentProduct = (typeof PAYMENT_PRODUCTS)[number];

/** The first segment of a payment's path. @see supplement#2 */
export const PAYMENT_SERVICES = ['payments', 'periodic-payments', 'bulk-payments'] as const;
export type PaymentService = (typeof PAYMENT_SERVICES)[number];

/** What the operations of each service are called. @see supplement#2 */
export const PAYMENT_NOUNS = {
  payments: 'Payment',
  'periodic-payments': 'PeriodicPayment',
  'bulk-payments': 'BulkPayment',
} as const satisfies Record<PaymentService, string>;

/** The kinds of payment: each product for single payments, and the two other services. */
export const PAYMENT_KINDS = [...PAYMENT_PRODUCTS, 'periodic-payments', 'bulk-payments'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Whether a field must be in the request, may be, or may not be. */
export type Presence = 'required' | 'optional' | 'absent';

/** How a creditor's account is given: by `bban`, by `iban`, by either, or by `bban` with an optional `iban`. */
export type CreditorAccountForm = 'bban' | 'iban' | 'bban-or-iban' | 'bban-and-iban';

/** Which parts of `creditorAddress`, when present, are required; the others are optional. */
export type AddressForm = 'country' | 'city-and-country';

/** All fields: those whose presence differs between kinds, and those common to all. */
export const PAYMENT_FIELDS = [
  'paymentInformationId',
  'debtorAccount',
  'instructedAmount',
  'creditorName',
  'creditorAccount',
  'creditorAgent',
  'creditorAddress',
  'requestedExecutionDate',
  'startDate',
  'endDate',
  'executionRule',
  'frequency',
  'dayOfExecution',
  'monthsOfExecution',
  'serviceLevel',
  'regulatoryReportingCode',
  'regulatoryReportingInformation',
  'ultimateDebtor',
  'purposeCode',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
  'payments',
] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** What a kind of payment is. */
export type PaymentKindRow = {
  service: PaymentService;
  product: PaymentProduct;
  /** The only allowed `instructedAmount.currency`, or null for any on the list. @see supplement#10.19 */
  currency: 'EUR' | null;
  creditorAccountForm: CreditorAccountForm;
  /** The smallest amount when it is in NOK, or null for any. */
  amountNokMin: number | null;
  addressForm: AddressForm;
  fields: { readonly [Field in PaymentField]: Presence };
};

const SINGLE_FIELDS = {
  paymentInformationId: 'absent',
  debtorAccount: 'required',
  instructedAmount: 'required',
  creditorName: 'required',
  creditorAccount: 'required',
  creditorAgent: 'absent',
  creditorAddress: 'required',
  requestedExecutionDate: 'absent',
  startDate: 'absent',
  endDate: 'absent',
  executionRule: 'absent',
  frequency: 'absent',
  dayOfExecution: 'absent',
  monthsOfExecution: 'absent',
  serviceLevel: 'absent',
  regulatoryReportingCode: 'absent',
  regulatoryReportingInformation: 'absent',
  ultimateDebtor: 'optional',
  purposeCode: 'optional',
  remittanceInformationUnstructured: 'optional',
  remittanceInformationStructured: 'optional',
  remittanceInformationStructuredArray: 'optional',
  payments: 'absent',
} as const satisfies Record<PaymentField, Presence>;

/**
 * Every kind of payment with its fields. A field that the supplement's samples show is required. What they show for one
 * address or account says what may be given; for the rest, the document's rules for Straks apply.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 * @see supplement#5
 * @assumes payment-fields
 */
export const PAYMENT_KIND_TABLE = {
  'norwegian-domestic-credit-transfers': {
    service: 'payments',
    product: 'norwegian-domestic-credit-transfers',
    currency: null,
    creditorAccountForm: 'bban',
    amountNokMin: null,
    addressForm: 'country',
    fields: { ...SINGLE_FIELDS, requestedExecutionDate: 'required' },
  },
  'instant-norwegian-domestic-credit-transfers-straks': {
    service: 'payments',
    product: 'instant-norwegian-domestic-credit-transfers-straks',
    currency: null,
    creditorAccountForm: 'bban',
    amountNokMin: null,
    addressForm: 'country',
    fields: SINGLE_FIELDS,
  },
  'sepa-credit-transfers': {
    service: 'payments',
    product: 'sepa-credit-transfers',
    currency: 'EUR',
    creditorAccountForm: 'iban',
    amountNokMin: null,
    addressForm: 'city-and-country',
    fields: {
      ...SINGLE_FIELDS,
      creditorAddress: 'optional',
      requestedExecutionDate: 'optional',
      regulatoryReportingCode: 'optional',
      regulatoryReportingInformation: 'optional',
    },
  },
  'cross-border-credit-transfers': {
    service: 'payments',
    product: 'cross-border-credit-transfers',
    currency: null,
    creditorAccountForm: 'bban-or-iban',
    amountNokMin: null,
    addressForm: 'city-and-country',
    fields: {
      ...SINGLE_FIELDS,
      creditorAgent: 'required',
      requestedExecutionDate: 'optional',
      serviceLevel: 'optional',
    },
  },
  'norwegian-cross-border-credit-transfers': {
    service: 'payments',
    product: 'norwegian-cross-border-credit-transfers',
    currency: null,
    creditorAccountForm: 'bban-or-iban',
    amountNokMin: NCBCT_AMOUNT_NOK_MIN,
    addressForm: 'city-and-country',
    fields: {
      ...SINGLE_FIELDS,
      creditorAgent: 'required',
      requestedExecutionDate: 'optional',
      serviceLevel: 'optional',
      regulatoryReportingCode: 'required',
      regulatoryReportingInformation: 'required',
    },
  },
  'periodic-payments': {
    service: 'periodic-payments',
    product: 'norwegian-domestic-credit-transfers',
    currency: null,
    creditorAccountForm: 'bban-and-iban',
    amountNokMin: null,
    addressForm: 'country',
    fields: {
      ...SINGLE_FIELDS,
      startDate: 'required',
      endDate: 'optional',
      executionRule: 'optional',
      frequency: 'required',
      dayOfExecution: 'optional',
      monthsOfExecution: 'optional',
    },
  },
  'bulk-payments': {
    service: 'bulk-payments',
    product: 'norwegian-domestic-credit-transfers',
    currency: null,
    creditorAccountForm: 'bban',
    amountNokMin: null,
    addressForm: 'country',
    fields: {
      ...SINGLE_FIELDS,
      instructedAmount: 'absent',
      creditorName: 'absent',
      creditorAccount: 'absent',
      creditorAddress: 'absent',
      ultimateDebtor: 'absent',
      purposeCode: 'absent',
      remittanceInformationUnstructured: 'absent',
      remittanceInformationStructured: 'absent',
      remittanceInformationStructuredArray: 'absent',
      paymentInformationId: 'required',
      requestedExecutionDate: 'required',
      payments: 'required',
    },
  },
} as const satisfies Record<PaymentKind, PaymentKindRow>;

/**
 * One row of a bulk payment: the fields of a domestic payment, except those that the bulk itself has.
 * @see supplement#5
 */
export const BULK_ROW = {
  ...PAYMENT_KIND_TABLE['bulk-payments'],
  fields: { ...SINGLE_FIELDS, debtorAccount: 'absent' },
} as const satisfies PaymentKindRow;

/** Whether the text is one of the five products. */
export function isPaymentProduct(text: string): text is PaymentProduct {
  return PAYMENT_PRODUCTS.some((product) => product === text);
}

/**
 * The kind of payment for a service and a product; null when the service does not accept the product.
 * @see supplement#2
 */
export function paymentKind(service: PaymentService, product: string): PaymentKind | null {
  const kind = PAYMENT_KINDS.find(
    (each) =>
      PAYMENT_KIND_TABLE[each].service === service && PAYMENT_KIND_TABLE[each].product === product,
  );
  return kind ?? null;
}

/** The fields that a payment of this kind may carry, in the order of the table. */
export function fieldsOf(kind: PaymentKind): PaymentField[] {
  const row: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  return PAYMENT_FIELDS.filter((field) => row.fields[field] !== 'absent');
}

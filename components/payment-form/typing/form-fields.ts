import type { PaymentField } from '@/lib/xs2a/payment/payment-product';

/**
 * The fields of a payment in the form. All the rest follows from a field's line here: the type of its input, the empty
 * form, what a draft may contain, how input is parsed, and its name in errors.
 */
export const FORM_FIELDS = {
  paymentInformationId: field('', { paymentInformationId: 'paymentInformationId' }),
  debtorAccount: field(
    { bban: '', other: { identification: '', schemeNameProprietary: '' }, currency: '' },
    {
      'debtorAccount.bban': 'debtorAccount',
      'debtorAccount.other.identification': 'debtorAccount',
      'debtorAccount.currency': 'debtorCurrency',
    },
  ),
  instructedAmount: field(
    { amount: '', currency: '' },
    { 'instructedAmount.amount': 'amount', 'instructedAmount.currency': 'currency' },
  ),
  creditorName: field('', { creditorName: 'creditorName' }),
  creditorAccount: field(
    { bban: '', iban: '', currency: '' },
    {
      'creditorAccount.bban': 'creditorBban',
      'creditorAccount.iban': 'creditorIban',
      'creditorAccount.currency': 'creditorCurrency',
    },
  ),
  creditorAgent: field('', { creditorAgent: 'creditorAgent' }, { reads: 'account-number' }),
  creditorAddress: field(
    { street: '', buildingNumber: '', postalCode: '', city: '', country: '' },
    {
      'creditorAddress.street': 'street',
      'creditorAddress.buildingNumber': 'buildingNumber',
      'creditorAddress.postalCode': 'postalCode',
      'creditorAddress.city': 'city',
      'creditorAddress.country': 'country',
    },
  ),
  requestedExecutionDate: field('', { requestedExecutionDate: 'executionDate' }, { reads: 'date' }),
  startDate: field('', { startDate: 'startDate' }, { reads: 'date' }),
  endDate: field('', { endDate: 'endDate' }, { reads: 'date' }),
  executionRule: field('', { executionRule: 'executionRule' }),
  frequency: field('', { frequency: 'frequency' }),
  dayOfExecution: field('', { dayOfExecution: 'dayOfExecution' }),
  monthsOfExecution: field([] as number[], { monthsOfExecution: 'monthsOfExecution' }),
  serviceLevel: field('', { serviceLevel: 'serviceLevel' }),
  regulatoryReportingCode: field('', { regulatoryReportingCode: 'reportingCode' }),
  regulatoryReportingInformation: field('', {
    regulatoryReportingInformation: 'reportingInformation',
  }),
  ultimateDebtor: field('', { ultimateDebtor: 'ultimateDebtor' }),
  purposeCode: field('', { purposeCode: 'purposeCode' }),
  remittanceInformationUnstructured: field('', { remittanceInformationUnstructured: 'message' }),
  remittanceInformationStructured: field(
    { reference: '', referenceType: '', referenceIssuer: '' },
    {
      'remittanceInformationStructured.reference': 'reference',
      'remittanceInformationStructured.referenceType': 'referenceType',
      'remittanceInformationStructured.referenceIssuer': 'referenceIssuer',
    },
  ),
  remittanceInformationStructuredArray: field(
    [] as { reference: string; referenceType: string; referenceIssuer: string }[],
    {
      'remittanceInformationStructuredArray.*.reference': 'reference',
      'remittanceInformationStructuredArray.*.referenceType': 'referenceType',
      'remittanceInformationStructuredArray.*.referenceIssuer': 'referenceIssuer',
    },
  ),
} as const satisfies Record<Exclude<PaymentField, 'payments'>, FormField>;

type FormField = {
  /** The field's initial value. */
  empty: unknown;
  /**
   * The names of its inputs, which are the JSON paths of their values, with the key of each in `paymentForm.labels`. A
   * star stands for an entry's index.
   */
  labels: Readonly<Record<string, string>>;
  reads?: 'date' | 'account-number';
};

type FormFields = typeof FORM_FIELDS;
type FormFieldName = keyof FormFields;

/** All fields of a payment as typed. */
export type TypedFields = { -readonly [Name in FormFieldName]: FormFields[Name]['empty'] };

type ValueOf<Labels> = Labels[keyof Labels];
/** An input's label, by its key in `paymentForm.labels`. */
export type FieldLabel =
  | ValueOf<{ [N in FormFieldName]: ValueOf<FormFields[N]['labels']> }>
  | 'payments';

const LABELS: ReadonlyMap<string, FieldLabel> = new Map([
  ...Object.values(FORM_FIELDS).flatMap(
    ({ labels }) => Object.entries(labels) as [string, FieldLabel][],
  ),
  ['payments', 'payments'],
]);

/** An input's label; null for a path without an input. */
export function labelOfPath(path: string): FieldLabel | null {
  return LABELS.get(path.replace(/\.[0-9]+(?=\.|$)/g, '.*')) ?? null;
}

/** A new empty form, since forms are modified. */
export function emptyFields(): TypedFields {
  return structuredClone(
    Object.fromEntries(Object.entries(FORM_FIELDS).map(([name, { empty }]) => [name, empty])),
  ) as TypedFields;
}

/** The fields whose input is parsed in a given way. */
export function fieldsRead(as: NonNullable<FormField['reads']>): string[] {
  return Object.entries<FormField>(FORM_FIELDS).flatMap(([name, { reads }]) =>
    reads === as ? [name] : [],
  );
}

function field<Empty, const Labels extends FormField['labels']>(
  empty: Empty,
  labels: Labels,
  { reads }: Pick<FormField, 'reads'> = {},
) {
  return { empty, labels, ...(reads === undefined ? {} : { reads }) };
}

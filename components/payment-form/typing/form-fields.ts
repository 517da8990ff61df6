import type { PaymentField } from '@/lib/xs2a/payment/payment-product';
import { ULTIMATE_DEBTOR_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';

/**
 * The fields of a payment as the form has them. Everything else that the form knows of a field follows from its line
 * here: the type of what is typed, the empty form, what a draft may hold, how typing is read, and what errors call it.
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

/**
 * Texts that few payments have: in the form behind “More details”, with the hint `paymentForm.furtherHints.<field>`; in
 * the payment's facts and on its receipt, by the words `payment.<field>` and `receipt.<field>`.
 */
export const FURTHER_TEXTS = [
  { field: 'ultimateDebtor', max: ULTIMATE_DEBTOR_CHARACTERS_MAX },
] as const satisfies readonly { field: keyof typeof FORM_FIELDS; max: number }[];

/** Those texts of a payment, or of one row of a bulk, that it has. */
export function furtherTexts(
  transfer: object,
): { field: (typeof FURTHER_TEXTS)[number]['field']; text: string }[] {
  const held = transfer as Readonly<Record<string, unknown>>;
  return FURTHER_TEXTS.flatMap(({ field }) => {
    const text = held[field];
    return typeof text === 'string' ? [{ field, text }] : [];
  });
}

type FormField = {
  /** What the field holds before anything is typed. */
  empty: unknown;
  /**
   * The names of its inputs, which are the JSON paths of what they hold, and the word of each in `paymentForm.labels`. A
   * star stands for the number of an entry.
   */
  labels: Readonly<Record<string, string>>;
  reads?: 'date' | 'account-number';
};

type FormFields = typeof FORM_FIELDS;
type FormFieldName = keyof FormFields;

/** Every field of a payment as it is typed. */
export type TypedFields = { -readonly [Name in FormFieldName]: FormFields[Name]['empty'] };

type ValueOf<Labels> = Labels[keyof Labels];
/** What an input is called, by its key in `paymentForm.labels`. */
export type FieldLabel =
  | ValueOf<{ [N in FormFieldName]: ValueOf<FormFields[N]['labels']> }>
  | 'payments';

const LABELS: ReadonlyMap<string, FieldLabel> = new Map([
  ...Object.values(FORM_FIELDS).flatMap(
    ({ labels }) => Object.entries(labels) as [string, FieldLabel][],
  ),
  ['payments', 'payments'],
]);

/** What an input is called; null for a path that the form has no input for. */
export function labelOfPath(path: string): FieldLabel | null {
  return LABELS.get(path.replace(/\.[0-9]+(?=\.|$)/g, '.*')) ?? null;
}

/** A form with nothing in it: of its own, since forms are written to. */
export function emptyFields(): TypedFields {
  return structuredClone(
    Object.fromEntries(Object.entries(FORM_FIELDS).map(([name, { empty }]) => [name, empty])),
  ) as TypedFields;
}

/** The fields whose typing is read in a way. */
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

import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';

/**
 * The inputs of the form by their names, which are the JSON paths of what they hold, and the word that each is called
 * by in the catalogue's `paymentForm.labels`. A star stands for the number of an entry.
 */
export const FIELD_LABELS = {
  'debtorAccount.bban': 'debtorAccount',
  'debtorAccount.other.identification': 'debtorAccount',
  'debtorAccount.currency': 'debtorCurrency',
  'instructedAmount.amount': 'amount',
  'instructedAmount.currency': 'currency',
  creditorName: 'creditorName',
  'creditorAccount.bban': 'creditorBban',
  'creditorAccount.iban': 'creditorIban',
  creditorAgent: 'creditorAgent',
  'creditorAddress.street': 'street',
  'creditorAddress.buildingNumber': 'buildingNumber',
  'creditorAddress.postalCode': 'postalCode',
  'creditorAddress.city': 'city',
  'creditorAddress.country': 'country',
  requestedExecutionDate: 'executionDate',
  startDate: 'startDate',
  endDate: 'endDate',
  executionRule: 'executionRule',
  frequency: 'frequency',
  dayOfExecution: 'dayOfExecution',
  monthsOfExecution: 'monthsOfExecution',
  serviceLevel: 'serviceLevel',
  regulatoryReportingCode: 'reportingCode',
  regulatoryReportingInformation: 'reportingInformation',
  ultimateDebtor: 'ultimateDebtor',
  purposeCode: 'purposeCode',
  remittanceInformationUnstructured: 'message',
  'remittanceInformationStructured.reference': 'reference',
  'remittanceInformationStructuredArray.*.reference': 'reference',
  paymentInformationId: 'paymentInformationId',
  payments: 'payments',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
export type FieldLabel = (typeof FIELD_LABELS)[FieldName];

const NAMES = Object.keys(FIELD_LABELS) as FieldName[];

const starred = (path: string): string => path.replace(/\.[0-9]+(?=\.|$)/g, '.*');

/** What a field is called; null for a path that the form has no input for. */
export function labelOfPath(path: string): FieldLabel | null {
  const name = NAMES.find((each) => each === starred(path));
  return name === undefined ? null : FIELD_LABELS[name];
}

/**
 * The name of the input where something wrong at a path is shown: its own, or the one nearest to it (of an object the
 * first of its fields that the form shows). Null when the form has none, as for a field that it never sends.
 * @param shown the names of the inputs on the page.
 */
export function anchorOf(path: string, shown: readonly string[]): string | null {
  if (shown.includes(path)) return path;
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const near = shown.find((name) => name === at || name.startsWith(`${at}.`));
    if (near !== undefined) return near;
  }
  return null;
}

/** Of Norwegian payments the reference is a KID. */
export const hasKid = (intent: PaymentIntent): boolean =>
  intent !== 'europe' && intent !== 'abroad';

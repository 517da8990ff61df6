import type { PaymentView } from '@/lib/view/payment';

type Difference = PaymentView['differences'][number];

/** The names of fields that differ, as keys of a payment's messages. */
const LABELS = {
  'instructedAmount.amount': 'amount',
  'instructedAmount.currency': 'differingCurrency',
  creditorName: 'to',
  'creditorAccount.bban': 'account',
  'creditorAccount.iban': 'iban',
  'creditorAccount.currency': 'accountCurrency',
  creditorAgent: 'creditorAgent',
  'creditorAddress.street': 'address',
  'creditorAddress.buildingNumber': 'address',
  'creditorAddress.postalCode': 'address',
  'creditorAddress.city': 'address',
  'creditorAddress.country': 'address',
  'debtorAccount.bban': 'from',
  'debtorAccount.iban': 'from',
  'debtorAccount.other.identification': 'from',
  'debtorAccount.currency': 'fromCurrency',
  requestedExecutionDate: 'when',
  startDate: 'firstDay',
  endDate: 'lastDay',
  frequency: 'howOften',
  dayOfExecution: 'dayOfMonth',
  monthsOfExecution: 'months',
  executionRule: 'dayOff',
  serviceLevel: 'serviceLevel',
  regulatoryReportingCode: 'reporting',
  regulatoryReportingInformation: 'reporting',
  ultimateDebtor: 'ultimateDebtor',
  purposeCode: 'purpose',
  paymentInformationId: 'paymentInformationId',
  remittanceInformationUnstructured: 'message',
  remittanceInformationUnstructuredArray: 'message',
  'remittanceInformationStructured.reference': 'reference',
  'remittanceInformationStructured.referenceType': 'referenceType',
  'remittanceInformationStructured.referenceIssuer': 'referenceIssuer',
} as const;
export type DifferenceLabel = (typeof LABELS)[keyof typeof LABELS] | 'otherField';

/** A field that differs: its name, the format of its values, and the bulk row it belongs to. */
export type DifferenceField = {
  label: DifferenceLabel;
  kind: 'account' | 'date' | 'text';
  row: number | null;
};

/** Parses the path of a difference. */
export function differenceField({ field }: Pick<Difference, 'field'>): DifferenceField {
  const [, row, path = field] = /^payments\.(\d+)\.(.+)$/.exec(field) ?? [];
  const known = path.replace(/^(remittanceInformationStructured)Array\.\d+/, '$1');
  const label = isLabelled(known) ? LABELS[known] : 'otherField';
  return {
    label,
    kind: /Account\.(bban|iban)$/.test(known) ? 'account' : /Date$/.test(known) ? 'date' : 'text',
    row: row === undefined ? null : Number(row),
  };
}

/** The row of a bulk, from 0, that a path leads into or to; null for any other. */
export function rowOf(path: string): number | null {
  const [, row] = /^payments\.(\d+)(?:\.|$)/.exec(path) ?? [];
  return row === undefined ? null : Number(row);
}

function isLabelled(path: string): path is keyof typeof LABELS {
  return Object.hasOwn(LABELS, path);
}

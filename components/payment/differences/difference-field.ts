import type { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import type { PaymentView } from '@/lib/view/payment';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';

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

/** The name of a field that differs, with the payment of a bulk that it belongs to. */
export function differenceName(
  t: Words,
  { request }: Pick<PaymentView, 'request'>,
  { label, row }: DifferenceField,
): string {
  if (row === null) return t(label);
  const rows = 'payments' in request ? request.payments : [];
  const name = rows[row]?.creditorName;
  const words = { number: row + 1, field: t(label) };
  return name === undefined ? t('differs.extraRow', words) : t('differs.row', { ...words, name });
}

/** A value in the format of its field. `day` writes an ISO date. */
export function differenceValue(
  value: string,
  { kind }: Pick<DifferenceField, 'kind'>,
  day: (date: string) => string,
): string {
  if (kind === 'account') return formatAccountNumber(value);
  return kind === 'date' && isIsoDate(value) ? day(value) : value;
}

type Words = ReturnType<typeof useTranslations<'payment'>>;

/** The row of a bulk, from 0, that a path leads into or to; null for any other. */
export function rowOf(path: string): number | null {
  const [, row] = /^payments\.(\d+)(?:\.|$)/.exec(path) ?? [];
  return row === undefined ? null : Number(row);
}

function isLabelled(path: string): path is keyof typeof LABELS {
  return Object.hasOwn(LABELS, path);
}

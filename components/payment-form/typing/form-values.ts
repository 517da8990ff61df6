import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';
import { isObject } from '@/lib/xs2a/value/rule';
import { typedDate } from '@/lib/xs2a/value/typed-date';
import type { TypedPayment } from './typed-payment';

const CURRENCY: Record<PaymentIntent, string> = {
  norway: 'NOK',
  'at-once': 'NOK',
  europe: 'EUR',
  abroad: '',
  'standing-order': 'NOK',
  many: 'NOK',
};

/** The form of an intent before anything is typed. @param dateMark how the language parts a day from its month. */
export function emptyPayment(
  intent: PaymentIntent,
  today: string,
  dateMark: '.' | '/',
): TypedPayment {
  const inNorway = CURRENCY[intent] === 'NOK';
  const day = typedDate(today, dateMark);
  return {
    paymentInformationId: intent === 'many' ? `${today}-1` : '',
    debtorAccount: {
      bban: '',
      other: { identification: '', schemeNameProprietary: '' },
      currency: '',
    },
    instructedAmount: { amount: '', currency: CURRENCY[intent] },
    creditorName: '',
    creditorAccount: { bban: '', iban: '' },
    creditorAgent: '',
    creditorAddress: {
      street: '',
      buildingNumber: '',
      postalCode: '',
      city: '',
      country: inNorway ? 'NO' : '',
    },
    requestedExecutionDate: intent === 'norway' || intent === 'many' ? day : '',
    startDate: intent === 'standing-order' ? day : '',
    endDate: '',
    executionRule: intent === 'standing-order' ? 'following' : '',
    frequency: intent === 'standing-order' ? 'Monthly' : '',
    dayOfExecution: '',
    monthsOfExecution: [],
    serviceLevel: '',
    regulatoryReportingCode: '',
    regulatoryReportingInformation: '',
    ultimateDebtor: '',
    purposeCode: '',
    remittanceInformationUnstructured: '',
    remittanceInformationStructured: { reference: '' },
    remittanceInformationStructuredArray: [],
    choices: {
      remittance: 'message',
      creditorAccount: 'iban',
      reported: false,
      otherDebtor: false,
      bankId: '',
    },
  };
}

/**
 * What was kept in a draft, over a form: only what the form has a place for, and of the same type. A body that was sent
 * before is taken as well.
 */
export function fillPayment(form: TypedPayment, input: Record<string, unknown>): TypedPayment {
  const filled = filledWith(form, input) as TypedPayment;
  if (!isObject(input.choices)) filled.choices = choicesOf(filled);
  return filled;
}

/** What the choices of a form were when only its fields are known. */
function choicesOf(payment: TypedPayment): TypedPayment['choices'] {
  const { remittanceInformationStructured, remittanceInformationStructuredArray } = payment;
  return {
    ...payment.choices,
    remittance:
      remittanceInformationStructuredArray.length > 0
        ? 'references'
        : remittanceInformationStructured.reference !== ''
          ? 'reference'
          : 'message',
    creditorAccount:
      payment.creditorAccount.iban === '' && payment.creditorAccount.bban !== '' ? 'bban' : 'iban',
    reported: payment.regulatoryReportingCode !== '' && payment.instructedAmount.currency !== 'NOK',
  };
}

function filledWith(form: unknown, input: unknown): unknown {
  if (Array.isArray(form)) return Array.isArray(input) ? input.filter(isEntry) : form;
  if (isObject(form)) {
    if (!isObject(input)) return form;
    return Object.fromEntries(
      Object.entries(form).map(([key, value]) => [key, filledWith(value, input[key])]),
    );
  }
  return typeof input === typeof form ? input : form;
}

/** Entries of the form's lists: months, and references. */
function isEntry(entry: unknown): boolean {
  return (
    typeof entry === 'number' ||
    (isObject(entry) &&
      typeof entry.reference === 'string' &&
      typeof entry.referenceType === 'string')
  );
}

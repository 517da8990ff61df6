import { firstKindOf, type PaymentIntent } from '@/components/payment-form/draft/payment-intent';
import {
  isDomestic,
  PAYMENT_KIND_TABLE,
  type PaymentKindRow,
} from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';
import { typedDate } from '@/lib/xs2a/value/typed-date';
import { emptyFields } from './form-fields';
import type { TypedPayment } from './typed-payment';

/**
 * The form of an intent before anything is typed: what its kind of payment must have and most people want is filled in.
 * @param dateMark how the language parts a day from its month.
 */
export function emptyPayment(
  intent: PaymentIntent,
  today: string,
  dateMark: '.' | '/',
): TypedPayment {
  const kind = firstKindOf(intent);
  const { fields, currency }: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  const day = typedDate(today, dateMark);
  const form = emptyFields();
  form.instructedAmount.currency = currency ?? '';
  if (isDomestic(kind)) {
    form.instructedAmount.currency = 'NOK';
    form.creditorAddress.country = 'NO';
  }
  if (fields.paymentInformationId === 'required') form.paymentInformationId = `${today}-1`;
  if (fields.requestedExecutionDate === 'required') form.requestedExecutionDate = day;
  if (fields.startDate === 'required') form.startDate = day;
  if (fields.frequency === 'required') form.frequency = 'Monthly';
  if (fields.executionRule !== 'absent') form.executionRule = 'following';
  return {
    ...form,
    choices: {
      remittance: 'message',
      creditorAccount: 'iban',
      oddAccount: '',
      reported: false,
      otherDebtor: false,
      isTransfer: intent === 'transfer',
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
  if (!isObject(input.choices)) {
    filled.choices = choicesOf(filled);
    // An account in the currency of the amount follows it when that is changed.
    const { creditorAccount, instructedAmount } = filled;
    if (creditorAccount.currency === instructedAmount.currency) creditorAccount.currency = '';
  }
  return filled;
}

/** What an input holds, over a form: only what the form has a place for, and of the same type. */
export function filledWith(form: unknown, input: unknown): unknown {
  if (Array.isArray(form))
    return Array.isArray(input) ? input.filter(isEntry).map(wholeEntry) : form;
  if (isObject(form)) {
    if (!isObject(input)) return form;
    return Object.fromEntries(
      Object.entries(form).map(([key, value]) => [key, filledWith(value, input[key])]),
    );
  }
  return typeof input === typeof form ? input : form;
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

/** Entries of the form's lists: months, and references. */
function isEntry(entry: unknown): boolean {
  return typeof entry === 'number' || (isObject(entry) && typeof entry.reference === 'string');
}

/** A reference with all its parts, of which a body holds only those that were sent. */
function wholeEntry(entry: unknown): unknown {
  return isObject(entry) ? { referenceType: '', referenceIssuer: '', ...entry } : entry;
}

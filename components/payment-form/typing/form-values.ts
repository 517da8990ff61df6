import { firstKindOf, type PaymentIntent } from '@/components/payment-form/draft/payment-intent';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import {
  fieldsOf,
  PAYMENT_KIND_TABLE,
  type PaymentKind,
  type PaymentKindRow,
} from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';
import { typedDate } from '@/lib/xs2a/value/typed-date';
import { emptyFields } from './form-fields';
import type { TypedPayment } from './typed-payment';

/**
 * The initial form of an intent, with the usual values of required fields.
 * @param today the bank's day.
 * @param dateMark the language's separator between day and month.
 * @param firstDay the first day on which the bank can still pay, with which a standing order begins.
 */
export function emptyPayment(
  intent: PaymentIntent,
  today: string,
  dateMark: '.' | '/',
  firstDay = today,
): TypedPayment {
  const kind = firstKindOf(intent);
  const { fields, currency }: PaymentKindRow = PAYMENT_KIND_TABLE[kind];
  const form = emptyFields();
  form.instructedAmount.currency = currency ?? '';
  if (isDomestic(kind)) {
    form.instructedAmount.currency = 'NOK';
    form.creditorAddress.country = 'NO';
  }
  if (fields.paymentInformationId === 'required') form.paymentInformationId = `${today}-1`;
  if (fields.requestedExecutionDate === 'required')
    form.requestedExecutionDate = typedDate(today, dateMark);
  if (fields.startDate === 'required') form.startDate = typedDate(firstDay, dateMark);
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
      abroad: { iban: '', creditorName: '' },
    },
  };
}

/**
 * A form filled in from a draft: only fields that the form has, with the same type. Also accepts a request body sent
 * earlier.
 */
export function fillPayment(form: TypedPayment, input: Record<string, unknown>): TypedPayment {
  const filled = filledWith(form, input) as TypedPayment;
  if (!isObject(input.choices)) {
    filled.choices = choicesOf(filled);
    // The account's currency follows the amount's when that changes, if they were equal.
    const { creditorAccount, instructedAmount } = filled;
    if (creditorAccount.currency === instructedAmount.currency) creditorAccount.currency = '';
  }
  return filled;
}

/** A form filled in with an input: only fields that the form has, with the same type. */
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

/** A payment as typed, without values that the form of another kind, or another choice, left in its draft. */
export function valuesOfKind(kind: PaymentKind, typed: TypedPayment): TypedPayment {
  const own = fieldsOf(kind).flatMap((field) =>
    field === 'payments' ? [] : [[field, typed[field]] as const],
  );
  const values = { ...emptyFields(), ...Object.fromEntries(own), choices: typed.choices };
  const left = leftOverNumber(kind, typed.choices.creditorAccount);
  if (left !== null) values.creditorAccount = { ...values.creditorAccount, [left]: '' };
  return values;
}

/** The one of a recipient's two account numbers that a kind of payment does not send, given the chosen one. */
export function leftOverNumber(kind: PaymentKind, chosen: unknown): 'bban' | 'iban' | null {
  const form = PAYMENT_KIND_TABLE[kind].creditorAccountForm;
  const sent = form === 'bban-or-iban' ? chosen : form;
  if (sent === 'bban') return 'iban';
  return sent === 'iban' ? 'bban' : null;
}

/** The form's choices, inferred from its fields. */
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

/** Entries of the form's lists: months and references. */
function isEntry(entry: unknown): boolean {
  return typeof entry === 'number' || (isObject(entry) && typeof entry.reference === 'string');
}

/** A reference with all its parts; a body has only those that were sent. */
function wholeEntry(entry: unknown): unknown {
  return isObject(entry) ? { referenceType: '', referenceIssuer: '', ...entry } : entry;
}

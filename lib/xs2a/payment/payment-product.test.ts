import { describe, expect, test } from 'vitest';
import {
  BULK_ROW,
  fieldsOf,
  isPaymentProduct,
  PAYMENT_FIELDS,
  PAYMENT_KIND_TABLE,
  PAYMENT_KINDS,
  PAYMENT_PRODUCTS,
  type PaymentKind,
  paymentKind,
} from './payment-product';

test('there are five payment products, spelled as in the path', () => {
  expect(PAYMENT_PRODUCTS).toEqual([
    'norwegian-domestic-credit-transfers',
    'instant-norwegian-domestic-credit-transfers-straks',
    'sepa-credit-transfers',
    'cross-border-credit-transfers',
    'norwegian-cross-border-credit-transfers',
  ]);
  expect(isPaymentProduct('sepa-credit-transfers')).toBe(true);
  expect(isPaymentProduct('domestic-norway-credit-transfers')).toBe(false);
});

test('periodic and bulk payments take the domestic product only', () => {
  expect(paymentKind('payments', 'sepa-credit-transfers')).toBe('sepa-credit-transfers');
  expect(paymentKind('periodic-payments', 'norwegian-domestic-credit-transfers')).toBe(
    'periodic-payments',
  );
  expect(paymentKind('bulk-payments', 'norwegian-domestic-credit-transfers')).toBe('bulk-payments');
  expect(paymentKind('bulk-payments', 'sepa-credit-transfers')).toBeNull();
  expect(paymentKind('periodic-payments', 'cross-border-credit-transfers')).toBeNull();
  expect(paymentKind('payments', 'instant-sepa-credit-transfers')).toBeNull();
});

/** `!` required, `?` optional; other fields are not allowed. */
const EXPECTED: Record<PaymentKind, string> = {
  'norwegian-domestic-credit-transfers':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAddress! requestedExecutionDate! ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'instant-norwegian-domestic-credit-transfers-straks':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAddress! ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'sepa-credit-transfers':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAddress? requestedExecutionDate? regulatoryReportingCode? regulatoryReportingInformation? ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'cross-border-credit-transfers':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAgent! creditorAddress! requestedExecutionDate? serviceLevel? ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'norwegian-cross-border-credit-transfers':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAgent! creditorAddress! requestedExecutionDate? serviceLevel? regulatoryReportingCode! regulatoryReportingInformation! ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'periodic-payments':
    'debtorAccount! instructedAmount! creditorName! creditorAccount! creditorAddress! startDate! endDate? executionRule? frequency! dayOfExecution? monthsOfExecution? ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  'bulk-payments': 'paymentInformationId! debtorAccount! requestedExecutionDate! payments!',
};

function written(row: Record<string, string>): string {
  return PAYMENT_FIELDS.filter((field) => row[field] !== 'absent')
    .map((field) => field + (row[field] === 'required' ? '!' : '?'))
    .join(' ');
}

describe.each(PAYMENT_KINDS)('%s', (kind) => {
  test('has these fields', () => {
    expect(written(PAYMENT_KIND_TABLE[kind].fields)).toBe(EXPECTED[kind]);
    expect(fieldsOf(kind)).toEqual(EXPECTED[kind].replace(/[!?]/g, '').split(' '));
  });
});

test('a row of a bulk has the fields of a domestic payment but those of the bulk', () => {
  expect(written(BULK_ROW.fields)).toBe(
    'instructedAmount! creditorName! creditorAccount! creditorAddress! ultimateDebtor? purposeCode? remittanceInformationUnstructured? remittanceInformationStructured? remittanceInformationStructuredArray?',
  );
});

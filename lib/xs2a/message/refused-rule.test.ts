import { describe, expect, it } from 'vitest';
import { refusedRules } from './refused-rule';

const error = (code: string, path?: string) => ({ category: 'ERROR', code, path, text: 'No.' });

describe('a refusal of the bank', () => {
  it.each([
    ['KID_MISSING', 'remittanceInformationStructured', { rule: 'kid-missing' }],
    [
      'KID_INVALID',
      'payments.3.remittanceInformationStructured.reference',
      { rule: 'kid-invalid' },
    ],
    ['PRODUCT_INVALID', 'payment-product', { rule: 'payment-kind-not-offered' }],
    ['PRODUCT_INVALID', 'instructedAmount.currency', { rule: 'currency-not-offered' }],
    ['PRODUCT_INVALID', 'payments.2.instructedAmount.currency', { rule: 'currency-not-offered' }],
    ['EXECUTION_DATE_INVALID', 'requestedExecutionDate', { rule: 'date-refused' }],
    ['PAYMENT_FAILED', 'creditorAccount.bban', { rule: 'creditor-is-debtor' }],
    ['PAYMENT_FAILED', 'payments.0.creditorAccount.bban', { rule: 'creditor-is-debtor' }],
    ['PAYMENT_FAILED', 'creditorAccount.iban', { rule: 'creditor-is-debtor' }],
    ['PAYMENT_FAILED', 'instructedAmount.amount', { rule: 'field-invalid' }],
    ['FORBIDDEN', 'debtorAccount.bban', { rule: 'account-not-allowed' }],
    ['FORBIDDEN', 'debtorAccount.other.identification', { rule: 'account-not-allowed' }],
    ['FORBIDDEN', 'instructedAmount.amount', { rule: 'amount-above-limit' }],
    ['FORBIDDEN', 'creditorName', { rule: 'field-invalid' }],
    ['FORBIDDEN', 'payments', { rule: 'amount-above-limit' }],
    ['FORMAT_ERROR', 'debtorAccount.currency', { rule: 'currency-of-account' }],
    ['FORMAT_ERROR', 'instructedAmount.amount', { rule: 'amount-below-minimum', limit: 100_000 }],
    ['FORMAT_ERROR', 'creditorName', { rule: 'field-invalid' }],
    ['SOMETHING_NEW', 'creditorName', { rule: 'field-invalid' }],
  ])('%s at %s', (code, path, rule) => {
    expect(refusedRules([error(code, path)], 100_000)).toEqual([{ path, ...rule }]);
  });

  it('tells no minimum to a payment of a kind that has none', () => {
    expect(refusedRules([error('FORMAT_ERROR', 'instructedAmount.amount')], null)).toEqual([
      { path: 'instructedAmount.amount', rule: 'field-invalid' },
    ]);
  });

  it('keeps its order, and breaks no rule where it names no field', () => {
    expect(
      refusedRules(
        [
          error('KID_MISSING', 'b'),
          error('SYSTEM_ERROR'),
          error('FORMAT_ERROR', ''),
          { category: 'ERROR', code: 'FORMAT_ERROR', path: null },
          { category: 'WARNING', code: 'FORMAT_ERROR', path: 'c' },
          error('FORMAT_ERROR', 'a'),
        ],
        null,
      ),
    ).toEqual([
      { path: 'b', rule: 'kid-missing' },
      { path: 'a', rule: 'field-invalid' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { emptyPayment, fillPayment, valuesOfKind } from './form-values';

/** A form's initial values by input name, without empty fields and choices. */
function filledFields(value: unknown, at = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === '' ? {} : { [at]: value };
  return Object.assign(
    {},
    ...Object.entries(value)
      .filter(([key]) => key !== 'choices')
      .map(([key, below]) => filledFields(below, at === '' ? key : `${at}.${key}`)),
  );
}

describe('a form before anything is typed', () => {
  it.each([
    [
      'norway',
      {
        'instructedAmount.currency': 'NOK',
        'creditorAddress.country': 'NO',
        requestedExecutionDate: '24.11.2026',
      },
    ],
    ['at-once', { 'instructedAmount.currency': 'NOK', 'creditorAddress.country': 'NO' }],
    ['europe', { 'instructedAmount.currency': 'EUR' }],
    ['abroad', {}],
    [
      'standing-order',
      {
        'instructedAmount.currency': 'NOK',
        'creditorAddress.country': 'NO',
        startDate: '24.11.2026',
        frequency: 'Monthly',
        executionRule: 'following',
      },
    ],
    [
      'many',
      {
        'instructedAmount.currency': 'NOK',
        'creditorAddress.country': 'NO',
        requestedExecutionDate: '24.11.2026',
        paymentInformationId: '2026-11-24-1',
      },
    ],
  ] as const)('of %s has what most people want', (intent, filled) => {
    expect(filledFields(emptyPayment(intent, '2026-11-24', '.'))).toEqual(filled);
  });

  it('lets the currency of the recipient’s account follow the amount, unless it was another', () => {
    const filled = (creditor: string) =>
      fillPayment(emptyPayment('norway', '2026-11-24', '.'), {
        instructedAmount: { amount: '10.00', currency: 'EUR' },
        creditorAccount: { bban: '86011117947', currency: creditor },
      });
    expect(filled('EUR').creditorAccount.currency).toBe('');
    expect(filled('NOK').creditorAccount.currency).toBe('NOK');
    expect(filled('NOK').instructedAmount.currency).toBe('EUR');
  });

  it('is its own: what is written to one is in no other', () => {
    emptyPayment('norway', '2026-11-24', '.').creditorAddress.city = 'Bergen';
    expect(emptyPayment('norway', '2026-11-24', '.').creditorAddress.city).toBe('');
  });
});

describe('what a form shows of values that the form of another kind left in its draft', () => {
  const LEFT = fillPayment(emptyPayment('norway', '2026-11-24', '.'), {
    creditorName: 'Kraftlaget',
    requestedExecutionDate: '30.11.2026',
    frequency: 'Monthly',
    startDate: '01.12.2026',
  });

  it.each([
    [
      'norwegian-domestic-credit-transfers',
      { requestedExecutionDate: '30.11.2026', startDate: '', frequency: '' },
    ],
    [
      'instant-norwegian-domestic-credit-transfers-straks',
      { requestedExecutionDate: '', startDate: '', frequency: '' },
    ],
    [
      'periodic-payments',
      { requestedExecutionDate: '', startDate: '01.12.2026', frequency: 'Monthly' },
    ],
  ] as const)('is for %s only what that kind has', (kind, schedule) => {
    expect(valuesOfKind(kind, LEFT)).toEqual({ ...LEFT, ...schedule });
  });

  it.each([
    ['norwegian-domestic-credit-transfers', 'iban', '86011117947', ''],
    ['sepa-credit-transfers', 'bban', '', 'DE89370400440532013000'],
    ['cross-border-credit-transfers', 'iban', '', 'DE89370400440532013000'],
    ['cross-border-credit-transfers', 'bban', '86011117947', ''],
    ['periodic-payments', 'iban', '86011117947', 'DE89370400440532013000'],
  ] as const)(
    'is for %s, with an %s chosen, only the number that is sent',
    (kind, chosen, bban, iban) => {
      const both = {
        ...LEFT,
        creditorAccount: { bban: '86011117947', iban: 'DE89370400440532013000', currency: '' },
        choices: { ...LEFT.choices, creditorAccount: chosen },
      };
      expect(valuesOfKind(kind, both).creditorAccount).toEqual({ bban, iban, currency: '' });
    },
  );
});

import { expect, it } from 'vitest';
import { differenceField } from './difference-field';

it.each([
  ['instructedAmount.amount', { label: 'amount', kind: 'text', row: null }],
  ['creditorAccount.bban', { label: 'account', kind: 'account', row: null }],
  ['requestedExecutionDate', { label: 'when', kind: 'date', row: null }],
  ['payments.3.creditorAccount.bban', { label: 'account', kind: 'account', row: 3 }],
  [
    'payments.0.remittanceInformationStructuredArray.12.reference',
    { label: 'reference', kind: 'text', row: 0 },
  ],
  ['constructor', { label: 'otherField', kind: 'text', row: null }],
])('%s has a name and a form', (field, expected) => {
  expect(differenceField({ field })).toEqual(expected);
});

import { describe, expect, it } from 'vitest';
import { anchoredRules, anchorOf } from './anchored-rules';

describe('the summary of what needs another look', () => {
  it('has one line for each input, in their order, its own rule before those of what is near', () => {
    const names = ['debtorAccount.bban', 'creditorName', 'instructedAmount.amount'];
    expect(
      anchoredRules(
        [
          { path: 'instructedAmount.amount', rule: 'field-required' },
          { path: 'debtorAccount.currency', rule: 'field-required' },
          { path: 'debtorAccount.bban', rule: 'account-number-missing' },
          { path: 'somewhereElse', rule: 'field-invalid' },
          { path: 'creditorName', rule: 'text-too-long', limit: 70 },
        ],
        names,
      ),
    ).toEqual([
      { name: 'debtorAccount.bban', path: 'debtorAccount.bban', rule: 'account-number-missing' },
      { name: 'creditorName', path: 'creditorName', rule: 'text-too-long', limit: 70 },
      { name: 'instructedAmount.amount', path: 'instructedAmount.amount', rule: 'field-required' },
      { name: 'somewhereElse', path: 'somewhereElse', rule: 'field-invalid' },
    ]);
  });
});

const SHOWN = [
  'debtorAccount.bban',
  'instructedAmount.amount',
  'creditorName',
  'creditorAddress.city',
  'creditorAddress.country',
  'remittanceInformationStructuredArray.0.reference',
  'remittanceInformationStructuredArray.1.reference',
];

describe('where something wrong is shown', () => {
  it.each([
    ['creditorName', 'creditorName'],
    ['debtorAccount.bban', 'debtorAccount.bban'],
    ['debtorAccount.currency', 'debtorAccount.bban'],
    ['debtorAccount.other.identification', 'debtorAccount.bban'],
    ['instructedAmount', 'instructedAmount.amount'],
    ['creditorAddress', 'creditorAddress.city'],
    ['creditorAddress.street', 'creditorAddress.city'],
    [
      'remittanceInformationStructuredArray.1.referenceType',
      'remittanceInformationStructuredArray.1.reference',
    ],
    ['remittanceInformationStructuredArray', 'remittanceInformationStructuredArray.0.reference'],
    ['creditorAgent', null],
    ['', null],
  ])('%s at %s', (path, name) => {
    expect(anchorOf(path, SHOWN)).toBe(name);
  });
});

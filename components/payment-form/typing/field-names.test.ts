import { describe, expect, it } from 'vitest';
import { anchorOf, labelOfPath } from './field-names';

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

describe('what a field is called', () => {
  it.each([
    ['creditorName', 'creditorName'],
    ['remittanceInformationStructuredArray.12.reference', 'reference'],
    ['instructedAmount.amount', 'amount'],
    ['body', null],
  ])('%s: %s', (path, label) => {
    expect(labelOfPath(path)).toBe(label);
  });
});

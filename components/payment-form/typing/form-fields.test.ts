import { describe, expect, it } from 'vitest';
import { labelOfPath } from './form-fields';

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

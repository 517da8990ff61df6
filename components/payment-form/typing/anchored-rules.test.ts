import { describe, expect, it } from 'vitest';
import { anchoredRules } from './anchored-rules';

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

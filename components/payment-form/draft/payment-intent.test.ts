import { describe, expect, it } from 'vitest';
import { kindOfIntent } from './kind-of-intent';
import { intentOfDraft, intentOfKind, intentOfPath, isOffered } from './payment-intent';

const CBCT = 'cross-border-credit-transfers';
const NCBCT = 'norwegian-cross-border-credit-transfers';

const abroad = (amount: string, currency: string, reported = false) =>
  kindOfIntent('abroad', {
    instructedAmount: { amount, currency },
    choices: {
      remittance: 'message',
      creditorAccount: 'iban',
      oddAccount: '',
      otherDebtor: false,
      isTransfer: false,
      bankId: '',
      abroad: { iban: '', creditorName: '' },
      reported,
    },
  });

describe('what a person wants', () => {
  it.each([
    ['99 999,99', 'NOK', false, CBCT],
    ['100 000', 'NOK', false, NCBCT],
    ['100.000,00', 'NOK', false, NCBCT],
    ['1.000.000', 'NOK', false, NCBCT],
    // An answer given for another currency does not count for kroner.
    ['99 999', 'NOK', true, CBCT],
    ['', 'NOK', false, CBCT],
    ['100.000', 'NOK', false, CBCT],
    ['500 000', 'USD', false, CBCT],
    ['500 000', 'USD', true, NCBCT],
    ['5', 'USD', true, NCBCT],
  ])('abroad, %s %s (said to be reported: %s) is %s', (amount, currency, reported, kind) => {
    expect(abroad(amount, currency, reported)).toBe(kind);
  });

  it.each([
    ['norway', 'norway'],
    ['many', 'many'],
    ['norwegian-domestic-credit-transfers', 'norway'],
    ['instant-norwegian-domestic-credit-transfers-straks', 'at-once'],
    ['sepa-credit-transfers', 'europe'],
    [CBCT, 'abroad'],
    [NCBCT, 'abroad'],
    ['periodic-payments', 'standing-order'],
    ['bulk-payments', 'many'],
    ['nowhere', null],
    ['toString', null],
  ])('the address %s is for %s', (step, intent) => {
    expect(intentOfPath(step)).toBe(intent);
  });

  it('is known from a kind, and from a draft', () => {
    expect(intentOfKind(NCBCT)).toBe('abroad');
    expect(intentOfKind('periodic-payments')).toBe('standing-order');
    const kind = 'norwegian-domestic-credit-transfers';
    expect(intentOfDraft({ kind, input: { choices: { isTransfer: true } } })).toBe('transfer');
    expect(intentOfDraft({ kind, input: { choices: {} } })).toBe('norway');
    expect(intentOfDraft({ kind: NCBCT, input: { choices: { isTransfer: true } } })).toBe('abroad');
  });
});

it.each([
  ['europe', ['sepa-credit-transfers'], true],
  ['transfer', ['norwegian-domestic-credit-transfers'], true],
  ['transfer', ['sepa-credit-transfers'], false],
  ['abroad', ['norwegian-cross-border-credit-transfers'], true],
  ['at-once', ['norwegian-domestic-credit-transfers', 'periodic-payments'], false],
  ['many', [], false],
] as const)('%s is offered by a bank with %j: %s', (intent, kinds, offered) => {
  expect(isOffered(intent, kinds)).toBe(offered);
});

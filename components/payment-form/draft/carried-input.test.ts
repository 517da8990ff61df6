import { describe, expect, it } from 'vitest';
import { carriedInput } from './carried-input';

const NDCT = 'norwegian-domestic-credit-transfers';
const SEPA = 'sepa-credit-transfers';

const TYPED = {
  creditorName: 'Kraftlaget',
  creditorAccount: { bban: '1204 31 74442', iban: '', currency: '' },
  creditorAddress: { country: 'NO' },
  instructedAmount: { amount: '1 249,50', currency: 'NOK' },
  choices: { remittance: 'reference' },
};

describe('what is typed, for another kind of payment', () => {
  it('goes along whole between two kinds within Norway', () => {
    expect(carriedInput(TYPED, { from: NDCT, to: 'periodic-payments', account: null })).toEqual(
      TYPED,
    );
  });

  it('leaves the currency and the country behind at the border', () => {
    expect(carriedInput(TYPED, { from: NDCT, to: SEPA, account: null })).toEqual({
      creditorName: 'Kraftlaget',
      creditorAccount: { bban: '1204 31 74442', iban: '', currency: '' },
      creditorAddress: undefined,
      instructedAmount: { amount: '1 249,50' },
      choices: { remittance: 'reference' },
    });
  });

  it('leaves blanks behind, so that the other form keeps its usual values', () => {
    const typed = { creditorName: 'Kraftlaget', frequency: '', executionRule: '', endDate: '' };
    const carried = carriedInput(typed, { from: NDCT, to: 'periodic-payments', account: null });
    expect(Object.keys(carried)).toEqual(['creditorName']);
  });

  it.each([
    ['DE89370400440532013000', { iban: 'DE89370400440532013000' }],
    ['12043174442', { bban: '12043174442' }],
  ])('brings the account %s where it has a place', (account, creditorAccount) => {
    expect(carriedInput(TYPED, { from: NDCT, to: SEPA, account })).toMatchObject({
      creditorAccount,
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
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
      creditorAccount: { bban: '1204 31 74442', iban: '' },
      creditorAddress: undefined,
      instructedAmount: { amount: '1 249,50' },
      choices: { remittance: 'reference' },
    });
  });

  it('keeps the address of a recipient abroad between Europe and the rest of the world', () => {
    const creditorAddress = { street: 'Hafenstraße', city: 'Hamburg', country: 'DE' };
    const carried = (to: PaymentKind) =>
      carriedInput({ ...TYPED, creditorAddress }, { from: SEPA, to, account: null });
    expect(carried('cross-border-credit-transfers').creditorAddress).toEqual(creditorAddress);
    expect(carried(NDCT).creditorAddress).toBeUndefined();
  });

  it('leaves the currency of a recipient’s account behind with that of the amount', () => {
    const creditorAccount = { bban: '', iban: 'DE89370400440532013000', currency: 'USD' };
    const carried = (to: PaymentKind) =>
      carriedInput(
        { ...TYPED, creditorAccount },
        { from: 'cross-border-credit-transfers', to, account: null },
      );
    expect(carried(NDCT).creditorAccount).toEqual({ bban: '', iban: 'DE89370400440532013000' });
    expect(carried(SEPA).creditorAccount).toEqual({ bban: '', iban: 'DE89370400440532013000' });
  });

  it.each([
    ['DE89370400440532013000', ''],
    ['DE89 3704', 'DE89 3704'],
    ['NO86 1204 3174 442', 'NO86 1204 3174 442'],
  ])(
    'brings the IBAN %s to a standing order as “%s”, which is only made in Norway',
    (iban, brought) => {
      const creditorAccount = { bban: '', iban, currency: '' };
      const carried = carriedInput(
        { ...TYPED, creditorAccount },
        { from: SEPA, to: 'periodic-payments', account: null },
      );
      expect(carried.creditorAccount).toMatchObject({ iban: brought });
    },
  );

  describe('an IBAN abroad that a standing order leaves out', () => {
    const IBAN = 'DE89 3704 0044 0532 0130 00';
    const input = { ...TYPED, creditorAccount: { bban: '', iban: IBAN, currency: '' } };
    const order = carriedInput(input, { from: SEPA, to: 'periodic-payments', account: null });
    const back = (to: PaymentKind, left = order) =>
      carriedInput(left, { from: 'periodic-payments', to, account: null });

    it('is kept for the way back, also by way of a third kind', () => {
      expect(order.choices).toEqual({
        remittance: 'reference',
        abroad: { iban: IBAN, creditorName: 'Kraftlaget' },
      });
      expect(back(SEPA)).toMatchObject({
        creditorAccount: { bban: '', iban: IBAN },
        // Once it is back, it may be deleted for good.
        choices: { remittance: 'reference', abroad: undefined },
      });
      const norway = back(NDCT);
      expect(norway.creditorAccount).toEqual({ bban: '', iban: '' });
      expect(
        carriedInput(norway, {
          from: NDCT,
          to: 'cross-border-credit-transfers',
          account: null,
        }),
      ).toMatchObject({ creditorAccount: { iban: IBAN } });
    });

    it('is not given to another recipient, nor put over a number typed since', () => {
      expect(back(SEPA, { ...order, creditorName: 'Ola' })).toMatchObject({
        creditorAccount: { iban: '' },
      });
      const creditorAccount = { bban: '', iban: 'NO8612043174442', currency: '' };
      expect(back(SEPA, { ...order, creditorAccount })).toMatchObject({
        creditorAccount: { iban: 'NO8612043174442' },
      });
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

import { describe, expect, it } from 'vitest';
import {
  isDayLost,
  readableCardTransaction,
  readableEntry,
  readableTransaction,
} from './readable-transaction';

const ROW = {
  transactionId: 't1',
  bookingDate: '2026-11-20',
  transactionAmount: { amount: '-1.00', currency: 'NOK' },
  creditorName: 'Kiwi',
};
const CARD_ROW = {
  cardTransactionId: 'c1',
  bookingDate: '2026-11-20',
  transactionAmount: { amount: '-1.00', currency: 'NOK' },
};

describe('a transaction with an odd field', () => {
  it.each<[string, object]>([
    ['valueDate', { valueDate: '2026-02-30' }],
    ['debtorName', { debtorName: { name: 'Ola' } }],
    ['creditorAccount', { creditorAccount: '97411511018' }],
    ['remittanceInformationUnstructuredArray', { remittanceInformationUnstructuredArray: [7] }],
    ['currencyExchange', { currencyExchange: [{ instructedAmount: { amount: 5 } }] }],
    ['batchIndicator', { batchIndicator: 'yes' }],
    ['entryDetails', { entryDetails: 'none' }],
    ['purposeCode', { purposeCode: 1e300 }],
  ])('is read without its %s', (name, odd) => {
    expect(readableTransaction({ ...ROW, ...odd })).toEqual({ value: ROW, oddFields: [name] });
  });

  it('is read without all that are odd, and keeps what is not known', () => {
    const odd = { purposeCode: 7, endToEndId: [], additionalInformationProprietary1: 'x' };
    expect(readableTransaction({ ...ROW, ...odd })).toEqual({
      value: { ...ROW, additionalInformationProprietary1: 'x' },
      oddFields: ['endToEndId', 'purposeCode'],
    });
  });

  it.each<[string, object]>([
    ['transactionAmount', { transactionAmount: { amount: '1,00', currency: 'NOK' } }],
    ['transactionAmount', { transactionAmount: undefined }],
    ['transactionId', { transactionId: '..' }],
    ['bookingDate', { bookingDate: '2026-02-30' }],
  ])('is none when it is its %s', (_, odd) => {
    expect(readableTransaction({ ...ROW, ...odd }).value).toBeNull();
  });

  it('has no id where that is empty', () => {
    expect(readableTransaction({ ...ROW, transactionId: '' })).toEqual({
      value: { ...ROW, transactionId: null },
      oddFields: [],
    });
  });

  it('of a card is read without what it may lack', () => {
    expect(readableCardTransaction({ ...CARD_ROW, originalAmount: 'EUR 3' })).toEqual({
      value: CARD_ROW,
      oddFields: ['originalAmount'],
    });
    expect(readableCardTransaction({ ...CARD_ROW, cardTransactionId: 7.5 }).value).toBeNull();
  });

  it('in a batch is read without it, but for its amount', () => {
    const transactionAmount = { amount: '-20.00', currency: 'NOK' };
    expect(readableEntry({ transactionAmount, creditorName: 7 })).toEqual({
      value: { transactionAmount },
      oddFields: ['creditorName'],
    });
    expect(readableEntry({ transactionAmount: { amount: 20 } }).value).toBeNull();
  });

  it('has lost its day when that was the only one', () => {
    const lost = (raw: object) => isDayLost(readableTransaction({ ...ROW, ...raw }));
    expect(lost({ bookingDate: undefined, valueDate: 'soon' })).toBe(true);
    expect(lost({ valueDate: 'soon' })).toBe(false);
    expect(lost({ bookingDate: undefined })).toBe(false);
  });
});

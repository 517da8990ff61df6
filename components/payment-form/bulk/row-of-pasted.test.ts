import { describe, expect, it } from 'vitest';
import { nothingPasted, type Pasted } from '@/components/payment-form/pasted/read-text';
import { rowOfPasted } from './row-of-pasted';

const rowOf = (found: Partial<Pasted>) => rowOfPasted({ ...nothingPasted(), ...found });

describe('an e-invoice in a row', () => {
  it('has the only value of each field', () => {
    expect(
      rowOf({ account: ['12043174442'], kid: ['1234567897'], amount: ['1249.50 NOK'] }),
    ).toMatchObject({
      account: '12043174442',
      kid: '1234567897',
      amount: '1249.50',
      message: '',
    });
  });

  it('has the message that is wanted, before the number of the invoice', () => {
    expect(rowOf({ message: ['Faktura 4711'], invoice: ['4711'] })).toMatchObject({
      kid: '',
      message: 'Faktura 4711',
    });
  });

  it.each<Partial<Pasted>>([
    { kid: ['1234567897', '123456782'] },
    { pairs: [{ account: '12043174442', kid: '1234567897' }] },
    { message: ['4711', '4712'] },
  ])('has nothing in place of what has several values: %j', (several) => {
    expect(rowOf({ ...several, invoice: ['100234'] })).toMatchObject({
      account: '',
      kid: '',
      message: '',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { nothingPasted, readPastedText } from '@/components/payment-form/pasted/read-text';
import { rowOfPasted } from './row-of-pasted';

const rowOf = (text: string) => rowOfPasted(readPastedText(text, '2026-12-01'));

describe('a bill in a row', () => {
  it('has what is sure', () => {
    expect(rowOf('Konto: 1204 31 74442\nKID: 1234567897\nÅ betale: 1 249,50')).toMatchObject({
      account: '12043174442',
      kid: '1234567897',
      amount: '1249.50',
      message: '',
    });
  });

  it('has no amount or KID that may be read wrongly', () => {
    expect(rowOf('Konto: 1204 31 74442\nÅ betale: 1.249')).toMatchObject({
      account: '12043174442',
      amount: '',
    });
    expect(rowOf('12043174442')).toMatchObject({ account: '12043174442', kid: '' });
  });

  it('has the message that a file wants, before the number of the invoice', () => {
    const file = { ...nothingPasted(), message: ['Faktura 4711'], invoice: ['4711'] };
    expect(rowOfPasted(file)).toMatchObject({ kid: '', message: 'Faktura 4711' });
  });
});

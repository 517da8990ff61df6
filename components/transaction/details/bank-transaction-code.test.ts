import { describe, expect, it } from 'vitest';
import { readBankTransactionCode } from './bank-transaction-code';

describe('a bank transaction code', () => {
  it('is read by its family and its sub-family', () => {
    expect(readBankTransactionCode('PMNT-ICDT-DMCT')).toEqual({
      family: 'ICDT',
      subFamily: 'DMCT',
    });
    expect(readBankTransactionCode('pmnt-ccrd-posd')).toEqual({
      family: 'CCRD',
      subFamily: 'POSD',
    });
  });

  it('is read as far as it is known', () => {
    expect(readBankTransactionCode('PMNT-RCDT-OTHR')).toEqual({ family: 'RCDT', subFamily: null });
    expect(readBankTransactionCode('LDAS-XXXX-FEES')).toEqual({ family: null, subFamily: 'FEES' });
  });

  it('says nothing of what is not one', () => {
    expect(readBankTransactionCode('PMNT')).toBeNull();
    expect(readBankTransactionCode('')).toBeNull();
    expect(readBankTransactionCode('Overføring til konto')).toBeNull();
  });
});

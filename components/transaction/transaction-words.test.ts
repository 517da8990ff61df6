import { describe, expect, it } from 'vitest';
import type { TransactionView } from '@/lib/view/account';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { amountLook, purposeOf, referenceName, subtitleOf, titleOf } from './transaction-words';

type Named = TransactionView & Pick<StoredTransactionView, 'ownAccountName'>;

const transaction = (given: Partial<Named>): Named => ({
  transactionId: null,
  status: 'booked',
  bookingDate: '2026-11-14',
  valueDate: null,
  amount: { amount: '-10.00', currency: 'NOK' },
  counterpartyName: null,
  counterpartyAccount: null,
  message: null,
  references: [],
  purposeCode: null,
  bankTransactionCode: null,
  proprietaryBankTransactionCode: null,
  currencyExchange: null,
  agent: null,
  additionalInformation: null,
  batchNumberOfTransactions: null,
  entries: null,
  ownAccountName: null,
  ...given,
});

describe('the name of a transaction', () => {
  it('is the other side', () => {
    expect(titleOf(transaction({ counterpartyName: 'Rema 1000', message: 'Varekjøp' }))).toEqual({
      text: 'Rema 1000',
    });
  });

  it("is the person's own account at the other end, rather than the person's name", () => {
    const given = { counterpartyName: 'Eira Nordbø', ownAccountName: 'Buffer' };
    expect(titleOf(transaction(given))).toEqual({ own: 'out', account: 'Buffer' });
    const amount = { amount: '900.00', currency: 'NOK' };
    expect(titleOf(transaction({ ...given, amount }))).toEqual({ own: 'in', account: 'Buffer' });
  });

  it('is the message when the other side is not named', () => {
    expect(titleOf(transaction({ counterpartyName: '  ', message: 'Husleie' }))).toEqual({
      text: 'Husleie',
    });
  });

  it('is the direction when nothing is said', () => {
    expect(titleOf(transaction({}))).toEqual({ unnamed: 'out' });
    expect(titleOf(transaction({ amount: { amount: '5.00', currency: 'NOK' } }))).toEqual({
      unnamed: 'in',
    });
  });
});

describe('what is said below the name', () => {
  it('is the message', () => {
    expect(subtitleOf(transaction({ counterpartyName: 'Ola', message: 'Takk!' }))).toEqual({
      kind: 'text',
      text: 'Takk!',
    });
  });

  it('is never the name once more', () => {
    const given = transaction({ message: 'Husleie', counterpartyAccount: '86011117947' });
    expect(subtitleOf(given)).toEqual({ kind: 'account', text: '86011117947' });
  });

  it.each([
    ['Varekjøp MERCADO DE LA BRETXA DONOSTIA', 'rest', 'Donostia'],
    ['Mercado de la Bretxa, Donostia', 'rest', 'Donostia'],
    ['MERCADO DE LA BRETXAS 12', 'text', 'MERCADO DE LA BRETXAS 12'],
    ['MERCADO DE LA BRETXA 0412', 'text', 'MERCADO DE LA BRETXA 0412'],
    ['Takk for sist', 'text', 'Takk for sist'],
  ])('does not repeat the name with which a message begins: %s', (message, kind, text) => {
    const given = transaction({ counterpartyName: 'MERCADO DE LA BRETXA', message });
    expect(subtitleOf(given)).toEqual({ kind, text });
  });

  it('is the reference when there is no message', () => {
    const given = transaction({
      counterpartyName: 'Kraftlaget',
      references: [{ reference: '1234567', type: 'SCOR' }],
      counterpartyAccount: '86011117947',
    });
    expect(subtitleOf(given)).toEqual({ kind: 'reference', text: '1234567' });
  });

  it('is nothing when there is no more to say', () => {
    expect(subtitleOf(transaction({ counterpartyName: 'Ola' }))).toBeNull();
  });
});

describe('the purpose of a transaction', () => {
  it('has a sentence for each code of the list, and none for others', () => {
    expect(purposeOf('SALA')).toBe('SALA');
    expect(purposeOf('XXXX')).toBeNull();
    expect(purposeOf('constructor')).toBeNull();
  });
});

describe('the name of a reference', () => {
  it.each([
    ['00123456789012342', 'SCOR', 'referenceKid'],
    ['234567-', 'SCOR', 'referenceKid'],
    ['RF18539007547034', 'SCOR', 'reference'],
    ['12345678901234567890123456', 'SCOR', 'reference'],
    ['INV-2026-0441', 'CINV', 'referenceInvoice'],
    ['4711', null, 'reference'],
  ])('%s of type %s is %s', (reference, type, name) => {
    expect(referenceName(reference, type)).toBe(name);
  });
});

it.each([
  ['pending', null, 'waiting'],
  ['pending', 'Buffer', 'waiting'],
  ['booked', 'Buffer', 'moved'],
  ['booked', null, 'movement'],
] as const)(
  'an amount that is %s, to or from the own account %s, looks %s',
  (status, ownAccountName, look) => {
    expect(amountLook({ status, ownAccountName })).toBe(look);
  },
);

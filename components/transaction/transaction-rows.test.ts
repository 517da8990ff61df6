import { describe, expect, it } from 'vitest';
import type { TransactionView } from '@/lib/view/account';
import { transactionRows } from './transaction-rows';

const booked = (key: string, bookingDate: string | null): TransactionView => ({
  key,
  transactionId: key,
  status: 'booked',
  bookingDate,
  valueDate: null,
  amount: { amount: '-10.00', currency: 'NOK' },
  counterpartyName: 'Kiosk',
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
});

const sketch = (transactions: TransactionView[]) =>
  transactionRows(transactions).map((row) =>
    row.kind === 'day'
      ? `# ${row.day}`
      : `${row.transaction.key}${row.first ? ' first' : ''}${row.last ? ' last' : ''}`,
  );

describe('the rows of a transaction list', () => {
  it('stand below their days, with the first and last of each', () => {
    expect(
      sketch([booked('a', '2026-11-14'), booked('b', '2026-11-14'), booked('c', '2026-11-13')]),
    ).toEqual(['# 2026-11-14', 'a first', 'b last', '# 2026-11-13', 'c first last']);
  });

  it('hold a transaction once that two pages both brought', () => {
    expect(
      sketch([booked('a', '2026-11-14'), booked('b', '2026-11-13'), booked('b', '2026-11-13')]),
    ).toEqual(['# 2026-11-14', 'a first last', '# 2026-11-13', 'b first last']);
  });

  it('keep twins that have keys of their own', () => {
    expect(sketch([booked('a', '2026-11-14'), booked('a2', '2026-11-14')])).toHaveLength(3);
  });

  it('keep the bank’s order even where a day comes back, each heading with a key of its own', () => {
    const rows = transactionRows([
      booked('a', '2026-11-14'),
      booked('b', '2026-11-13'),
      booked('c', '2026-11-14'),
    ]);
    expect(rows.filter((row) => row.kind === 'day')).toHaveLength(3);
    expect(new Set(rows.map((row) => row.key)).size).toBe(6);
  });

  it('give transactions without a date a group of their own', () => {
    expect(sketch([booked('a', null), booked('b', '2026-11-13')])).toEqual([
      '# null',
      'a first last',
      '# 2026-11-13',
      'b first last',
    ]);
  });

  it('are none without transactions', () => {
    expect(transactionRows([])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { groupUnsorted, isLeftByRule } from './group-unsorted';

const row = (
  id: string,
  amount: string,
  counterpartyName: string | null,
  message: string | null = null,
  currency = 'NOK',
) =>
  ({
    id,
    amount: { amount, currency },
    counterpartyName,
    message,
    bookingDate: '2026-11-12',
    day: '2026-11-12',
    transactionDate: null,
  }) as StoredTransactionView;

describe('transactions without a category', () => {
  const groups = groupUnsorted([
    row('1', '-100.00', 'Fjell Sport 12', 'Ski'),
    row('2', '-50.50', 'FJELL SPORT 14'),
    row('3', '-1.00', 'Fjell Sport', null, 'EUR'),
    row('4', '20.00', 'Fjell Sport'),
    row('5', '-5.00', null, 'Loddbok 3'),
    row('6', '-7.00', null, '1234567'),
    row('7', '-7.00', null),
  ]);

  it('are gathered by the words of who they are with, and by their direction', () => {
    expect(groups.map(({ name, direction, count }) => [name, direction, count])).toEqual([
      ['Fjell Sport 12', 'out', 3],
      ['Fjell Sport', 'in', 1],
      ['Loddbok 3', 'out', 1],
    ]);
  });

  it('are summed by currency, and show the newest', () => {
    expect(groups[0]?.sums).toEqual([
      { amount: '-150.50', currency: 'NOK' },
      { amount: '-1.00', currency: 'EUR' },
    ]);
    expect(groups[0]?.latest[0]).toEqual({
      id: '1',
      day: '2026-11-12',
      amount: { amount: '-100.00', currency: 'NOK' },
      message: 'Ski',
    });
  });

  it('would be sorted by the words without numbers', () => {
    expect(groups.map(({ phrase }) => phrase)).toEqual(['Fjell Sport', 'Fjell Sport', 'Loddbok']);
  });

  it('keep a name that has a number at its end, and are not gathered by its town alone', () => {
    const found = groupUnsorted([
      row('1', '-1.00', 'Bakehuset24 Oslo'),
      row('2', '-1.00', 'BAKEHUSET25 OSLO'),
      row('3', '-1.00', 'KLOKKEN24 OSLO'),
      row('4', '-1.00', 'Fjell-12 Oslo'),
      row('5', '-1.00', 'K7XQ2 Moss 4a'),
      row('6', '-1.00', 'TV2'),
    ]);
    expect(found.map(({ phrase, count }) => [phrase, count])).toEqual([
      ['Bakehuset Oslo', 2],
      ['KLOKKEN OSLO', 1],
      ['Fjell Oslo', 1],
      ['Moss', 1],
    ]);
  });

  it('have a phrase that a rule may have', () => {
    const long = 'Foreningen for alle som liker lange navn på regninger og lister uten ende';
    expect(groupUnsorted([row('1', '-1.00', long)])[0]?.phrase).toBe(
      'Foreningen for alle som liker lange navn på regninger og lister uten',
    );
  });

  it('have no phrase of a letter or two when their first word is longer than a phrase may be', () => {
    const address = `https://pay.example.com/checkout/${'a'.repeat(60)}`;
    expect(groupUnsorted([row('1', '-1.00', address)])[0]?.phrase).toBe(
      `https://pay.example.com/checkout/${'a'.repeat(37)}`,
    );
    expect(groupUnsorted([row('1', '-1.00', `A ${'b'.repeat(80)}`)])[0]?.phrase).toBe(
      `A ${'b'.repeat(68)}`,
    );
  });

  it('are gathered by the beginning of a name of thousands of characters', () => {
    const long = `Fjell Sport ${'12 '.repeat(2_000)}`;
    const found = groupUnsorted([
      row('1', '-1.00', `${long}Oslo`),
      row('2', '-1.00', `${long}Moss`),
      row('3', '-1.00', `${'12 '.repeat(2_000)}Moss`),
    ]);
    expect(found.map(({ phrase, count }) => [phrase, count])).toEqual([['Fjell Sport', 2]]);
  });

  it.each([
    ['other', null, true],
    ['other', 'in', false],
    ['groceries', null, false],
  ] as const)('are left alone by a rule of %s (%s): %s', (category, direction, left) => {
    expect(
      isLeftByRule(row('1', '-1.00', 'Fjell Sport 12'), [
        { category, direction, phrases: ['Fjell sport'] },
      ]),
    ).toBe(left);
  });
});

import { describe, expect, it } from 'vitest';
import { type TotalledAccount, totalBalances } from './total-balances';

const account = (
  currency: string,
  balances: Record<string, string> | null,
  agreementName: string | null = null,
): TotalledAccount => ({
  context: agreementName === null ? 'PRIVATE' : 'CORPORATE',
  agreementName,
  currency,
  bban: null,
  iban: null,
  reading: balances && {
    value: Object.entries(balances).map(([balanceType, amount]) => ({
      balanceType,
      balanceAmount: { amount, currency },
      referenceDate: null,
    })),
    unreadable: 0,
    readAt: '2026-11-20T08:00:00.000Z',
    stale: false,
  },
});

const readAs = (
  account: TotalledAccount,
  of: Partial<NonNullable<TotalledAccount['reading']>>,
): TotalledAccount => ({ ...account, reading: account.reading && { ...account.reading, ...of } });

const ofDay = (account: TotalledAccount, referenceDate: string) =>
  readAs(account, {
    value: account.reading?.value.map((one) => ({ ...one, referenceDate })) ?? [],
  });

const available = (currency: string, amount: string, agreementName: string | null = null) =>
  account(currency, { closingBooked: '7.00', interimAvailable: amount }, agreementName);

describe('the total balance', () => {
  it('is summed to the øre, also where a floating-point number would not do', () => {
    expect(
      totalBalances([available('NOK', '9007199254740993.07'), available('NOK', '-0.10')]),
    ).toEqual([
      {
        agreementName: null,
        money: { amount: '9007199254740992.97', currency: 'NOK' },
        isAvailable: true,
        hasCredit: false,
        days: [],
        oldFrom: null,
        accounts: 2,
        known: 2,
      },
    ]);
  });

  it('has an account once that two banks list, with the balance read last', () => {
    const numbered = (one: TotalledAccount) => ({ ...one, bban: '12345678903' });
    const [listed, unread] = [available('NOK', '100.00'), account('NOK', null)].map(numbered);
    const company = numbered(available('NOK', '100.00', 'Fjord AS'));
    const totalsOf = (...accounts: (TotalledAccount | undefined)[]) =>
      totalBalances(accounts.flatMap((one) => one ?? [])).map(({ money, accounts, known }) => [
        money.amount,
        accounts,
        known,
      ]);
    expect(totalsOf(listed, listed)).toEqual([['100.00', 1, 1]]);
    expect(totalsOf(unread, listed)).toEqual([['100.00', 1, 1]]);
    const later = numbered(
      readAs(available('NOK', '80.00'), { readAt: '2026-11-20T08:00:01.000Z' }),
    );
    expect(totalsOf(listed, later)).toEqual([['80.00', 1, 1]]);
    expect(totalsOf(later, listed, unread)).toEqual([['80.00', 1, 1]]);
    // The bank that answers last may give less.
    const booked = numbered(
      readAs(account('NOK', { closingBooked: '7.00' }), { readAt: '2026-11-20T08:00:02.000Z' }),
    );
    const other = available('NOK', '5.00');
    expect(totalsOf(later, booked, other)).toEqual([['85.00', 2, 2]]);
    expect(totalsOf(booked, later, other)).toEqual([['85.00', 2, 2]]);
    // What a company holds is never added to what the person does.
    expect(totalsOf(listed, company)).toEqual([
      ['100.00', 1, 1],
      ['100.00', 1, 1],
    ]);
  });

  it('is given for each currency, never across', () => {
    const totals = totalBalances([
      available('NOK', '10.00'),
      available('JPY', '500'),
      available('NOK', '0.05'),
    ]);
    expect(totals.map(({ money }) => money)).toEqual([
      { amount: '10.05', currency: 'NOK' },
      { amount: '500', currency: 'JPY' },
    ]);
  });

  it('is given for each holder of accounts, never across', () => {
    const totals = totalBalances([
      available('NOK', '10.00'),
      available('NOK', '1000.00', 'Nordlys Bakeri AS'),
      available('NOK', '2000.00', 'Fjellheim Regnskap AS'),
      available('NOK', '1.00', 'Nordlys Bakeri AS'),
    ]);
    expect(totals.map(({ agreementName, money }) => [agreementName, money.amount])).toEqual([
      [null, '10.00'],
      ['Nordlys Bakeri AS', '1001.00'],
      ['Fjellheim Regnskap AS', '2000.00'],
    ]);
  });

  it('sums one type of balance only, the most useful that all accounts have', () => {
    const [total] = totalBalances([
      account('NOK', { closingBooked: '1.00', interimAvailable: '5.00' }),
      account('NOK', { closingBooked: '2.00' }),
    ]);
    expect(total).toMatchObject({ money: { amount: '3.00' }, isAvailable: false, known: 2 });
  });

  it('sums the type that most accounts have where none is common to all, and counts the rest as unknown', () => {
    const [total] = totalBalances([
      account('NOK', { interimAvailable: '5.00' }),
      account('NOK', { closingBooked: '1.00' }),
      account('NOK', { closingBooked: '2.00' }),
    ]);
    expect(total).toMatchObject({
      money: { amount: '3.00' },
      isAvailable: false,
      accounts: 3,
      known: 2,
    });
  });

  it('sums the more useful of two types that as many accounts have', () => {
    const [total] = totalBalances([
      account('NOK', { closingBooked: '1.00' }),
      account('NOK', { interimAvailable: '5.00' }),
    ]);
    expect(total).toMatchObject({ money: { amount: '5.00' }, isAvailable: true, known: 1 });
  });

  it('sums a type of the bank’s own where the accounts have no other', () => {
    const [total] = totalBalances([
      account('NOK', { own: '1.00' }),
      account('NOK', { own: '2.00' }),
    ]);
    expect(total).toMatchObject({ money: { amount: '3.00' }, isAvailable: false, known: 2 });
  });

  it('is of what the person has, and says so where the bank gives only balances with credit', () => {
    const both = (expected: string, authorised: string) => account('NOK', { authorised, expected });
    expect(totalBalances([both('100.00', '600.00'), both('5.00', '5.00')])).toMatchObject([
      { money: { amount: '105.00' }, hasCredit: false },
    ]);
    expect(totalBalances([account('NOK', { authorised: '600.00' })])).toMatchObject([
      { money: { amount: '600.00' }, hasCredit: true },
    ]);
  });

  it('says of which days the balances are', () => {
    const booked = (amount: string) => account('NOK', { closingBooked: amount });
    expect(
      totalBalances([ofDay(booked('70.00'), '2026-11-30'), ofDay(booked('100.00'), '2026-10-31')]),
    ).toMatchObject([{ money: { amount: '170.00' }, days: ['2026-10-31', '2026-11-30'] }]);
  });

  it('says since when it is not current, each of its own balances', () => {
    const old = (one: TotalledAccount, readAt: string) => readAs(one, { readAt, stale: true });
    expect(
      totalBalances([
        old(available('NOK', '5.00'), '2026-11-20T09:00:00.000Z'),
        old(available('NOK', '6.00'), '2026-11-19T09:00:00.000Z'),
        available('EUR', '9.00'),
      ]),
    ).toMatchObject([
      { money: { currency: 'NOK' }, oldFrom: '2026-11-19T09:00:00.000Z' },
      { money: { currency: 'EUR' }, oldFrom: null },
    ]);
  });

  it('says of how many accounts it speaks', () => {
    const [total] = totalBalances([available('NOK', '10.00'), account('NOK', null)]);
    expect(total).toMatchObject({
      money: { amount: '10.00' },
      isAvailable: true,
      accounts: 2,
      known: 1,
    });
  });

  it('leaves out what is no amount', () => {
    const [total] = totalBalances([available('NOK', '10.00'), available('NOK', '1e5')]);
    expect(total).toMatchObject({ money: { amount: '10.00' }, accounts: 2, known: 1 });
  });

  it('is unknown while there is no balance', () => {
    const [total] = totalBalances([account('NOK', null), account('NOK', {})]);
    expect(total).toMatchObject({ isAvailable: false, accounts: 2, known: 0 });
  });

  it('is nothing without accounts', () => {
    expect(totalBalances([])).toEqual([]);
  });
});

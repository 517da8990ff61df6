import { describe, expect, it } from 'vitest';
import { isBban, norwegianIban } from '@/lib/xs2a/account/account-number';
import { CardTransaction } from '@/lib/xs2a/account/card';
import { CurrencyExchange, Transaction } from '@/lib/xs2a/account/transaction';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { isBankDay } from '@/lib/xs2a/value/bank-day';
import { initialCustomers } from './initial-customers';

const TODAYS = ['2026-11-21', '2026-06-30', '2027-02-28', '2028-02-29'] as const;
/** Of the days of three years, those whose year left a company with the least. */
const LEAN_TODAYS = ['2028-09-25', '2029-04-08'] as const;
const customers = initialCustomers('2026-11-21');
const accountsOf = <Kind extends 'account' | 'card'>(of: typeof customers, kind: Kind) =>
  of
    .flatMap((customer) => customer.accounts)
    .filter((each): each is Extract<typeof each, { kind: Kind }> => each.kind === kind);
const accounts = accountsOf(customers, 'account');
const cards = accountsOf(customers, 'card');
const rows = accounts.flatMap((account) => account.transactions);

const numbersIn = (value: unknown, key: 'bban' | 'reference'): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => numbersIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === key && typeof item === 'string' ? [item] : numbersIn(item, key),
  );
};

describe('the initial data', () => {
  it('has two private customers with two accounts and a card each, two corporate ones with two accounts each, and a private one with one', () => {
    expect(
      customers.map(({ customerNumber, customerType, agreement, accounts: own }) => [
        customerNumber,
        agreement.name,
        customerType,
        own.map(({ kind }) => kind),
      ]),
    ).toEqual([
      ['13039319955', 'Jonas Håkon Lunde', 'PRIVATE', ['account', 'account', 'card']],
      ['12085592767', 'Odd Arne Sæther', 'PRIVATE', ['account', 'account', 'card']],
      ['18129215603', 'Nettbankavtale Nordlys Brygghus AS', 'CORPORATE', ['account', 'account']],
      ['20079518612', 'Nettbankavtale Fjellheim Regnskap AS', 'CORPORATE', ['account', 'account']],
      ['24897840312', 'Torbjørn Øvretveit', 'PRIVATE', ['account']],
    ]);
  });

  it('has a private customer with an account of its own who may act for one account of the brewery', () => {
    const [, , brewery] = customers;
    const engaged = customers.flatMap(({ agreement }) =>
      agreement.engagements
        .filter(({ identityNumber }) => identityNumber === '24897840312')
        .map(({ accountId }) => [
          agreement.name,
          accounts.find(({ id }) => id === accountId)?.bban,
        ]),
    );
    expect(engaged).toEqual([
      ['Nettbankavtale Nordlys Brygghus AS', '97411533003'],
      ['Torbjørn Øvretveit', '97411520009'],
    ]);
    expect(brewery?.agreement.engagements.map(({ identityNumber }) => identityNumber)).toEqual([
      '18129215603',
      '18129215603',
      '24897840312',
    ]);
  });

  it('has each card belong to the first account of its owner', () => {
    const firstOf = (id: string) => accounts.find(({ customerId }) => customerId === id)?.id;
    expect(cards).toHaveLength(2);
    for (const { customerId, relatedAccountId } of cards) {
      expect(relatedAccountId).toBe(firstOf(customerId));
    }
  });

  it('has account numbers with valid check digits and matching IBANs', () => {
    expect(accounts.map(({ bban }) => norwegianIban(bban))).toEqual([
      'NO1597411511018',
      'NO7997413044018',
      'NO4897412022002',
      'NO6997413070000',
      'NO6097411533003',
      'NO3897411530004',
      'NO6897411580001',
      'NO9697412090008',
      'NO4997411520009',
    ]);
    const named = numbersIn(
      rows.map(({ details, entryDetails }) => [details, entryDetails]),
      'bban',
    );
    expect(named.filter((bban) => !isBban(bban))).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(40);
  });

  it('pays its bills with KIDs that have a right check digit', () => {
    const kids = numbersIn(
      rows.map(({ details }) => details),
      'reference',
    );
    expect(kids.length).toBeGreaterThan(200);
    expect(kids.filter((kid) => !checkKid(kid).ok)).toEqual([]);
  });

  it('has rows that a reader of the interface understands', () => {
    for (const { details, entryDetails, amountMinor } of rows) {
      expect(amountMinor).not.toBe(0n);
      const transaction = { ...details, transactionAmount: { amount: '1.00', currency: 'NOK' } };
      expect(Transaction.safeParse({ ...transaction, entryDetails }).success).toBe(true);
    }
    for (const { details } of cards.flatMap(({ transactions }) => transactions)) {
      const card = { ...details, transactionAmount: { amount: '1.00', currency: 'NOK' } };
      expect(CardTransaction.safeParse(card).success).toBe(true);
    }
  });

  it('has a creditor for all that comes in from somebody', () => {
    const incoming = rows.filter(
      ({ amountMinor, details }) => amountMinor > 0n && details.debtorName !== undefined,
    );
    expect(incoming.length).toBeGreaterThan(100);
    expect(incoming.filter(({ details }) => details.creditorName === undefined)).toEqual([]);
  });

  it('has a salary run whose entries add up, and whose wage arrives on the account of Jonas', () => {
    const runs = rows.filter(({ details }) => details.batchIndicator === true);
    const november = runs.find(
      ({ entryDate, entryDetails }) => entryDate === '2026-11-13' && entryDetails?.length === 8,
    );
    // 38,412 + 41,207 + 36,950 + 34,188 + 33,640 + 45,903 + 18,275 + 31,520
    expect(november?.amountMinor).toBe(-28_009_500n);
    expect(november?.details.batchNumberOfTransactions).toBe(8);
    const wage = accounts[0]?.transactions.find(
      ({ entryDate, amountMinor }) => entryDate === '2026-11-13' && amountMinor === 3_841_200n,
    );
    expect(wage?.details.debtorName).toBe('Nordlys Brygghus AS');
  });

  it('has cross-border rows with their exchange', () => {
    const exchanged = rows.filter(({ details }) => details.currencyExchange !== undefined);
    const directions = exchanged.map(({ amountMinor, details }) => {
      const [exchange] = CurrencyExchange.array().parse(details.currencyExchange);
      const { sourceCurrency, targetCurrency, unitCurrency } = exchange ?? {};
      const way = amountMinor < 0n ? 'out' : 'in';
      return `${way}: ${sourceCurrency} to ${targetCurrency}, by 1 ${unitCurrency}`;
    });
    expect([...new Set(directions)].sort()).toEqual([
      'in: DKK to NOK, by 1 DKK',
      'in: EUR to NOK, by 1 EUR',
      'in: SEK to NOK, by 1 SEK',
      'out: NOK to EUR, by 1 EUR',
      'out: NOK to GBP, by 1 GBP',
    ]);
  });

  it.each([...TODAYS, ...LEAN_TODAYS])(
    'spends no account below its credit line on its way to %s',
    (today) => {
      for (const { transactions, creditMinor, name } of accountsOf(
        initialCustomers(today),
        'account',
      )) {
        let balance = 0n;
        for (const row of transactions.filter(({ status }) => status === 'BOOKED')) {
          balance += row.amountMinor;
          expect(balance >= -creditMinor, `${name} on ${row.entryDate}`).toBe(true);
        }
      }
    },
  );

  it.each(TODAYS)('ends on %s: nothing later, pending rows on every current account', (today) => {
    for (const { transactions, product, name } of accountsOf(initialCustomers(today), 'account')) {
      expect(transactions.every(({ entryDate }) => entryDate <= today)).toBe(true);
      const isPending = transactions.some(({ status }) => status === 'PENDING');
      expect(isPending).toBe(product === 'BRUKSKONTO' && name !== 'Skattetrekkskonto');
    }
  });

  it('pays wages and bills on bank days', () => {
    const paid = rows.filter(({ details }) => details.bankTransactionCode === 'PMNT-ICDT-DMCT');
    const onOtherDays = paid.filter(
      ({ entryDate, details }) =>
        !isBankDay(entryDate) && numbersIn(details, 'reference').length > 0,
    );
    expect(onOtherDays).toEqual([]);
  });

  it('books a card purchase before today and never before it was made', () => {
    for (const card of cards) {
      for (const row of card.transactions.filter(({ status }) => status === 'BOOKED')) {
        expect(row.entryDate < '2026-11-21').toBe(true);
        expect(row.transactionDate !== null && row.entryDate >= row.transactionDate).toBe(true);
        expect(row.valueDate !== null && row.entryDate <= row.valueDate).toBe(true);
      }
      expect(card.transactions.some(({ status }) => status === 'PENDING')).toBe(true);
    }
  });

  it('is the same for the same day, with the same ids for the same things on every day', () => {
    expect(initialCustomers('2026-11-21')).toEqual(customers);
    const ids = (today: string) =>
      accountsOf(initialCustomers(today), 'account').map(({ id }) => id);
    expect(ids('2027-01-05')).toEqual(accounts.map(({ id }) => id));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

import { describe, expect, it } from 'vitest';
import { isBban } from '@/lib/xs2a/account/account-number';
import { Transaction } from '@/lib/xs2a/account/transaction';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { household } from './household';

const NUMBERS = {
  customers: { person: '04889512345', company: '11829098765' },
  accounts: {
    current: '97411511018',
    savings: '97413044018',
    holiday: '97413070000',
    operations: '97411533003',
    tax: '97411530004',
  },
  card: { reference: '4925-7702-114821', maskedPan: '492500******4821' },
};
const TODAY = '2026-11-21';
const TODAYS = [TODAY, '2026-06-30', '2027-01-01', '2027-02-28', '2028-02-29'] as const;

const accountsOn = (today: string, seed = 1) =>
  household(today, seed, NUMBERS).flatMap(({ accounts }) =>
    accounts.flatMap((account) => (account.kind === 'account' ? [account] : [])),
  );
const [current, , holiday, operations] = accountsOn(TODAY);
const named = (name: string, account = current) =>
  (account?.transactions ?? []).filter(
    ({ details }) => details.creditorName === name || details.debtorName === name,
  );

describe('a household', () => {
  it('is a person with three accounts and a card who acts for both accounts of a company', () => {
    expect(
      household(TODAY, 1, NUMBERS).map(({ name, customerType, accounts, agreement }) => ({
        name,
        customerType,
        accounts: accounts.map((account) => account.name),
        acts: agreement.engagements.map(({ identityNumber }) => identityNumber),
      })),
    ).toEqual([
      {
        name: 'Eira Nordbø',
        customerType: 'PRIVATE',
        accounts: ['Brukskonto', 'Buffer', 'Feriekonto', 'Skjærvik kredittkort'],
        acts: ['04889512345', '04889512345', '04889512345'],
      },
      {
        name: 'Nordbø Keramikk AS',
        customerType: 'CORPORATE',
        accounts: ['Driftskonto', 'Skattetrekk'],
        acts: ['11829098765', '11829098765', '04889512345', '04889512345'],
      },
    ]);
  });

  it('has twelve months of what comes each month, on the same day and from the same', () => {
    expect(
      Object.fromEntries(
        [
          'Fjord og Form Arkitekter AS',
          'Nygårdshøyden Utleie AS',
          'Vestkraft Strøm AS',
          'Tårnet Mobil AS',
          'Sterk og Sprek AS',
          'NORDSKJERM FILM OG SERIER',
          'LYDHAVN MUSIKK',
        ].map((name) => [name, named(name).length]),
      ),
    ).toEqual({
      'Fjord og Form Arkitekter AS': 12,
      'Nygårdshøyden Utleie AS': 12,
      'Vestkraft Strøm AS': 13,
      'Tårnet Mobil AS': 12,
      'Sterk og Sprek AS': 12,
      'NORDSKJERM FILM OG SERIER': 12,
      'LYDHAVN MUSIKK': 12,
    });
    expect(named('Fjord og Form Arkitekter AS').map(({ entryDate }) => entryDate.slice(5))).toEqual(
      expect.arrayContaining(['10-15', '09-15', '07-15', '06-15', '04-15', '12-15']),
    );
  });

  it.each([
    ['the Friday itself', '2026-12-18'],
    ['the Saturday after it', '2026-12-19'],
  ])('has paid on Friday what is due on Sunday, on %s', (_, today) => {
    const [account] = accountsOn(today);
    const paid = named('Vestkraft Strøm AS', account).map(({ entryDate }) => entryDate);
    expect(paid).toContain('2026-12-18');
    expect(paid).toContain('2026-11-20');
  });

  it('has been paid before Easter what is due in it, on the first day of it', () => {
    // The bank days before 15 April 2028, a Saturday, end on Wednesday 12 April.
    const [account] = accountsOn('2028-04-13');
    const wages = named('Fjord og Form Arkitekter AS', account).map(({ entryDate }) => entryDate);
    expect(wages).toContain('2028-04-12');
  });

  it('pays more for one subscription since two months', () => {
    expect(
      named('NORDSKJERM FILM OG SERIER').map(({ entryDate, amountMinor }) => [
        entryDate,
        amountMinor,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['2026-09-08', -15_900n],
        ['2026-10-08', -15_900n],
        ['2026-08-07', -12_900n],
        ['2026-07-08', -12_900n],
      ]),
    );
  });

  it('pays holiday pay in June, in place of the wage', () => {
    const wages = new Map(
      named('Fjord og Form Arkitekter AS').map(({ entryDate, amountMinor }) => [
        entryDate,
        amountMinor,
      ]),
    );
    expect(wages.get('2026-06-15')).toBe(5_902_900n);
    expect(wages.get('2026-10-15')).toBe(4_186_500n);
  });

  it('pays its staff in batches of two', () => {
    const runs = (operations?.transactions ?? []).filter(
      ({ details }) => details.batchIndicator === true,
    );
    expect(runs).toHaveLength(12);
    // 27,480 + 18,935
    expect(new Set(runs.map(({ amountMinor }) => amountMinor))).toEqual(new Set([-4_641_500n]));
  });

  it('has numbers with right check digits, in rows that a reader of the interface understands', () => {
    const rows = accountsOn(TODAY).flatMap(({ transactions }) => transactions);
    const numbers: { bban: string[]; reference: string[] } = { bban: [], reference: [] };
    JSON.stringify(
      rows.map(({ details, entryDetails }) => [details, entryDetails]),
      (key, value) => {
        if ((key === 'bban' || key === 'reference') && typeof value === 'string')
          numbers[key].push(value);
        return value;
      },
    );
    expect(numbers.bban.filter((bban) => !isBban(bban))).toEqual([]);
    expect(numbers.reference.length).toBeGreaterThan(100);
    expect(numbers.reference.filter((kid) => !checkKid(kid).ok)).toEqual([]);
    for (const { details, entryDetails } of rows) {
      const transaction = { ...details, transactionAmount: { amount: '1.00', currency: 'NOK' } };
      expect(Transaction.safeParse({ ...transaction, entryDetails }).success).toBe(true);
    }
  });

  it.each([
    ...TODAYS.map((today) => [today, 1] as const),
    // Among four thousand years these had the most to pay before their first wage.
    ['2027-03-16', 880_009],
    ['2028-08-14', 4_974_132],
  ] as const)(
    'is never overdrawn on its way to %s (seed %i), nor has a row after it',
    (today, seed) => {
      for (const { transactions, name } of accountsOn(today, seed)) {
        let balance = 0n;
        for (const row of transactions) {
          expect(row.entryDate <= today, `${name} on ${row.entryDate}`).toBe(true);
          if (row.status === 'BOOKED') balance += row.amountMinor;
          expect(balance >= 0n, `${name} on ${row.entryDate}: ${balance}`).toBe(true);
        }
      }
    },
  );

  it('has too little on the holiday account for what a trial lets fail', () => {
    const balance = (holiday?.transactions ?? []).reduce((sum, row) => sum + row.amountMinor, 0n);
    expect(balance < 1_840_000n).toBe(true);
  });

  it('is the same for the same seed and day, and another for another', () => {
    expect(household(TODAY, 1, NUMBERS)).toEqual(household(TODAY, 1, NUMBERS));
    expect(household(TODAY, 2, NUMBERS)).not.toEqual(household(TODAY, 1, NUMBERS));
  });
});

import { describe, expect, it } from 'vitest';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { AccountOf, BankAccount } from '@/sandbox-bank/store/ledger/account';
import {
  accountReferenceWire,
  accountWire,
  balancesFit,
  balancesWire,
  relatedAccountWire,
  wireStyle,
} from './account-wire';
import { transactionStyle } from './transaction-wire';

const bank = { ids: { seal: () => 'enc!!x=' } } as unknown as Bank;

const account = (kind: 'account' | 'card', name: string) =>
  ({
    kind,
    id: 'x',
    name,
    currency: 'NOK',
    product: 'BRUKSKONTO',
    cashAccountType: 'CACC',
    creditMinor: 0n,
  }) as unknown as BankAccount;

const answered = (kind: 'account' | 'card', acceptFix: string | null, today: string) =>
  accountWire(bank, account(kind, 'x'.repeat(70)), wireStyle(acceptFix, today), null);

it.each([
  [999_999_999_999_999_999n, true],
  [1_000_000_000_000_000_000n, false],
  [-999_999_999_999_999_999n, true],
  [-1_000_000_000_000_000_000n, false],
])('balances of %s minor units fit: %s', (bookedMinor, fit) => {
  const sums = { bookedMinor, openingMinor: 0n, pendingMinor: 0n, reservedMinor: 0n };
  expect(balancesFit({ kind: 'account', creditMinor: 0n }, sums)).toBe(fit);
});

it.each([
  [
    'account',
    [
      ['closingBooked', '100.00'],
      ['openingBooked', '70.00'],
      ['expected', '102.00'],
      ['interimAvailable', '595.00'],
      ['authorised', '602.00'],
    ],
  ],
  [
    'card',
    [
      ['interimBooked', '100.00'],
      ['expected', '95.00'],
      ['forwardAvailable', '595.00'],
    ],
  ],
] as const)(
  'balances of a kind are reckoned from its rows and its credit: %s',
  (kind, balances) => {
    const terms = { kind, creditMinor: 50_000n, currency: 'NOK' };
    const sums = {
      bookedMinor: 10_000n,
      openingMinor: 7_000n,
      pendingMinor: 200n,
      reservedMinor: -500n,
    };
    expect(balancesWire(terms, sums, '2026-11-29')).toEqual(
      balances.map(([balanceType, amount]) => ({
        balanceType,
        balanceAmount: { amount, currency: 'NOK' },
        referenceDate: '2026-11-29',
      })),
    );
  },
);

it('an account is written by its kind, with balances only when there are some', () => {
  const reference = { bban: '97411511018', iban: 'NO1597411511018', currency: 'NOK' };
  const own = { ...account('account', 'Brukskonto'), ...reference } as AccountOf<'account'>;
  const card = {
    ...account('card', 'Kort'),
    maskedPan: '412345******1234',
    reference: 'ref-1',
  } as AccountOf<'card'>;
  expect(accountReferenceWire(own)).toEqual(reference);
  expect(accountReferenceWire(card)).toEqual({ maskedPan: '412345******1234', currency: 'NOK' });
  const style = { isoCashAccountType: true, longerNames: true };
  const balances = [
    { balanceType: 'interimBooked', balanceAmount: { amount: '-1.00', currency: 'NOK' } },
  ];
  expect(accountWire(bank, card, style, balances)).toMatchObject({
    status: 'enabled',
    creditLimit: { amount: '0.00', currency: 'NOK' },
    balances,
  });
  const written = accountWire(bank, own, style, null);
  expect(written).toMatchObject({ ...reference, cashAccountType: 'CACC', bic: 'SKJVNO22' });
  for (const field of ['status', 'creditLimit', 'balances'])
    expect(written).not.toHaveProperty(field);
  const other = { identification: 'ref-1', schemeNameProprietary: 'creditCardAccount' };
  expect(relatedAccountWire(card, null)).toEqual({ currency: 'NOK', other });
  expect(relatedAccountWire(card, own)).toEqual({ ...reference, other });
});

describe('an announced change', () => {
  it('of the names of card accounts came by request, then for all', () => {
    const lengthOf = (fix: string | null, today: string) =>
      answered('card', fix, today).name.length;
    expect(lengthOf(null, '2024-09-30')).toBe(35);
    expect(lengthOf('longer-names', '2024-09-30')).toBe(70);
    expect(lengthOf(null, '2024-10-01')).toBe(70);
    expect(answered('account', null, '2024-09-30').name).toHaveLength(70);
  });

  it('of cashAccountType to ISO 20022 came by request, then for all', () => {
    const typeOf = (fix: string | null, today: string) => {
      const wire = answered('account', fix, today);
      return 'cashAccountType' in wire ? wire.cashAccountType : undefined;
    };
    expect(typeOf(null, '2024-11-12')).toBe('BRUKSKONTO');
    expect(typeOf('amount-as-string, cash-account-type-iso', '2024-11-12')).toBe('CACC');
    expect(typeOf(null, '2024-11-13')).toBe('CACC');
  });

  it('of the amounts of card transactions came by request, then for all', () => {
    const fix = 'cardaccount-switch-originalamount-and-transactionamount';
    expect(transactionStyle(null, '2024-11-12').switchesAmounts).toBe(false);
    expect(transactionStyle(fix, '2024-11-12').switchesAmounts).toBe(true);
    expect(transactionStyle(null, '2024-11-13').switchesAmounts).toBe(true);
  });
});

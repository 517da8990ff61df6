import { describe, expect, it } from 'vitest';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { covers, preselectDebtor } from './preselect-debtor';

const account = (
  accountId: string,
  amount: string | null,
  changes: Partial<DebtorAccountView> = {},
) =>
  debtorAccount(accountId, {
    available:
      amount === null
        ? null
        : { amount: { amount, currency: 'NOK' }, readAt: '2026-11-23T08:00:00.000Z' },
    ...changes,
  });

const chosen = (...accounts: DebtorAccountView[]) => {
  const found = preselectDebtor(accounts);
  return found && [found.account.accountId, found.because];
};

describe('the account that a form begins with', () => {
  it('is the only account', () => {
    expect(chosen(account('a', null))).toEqual(['a', 'only']);
  });

  it('is the one that paid last, however little it holds', () => {
    expect(
      chosen(
        account('a', '900.00'),
        account('b', '1.00', { lastUsedAt: '2026-11-20T08:00:00.000Z' }),
        account('c', '2.00', { lastUsedAt: '2026-11-19T08:00:00.000Z' }),
      ),
    ).toEqual(['b', 'last-used']);
  });

  it('is the one that holds most before any has paid', () => {
    const card = account('card', '50000.00', { kind: 'card' });
    expect(
      chosen(account('a', '99.50'), account('b', '1000.00'), account('c', null), card),
    ).toEqual(['b', 'most-money']);
    expect(chosen(account('a', '-5.00'), account('b', '0.00'))).toEqual(['b', 'most-money']);
  });

  it('is never one whose balance is in another currency', () => {
    const balance = {
      amount: { amount: '5000.00', currency: 'EUR' },
      readAt: '2026-11-23T08:00:00.000Z',
    };
    const odd = account('odd', null, { available: balance });
    expect(chosen(odd, account('a', '1.00'))).toEqual(['a', 'most-money']);
    expect(chosen(account('a', '1.00'), odd)).toEqual(['a', 'most-money']);
    expect(chosen(odd, account('b', null))).toBeNull();
  });

  it('is never one in another currency, whatever currency its balance is in', () => {
    const inEuros = account('euros', '5000.00', { currency: 'EUR' });
    expect(chosen(inEuros, account('a', '1.00'))).toEqual(['a', 'most-money']);
  });

  it('is null without accounts, or without a known balance', () => {
    expect(chosen()).toBeNull();
    expect(chosen(account('a', null), account('b', null))).toBeNull();
  });
});

it.each([
  ['100.00', '100.00', true],
  ['99.99', '100.00', false],
  [null, '1.00', false],
  ['strange', '1.00', false],
])('what may be spent, %s, covers %s: %s', (available, amount, isCovered) => {
  expect(covers(account('a', available), { amount, currency: 'NOK' })).toBe(isCovered);
});

it('what may be spent in one currency covers no amount in another', () => {
  expect(covers(account('a', '1000.00'), { amount: '1.00', currency: 'EUR' })).toBe(false);
});

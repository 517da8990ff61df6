import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { DebtorAccountView } from '@/lib/view/payment';
import { shortAccounts } from './short-accounts';

const ACCOUNT: DebtorAccountView = {
  accountId: 'a',
  kind: 'account',
  connectionId: 'c',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  name: 'Brukskonto',
  reference: { bban: '86011117947', currency: 'NOK' },
  currency: 'NOK',
  ownerName: null,
  available: {
    amount: { amount: '1000.00', currency: 'NOK' },
    readAt: '2026-11-23T08:00:00.000Z',
  },
  lastUsedAt: null,
  paymentKinds: [],
};

const pay = (amount: string, currency = 'NOK', fee: string | null = null) =>
  paymentDetail({
    debtor: { accountId: 'a', name: 'Brukskonto', number: '86011117947' },
    amount: { amount, currency },
    fee: fee === null ? null : { amount: fee, currency: 'NOK' },
  });

describe('accounts that hold less than is taken from them', () => {
  it.each([
    [[pay('600.00'), pay('400.00')], 0],
    [[pay('600.00'), pay('400.01')], 1],
    [[pay('600.00'), pay('400.00', 'NOK', '0.01')], 1],
    [[pay('5000.00', 'EUR')], 0],
    [[], 0],
  ])('%#', (payments, count) => {
    expect(shortAccounts(payments, [ACCOUNT])).toHaveLength(count);
  });

  it('lack what all of it takes, fees and an overdraft included', () => {
    const [short] = shortAccounts([pay('600.00'), pay('400.00', 'NOK', '0.50')], [ACCOUNT]);
    expect(short?.missing).toEqual({ amount: '0.50', currency: 'NOK' });
    const amount = { amount: '-200.00', currency: 'NOK' };
    const [overdrawn] = shortAccounts(
      [pay('600.00')],
      [{ ...ACCOUNT, available: { amount, readAt: '2026-11-23T08:00:00.000Z' } }],
    );
    expect(overdrawn?.missing).toEqual({ amount: '800.00', currency: 'NOK' });
  });

  it('are not those from which something else is paid', () => {
    const savings = { ...ACCOUNT, accountId: 'b', name: 'Sparekonto' };
    const short = shortAccounts([pay('5000.00')], [savings, ACCOUNT]);
    expect(short.map(({ account }) => account.accountId)).toEqual(['a']);
  });

  it('are not those of which nothing is known', () => {
    expect(shortAccounts([pay('5000.00')], [{ ...ACCOUNT, available: null }])).toEqual([]);
  });
});

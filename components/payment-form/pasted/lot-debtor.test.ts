import { describe, expect, it } from 'vitest';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { debtorOfLot } from './lot-debtor';

const NUMBER = '86011117947';
const EARLIER = '2026-11-19T08:00:00.000Z';
const LATER = '2026-11-20T08:00:00.000Z';

const account = (
  accountId: string,
  currency: 'NOK' | 'EUR',
  changes: Partial<DebtorAccountView> = {},
) => debtorAccount(accountId, { reference: { bban: NUMBER, currency }, currency, ...changes });

const idOf = (
  accounts: DebtorAccountView[],
  debtorCurrency = '',
  chosen: DebtorAccountView | null = null,
) => debtorOfLot({ debtorAccount: NUMBER, debtorCurrency }, accounts, chosen)?.accountId ?? null;

describe('the account that a file is paid from', () => {
  const inEuros = account('euros', 'EUR');
  const inKroner = account('kroner', 'NOK');
  const elsewhere = account('elsewhere', 'NOK', { bankId: 'north' });

  it('is the one in the currency that the file names, or none', () => {
    expect(idOf([inKroner, inEuros], 'EUR')).toBe('euros');
    expect(idOf([inEuros, inKroner], 'NOK')).toBe('kroner');
    expect(idOf([inKroner], 'EUR')).toBeNull();
  });

  it('is the one already chosen, where it has the number', () => {
    expect(idOf([inKroner, elsewhere], '', elsewhere)).toBe('elsewhere');
    const other = account('other', 'NOK', { reference: { bban: '12040000338', currency: 'NOK' } });
    expect(idOf([inKroner, other], '', other)).toBe('kroner');
  });

  it('is the one last paid from, else one in kroner, else the first', () => {
    const used = account('used', 'NOK', { bankId: 'north', lastUsedAt: EARLIER });
    const usedLater = account('later', 'EUR', { lastUsedAt: LATER });
    expect(idOf([inKroner, used, usedLater])).toBe('later');
    expect(idOf([inEuros, inKroner, elsewhere])).toBe('kroner');
    expect(idOf([elsewhere, inKroner])).toBe('elsewhere');
  });

  it('is none without a number', () => {
    const card = account('card', 'NOK', { kind: 'card', reference: { currency: 'NOK' } });
    expect(debtorOfLot({ debtorAccount: '', debtorCurrency: '' }, [card], null)).toBeNull();
  });
});

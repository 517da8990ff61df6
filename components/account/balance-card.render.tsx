import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { RequestProblem } from '@/lib/query/request';
import { BalanceCard } from './balance-card';

const reading = {
  value: [
    {
      balanceType: 'interimAvailable',
      balanceAmount: { amount: '1204.50', currency: 'NOK' },
      referenceDate: null,
    },
  ],
  unreadable: 0,
  readAt: '2026-11-18T09:12:00Z',
};

const draw = (code: RequestProblem['code'], isRead = true) =>
  renderPage(
    <BalanceCard
      account={{ connectionId: 'c', bankName: 'Skjærvik Sparebank' }}
      shown={{
        reading: isRead ? { ...reading, stale: true } : null,
        problem: { code, title: '', requestId: 'r' },
        isReading: false,
      }}
      readAgain={vi.fn()}
      isTroubleShown={false}
    />,
  );

describe('the card of balances', () => {
  it.each(['bank-unreachable', 'bank-too-slow'] as const)(
    'says of %s beside the time of its figures, and moves none',
    (code) => {
      draw(code);
      screen.getByText('The bank is not responding.');
      screen.getByRole('button', { name: 'Refresh balances' });
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.queryByText(/This does not affect your money/)).toBeNull();
      screen.getByText(/1,204/);
    },
  );

  it('says it in full where there are no figures', () => {
    draw('bank-unreachable', false);
    screen.getByText(/This does not affect your money/);
  });

  it('says in full what does not pass by itself', () => {
    draw('bank-untrusted');
    screen.getByText('Brygge could not verify the bank');
    expect(screen.queryByText('The bank is not responding.')).toBeNull();
  });
});

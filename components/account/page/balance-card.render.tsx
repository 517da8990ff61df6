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

type Account = Parameters<typeof BalanceCard>[0]['account'];

const ACCOUNT: Account = {
  kind: 'account',
  connectionId: 'c',
  bankName: 'Skjærvik Sparebank',
  creditLimit: null,
};

const draw = (
  code: RequestProblem['code'],
  { isRead = true, isTroubleShown = false }: { isRead?: boolean; isTroubleShown?: boolean } = {},
) =>
  renderPage(
    <BalanceCard
      account={ACCOUNT}
      shown={{
        reading: isRead ? { ...reading, stale: true } : null,
        problem: { code, title: '', requestId: 'r' },
        isReading: false,
      }}
      readAgain={vi.fn()}
      isTroubleShown={isTroubleShown}
    />,
  );

const drawCard = (
  amount: string,
  creditLimit: Account['creditLimit'],
  referenceDate: string | null = null,
) => drawBalance({ ...ACCOUNT, kind: 'card', creditLimit }, 'expected', amount, referenceDate);

const drawBalance = (
  account: Account,
  balanceType: string,
  amount: string,
  referenceDate: string | null,
  course?: React.ReactNode,
) =>
  renderPage(
    <BalanceCard
      account={account}
      shown={{
        reading: {
          ...reading,
          value: [{ balanceType, balanceAmount: { amount, currency: 'NOK' }, referenceDate }],
          stale: false,
        },
        problem: null,
        isReading: false,
      }}
      readAgain={vi.fn()}
      isTroubleShown={false}
    >
      {course}
    </BalanceCard>,
  );

describe('the card of balances', () => {
  it.each(['bank-unreachable', 'bank-too-slow'] as const)(
    'names %s beside the time of the figures, without a notice of its own',
    (code) => {
      draw(code);
      screen.getByText('As of 18 November at 10:12 · The bank is not responding.');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.queryByText(/This does not affect your money/)).toBeNull();
      screen.getByText(/1,204/);
    },
  );

  it.each([
    ['2026-11-16', 1],
    [null, 0],
  ])('says of which day what is available is, when it is not of today (%s)', (day, times) => {
    drawBalance(ACCOUNT, 'interimAvailable', '1204.50', day);
    expect(screen.queryAllByText('As of 16 November.')).toHaveLength(times);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])(
    'says that the bank gives no balance only without one that cannot be read (%i)',
    (unreadable, times) => {
      renderPage(
        <BalanceCard
          account={ACCOUNT}
          shown={{
            reading: { ...reading, value: [], unreadable, stale: false },
            problem: null,
            isReading: false,
          }}
          readAgain={vi.fn()}
          isTroubleShown={false}
        />,
      );
      const text = 'The bank does not provide a balance for this account.';
      expect(screen.queryAllByText(text)).toHaveLength(times);
    },
  );

  it('explains an unreachable bank in full when no balance was ever read', () => {
    draw('bank-unreachable', { isRead: false });
    screen.getByText(/This does not affect your money/);
  });

  it('explains in full a bank that cannot be verified', () => {
    draw('bank-untrusted');
    screen.getByText('Brygge could not verify the bank');
    expect(screen.queryByText(/The bank is not responding/)).toBeNull();
  });

  it('says quietly from when the figures are where the page already says that the bank is silent', () => {
    draw('bank-unreachable', { isTroubleShown: true });
    const time = screen.getByText('As of 18 November at 10:12');
    expect(time.className).toContain('text-ink-muted');
    expect(screen.queryByText(/The bank is not responding/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says how much of a card is used, and of what limit', () => {
    drawCard('-5281.10', { amount: '50000.00', currency: 'NOK' });
    // Short, so that the time has room beside it.
    screen.getByText('Used');
    screen.getByText(/^5,281\.10/);
    screen.getByText('Includes pending purchases.');
    screen.getByText('Credit limit: 50,000.00 NOK.');
  });

  it('does not call a card with a positive balance used', () => {
    drawCard('120.00', { amount: '50000.00', currency: 'NOK' });
    screen.getByText('Expected');
    expect(screen.queryByText(/credit limit/i)).toBeNull();
  });

  it('names the day of the used amount when the bank gives an earlier one', () => {
    drawCard('-5281.10', { amount: '50000.00', currency: 'NOK' }, '2020-11-17');
    screen.getByText('Credit limit: 50,000.00 NOK. As of 17 November 2020.');
  });

  it('names no credit limit when the card’s is not known', () => {
    drawCard('-5281.10', null);
    screen.getByText('Used');
    screen.getByText('Includes pending purchases.');
    expect(screen.queryByText(/credit limit/i)).toBeNull();
  });
});

it('leaves the time of current figures to the list below it, except on a wide screen', () => {
  drawBalance(ACCOUNT, 'interimAvailable', '1204.50', null);
  expect(document.querySelector('[aria-live]')?.className).toContain('max-xl:hidden');
});

it('says on every screen from when figures are that are old', () => {
  draw('bank-unreachable');
  expect(document.querySelector('[aria-live]')?.className).not.toContain('max-xl:hidden');
});

it('has how the balance has gone below the figure', () => {
  drawBalance(ACCOUNT, 'interimAvailable', '1204.50', null, <hr />);
  const figure = screen.getByText('1,204.50');
  expect(figure.compareDocumentPosition(screen.getByRole('separator'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

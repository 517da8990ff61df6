import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { BankProblems } from './bank-problems';

afterEach(() => vi.unstubAllGlobals());

const accountOf = (accountId: string, bankName: string) =>
  ({ accountId, bankName, connectionId: bankName, balances: null }) as AccountView;

const draw = (codes: Record<string, string>, accounts: AccountView[]) => {
  answerRequests(({ path }) => ({
    status: 502,
    body: { code: codes[path.split('/')[3] ?? ''], title: '', requestId: 'r' },
  }));
  renderPage(<BankProblems accounts={accounts} of="bank" />);
};

it('says once, and of which, that several banks do not answer', async () => {
  draw({ a: 'bank-unreachable', b: 'bank-too-slow', c: 'bank-unreachable' }, [
    accountOf('a', 'Fjordbanken'),
    accountOf('b', 'Skjærvik Sparebank'),
    accountOf('c', 'Fjordbanken'),
  ]);
  const notice = await screen.findByText(/^This affects Fjordbanken and Skjærvik Sparebank\. /);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(notice.textContent).toContain('This does not affect your money');
});

it('names no bank where there is only one', async () => {
  draw({ a: 'bank-unreachable' }, [accountOf('a', 'Fjordbanken')]);
  await screen.findByText('The bank is not available right now');
  expect(screen.queryByText(/Fjordbanken/)).toBeNull();
});

const known = (account: AccountView, readAt: string): AccountView => ({
  ...account,
  balances: { value: [], unreadable: 0, readAt, stale: true },
});

it.each([
  ['2026-11-20T08:00:59Z', /^Figures from 20 November at 09:00\. This/],
  ['2026-11-20T08:01:00Z', /^The oldest figures are from 20 November at 09:00\. This/],
])(
  'says how old all figures are, or the oldest if they are from different minutes: %s',
  async (readAt, words) => {
    draw({ a: 'bank-unreachable', b: 'bank-unreachable' }, [
      known(accountOf('a', 'Fjordbanken'), '2026-11-20T08:00:00Z'),
      known(accountOf('b', 'Fjordbanken'), readAt),
    ]);
    await screen.findByText('The bank is not available right now');
    await screen.findByText(words);
  },
);

it('gives no time to figures of which one was never read', async () => {
  draw({ a: 'bank-unreachable', b: 'bank-unreachable' }, [
    known(accountOf('a', 'Fjordbanken'), '2026-11-20T08:00:00Z'),
    accountOf('b', 'Fjordbanken'),
  ]);
  await screen.findByText('The bank is not available right now');
  expect(screen.queryByText(/20 November/)).toBeNull();
});

it('says two things of banks that have different trouble', async () => {
  draw({ a: 'bank-unreachable', b: 'bank-untrusted' }, [
    accountOf('a', 'Fjordbanken'),
    accountOf('b', 'Skjærvik Sparebank'),
  ]);
  await screen.findByText(/^This affects Fjordbanken\. /);
  await screen.findByText(/^This affects Skjærvik Sparebank\. /);
});

it('does not wait for the last failure to know that the figures are of different minutes', async () => {
  const accounts = [
    known(accountOf('a', 'Fjordbanken'), '2026-11-20T08:00:00Z'),
    known(accountOf('b', 'Fjordbanken'), '2026-11-20T08:01:00Z'),
  ];
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/a/')
      ? Promise.resolve(Response.json({ code: 'bank-unreachable', title: '' }, { status: 502 }))
      : new Promise(() => {}),
  );
  renderPage(<BankProblems accounts={accounts} of="bank" />);
  await screen.findByText('The bank is not available right now');
  screen.getByText(/^The oldest figures are from 20 November at 09:00\. This/);
});

import { screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { AccountPage } from './account-page';

const ACCOUNT = {
  accountId: 'a',
  name: 'Brukskonto',
  kind: 'account',
  context: 'PRIVATE',
  currency: 'NOK',
  connectionId: 'c',
  bankName: 'Fjordbanken',
  bban: '86011117947',
  mayPayFrom: true,
  balances: {
    value: [
      {
        balanceType: 'interimAvailable',
        balanceAmount: { amount: '1204.50', currency: 'NOK' },
        referenceDate: null,
      },
    ],
    unreadable: 0,
    readAt: '2026-11-18T09:12:00Z',
    stale: false,
  },
} as unknown as AccountView;

function openPage(account: AccountView) {
  answerRequests(({ path }) =>
    path === '/api/accounts/a'
      ? { body: account }
      : { status: 502, body: { code: 'bank-unreachable', title: '', requestId: 'r' } },
  );
  renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams()}>
      <AccountPage accountId="a" />
    </SearchParamsContext.Provider>,
  );
}

it('has what is in the account before the button that pays from it, on a phone', async () => {
  openPage(ACCOUNT);
  const balance = await screen.findByText('Available');
  const buttons = screen.getAllByRole('link', { name: 'Pay from this account' });
  const isBelow = (one: HTMLElement) =>
    Boolean(balance.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    buttons.map((one) => [
      isBelow(one),
      [...one.classList].filter((name) => name.endsWith('sm:hidden')),
    ]),
  ).toEqual([
    [false, ['max-sm:hidden']],
    [true, ['sm:hidden']],
  ]);
});

it('leaves the buttons that pay from it off a paper', async () => {
  openPage(ACCOUNT);
  await screen.findByText('Available');
  const buttons = screen.getAllByRole('link', { name: 'Pay from this account' });
  expect(buttons.map((one) => one.closest('[class~="print:hidden"]') !== null)).toEqual([
    true,
    true,
  ]);
});

it('offers no payment from an account that no payment can name', async () => {
  openPage({ ...ACCOUNT, mayPayFrom: false });
  await screen.findByText('Available');
  expect(screen.queryAllByRole('link', { name: 'Pay from this account' })).toHaveLength(0);
});

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

const OLD = {
  value: ACCOUNT.balances?.value ?? [],
  unreadable: 0,
  readAt: '2020-11-18T09:12:00Z',
  stale: true,
};

const STOPPED = {
  accountId: 'a',
  rowsRead: 0,
  unreadable: 0,
  state: 'stopped',
  problem: 'bank-too-slow',
  retryAt: null,
  unattended: { readsLeft: 4, nextAt: null },
};

function openPage(account: AccountView, syncedAt?: string) {
  answerRequests(({ path }) =>
    path === '/api/accounts/a'
      ? { body: account }
      : syncedAt !== undefined && path === '/api/accounts/a/sync'
        ? { body: { sync: { ...STOPPED, syncedAt } } }
        : {
            status: 502,
            body: {
              code: path.endsWith('/balances') ? 'bank-unreachable' : 'internal',
              title: '',
              requestId: 'r',
            },
          },
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

it.each([
  [
    '2020-11-18T09:13:00Z',
    /^Balances are from 18 November 2020 at 10:12, transactions from 18 November 2020 at 10:13\. This/,
  ],
  ['2020-11-18T09:12:40Z', /^Figures from 18 November 2020 at 10:12\. This/],
])(
  'says once, above the balance, that the bank does not answer, and what is from when: %s',
  async (syncedAt, words) => {
    openPage({ ...ACCOUNT, balances: OLD }, syncedAt);
    const notice = await screen.findByText(words);
    expect(screen.getAllByText('The bank is not available right now')).toHaveLength(1);
    expect(notice.compareDocumentPosition(screen.getByText('Available'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    screen.getByText('As of 18 November 2020 at 10:12');
    await screen.findByText(/^Transactions last refreshed on 18 November 2020 at 10:1[23]\.$/);
    expect(screen.queryByText('The bank is not responding.')).toBeNull();
  },
);

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountsPage } from '@/components/account/accounts-page';
import { AccountPage } from '@/components/account/page/account-page';
import { ConnectionsPage } from '@/components/connection/connections-page';
import { CONNECTION } from '@/components/connection/testing/connection';
import { OverviewPage } from '@/components/overview/overview-page';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { TransactionsPage } from '@/components/transaction/transactions-page';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionView } from '@/lib/view/connection/connection';

const open = (
  page: React.ReactNode,
  changes: Partial<ConnectionView>,
  accounts: readonly AccountView[] = [],
) => {
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections'))
      return { body: { connections: [{ ...CONNECTION, ...changes }], banks: [], moves: [] } };
    if (path.startsWith('/api/accounts/'))
      return { status: 403, body: { code: 'consent-ended', title: '', requestId: 'r' } };
    if (path.startsWith('/api/accounts')) return { body: { accounts, cardsReadAt: null } };
    if (path.startsWith('/api/insight/balances')) return { body: { series: [] } };
    return { body: { payments: [], drafts: [], unreadable: 0, nextCursor: null, preferences: [] } };
  });
  renderPage(page);
};

const ACCOUNT: AccountView = {
  accountId: 'a1',
  kind: 'account',
  connectionId: 'c1',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  name: 'Brukskonto',
  ownerName: null,
  product: null,
  currency: 'NOK',
  balances: null,
  cashAccountType: null,
  bban: '12345678903',
  iban: null,
  bic: null,
  mayPayFrom: true,
  maskedPan: null,
  creditLimit: null,
  relatedAccount: null,
};

const PAGES: [string, React.ReactNode][] = [
  ['the overview', <OverviewPage key="overview" />],
  ['the accounts', <AccountsPage key="accounts" />],
  ['one account', <AccountPage key="account" accountId="a1" />],
  ['the transactions', <TransactionsPage key="transactions" />],
  ['the connections', <ConnectionsPage key="connections" />],
];

describe('a connection', () => {
  it.each(PAGES)('that was withdrawn is said to be so on %s, and nothing else', async (_, page) => {
    open(page, { status: 'revoked' });
    const said = await screen.findAllByText(/^Access to Fjordbanken was withdrawn\.?$/);
    expect(said.length).toBeGreaterThan(0);
    await waitFor(() => expect(document.querySelectorAll('[aria-busy]').length).toBe(0));
    expect(document.body.textContent).not.toMatch(/21\sMay\s2027|more minutes|has ended|days left/);
  });

  it('that was withdrawn is said to be so once, beside accounts that were read before', async () => {
    open(<AccountsPage />, { status: 'revoked' }, [ACCOUNT]);
    await screen.findByText(/^Access to Fjordbanken was withdrawn\.?$/);
    await waitFor(() => expect(screen.queryByText('Brukskonto')).toBeNull());
    expect(screen.getAllByText(/was withdrawn/)).toHaveLength(1);
  });

  it.each(PAGES)('that ended while the page was open has ended on %s', async (_, page) => {
    open(page, { accessUntil: '2026-11-22T11:59:00+01:00' });
    expect(
      (await screen.findAllByText(/^Access to Fjordbanken has ended\.?$/)).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    [...(PAGES[0] ?? []), /^Access until 21\sMay\s2027\.?$/],
    [...(PAGES[4] ?? []), /^Access until 21\sMay\s2027$/],
  ] as [string, React.ReactNode, RegExp][])(
    'that works has until when on %s',
    async (_, page, said) => {
      open(page, {});
      await screen.findByText(said);
    },
  );
});

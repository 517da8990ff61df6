import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { TransactionsPage } from './transactions-page';

vi.mock('next/navigation', async (original) => {
  const parameters = new URLSearchParams();
  return {
    ...(await original<typeof import('next/navigation')>()),
    usePathname: () => '/transactions',
    useSearchParams: () => parameters,
  };
});

/** The code of what says that access has ended, held back until a test lets it come. */
const code = vi.hoisted(() => {
  let come = () => {};
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, came };
});
vi.mock('@/components/connection/access/access-need', async (original) => {
  await code.came;
  return original();
});

const account = (accountId: string, bban: string) =>
  ({
    accountId,
    kind: 'account',
    connectionId: 'c',
    bankName: 'Fjordbanken',
    context: 'PRIVATE',
    name: 'Brukskonto',
    currency: 'NOK',
    bban,
    iban: null,
    maskedPan: null,
  }) as AccountView;

it('two accounts of one name are told apart where one of them is exported', async () => {
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections'))
      return { body: { connections: [], banks: [], moves: [] } };
    if (path.startsWith('/api/accounts?'))
      return {
        body: { accounts: [account('a', '93000000001'), account('b', '93000000002')] },
      };
    return { status: 502, body: { code: 'bank-unreachable', title: '', requestId: 'r' } };
  });
  const { user } = renderPage(<TransactionsPage />);
  await user.click(await screen.findByRole('button', { name: /Export/ }));
  const chosen = await screen.findByRole('combobox', { name: 'Account' });
  expect(
    within(chosen)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Brukskonto · 9300 00 00001', 'Brukskonto · 9300 00 00002']);
});

it('leads to the cards where only cards are shared', async () => {
  const card = { ...account('k', '0'), kind: 'card', name: 'Kredittkort' };
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections'))
      return { body: { connections: [], banks: [], moves: [] } };
    if (path.startsWith('/api/accounts?kind=card'))
      return { body: { accounts: [card], cardsReadAt: '2026-11-20T12:00:00Z' } };
    return { body: { accounts: [], cardsReadAt: null } };
  });
  renderPage(<TransactionsPage />);
  expect(await screen.findByText('Only cards are shared')).not.toBeNull();
  expect(screen.queryByText('No accounts yet')).toBeNull();
});

it('does not say that there are no accounts while cards are asked for', async () => {
  const asked = answerRequests(({ path }) =>
    path.startsWith('/api/connections')
      ? { body: { connections: [], banks: [], moves: [] } }
      : { body: { accounts: [], cardsReadAt: '2026-11-20T12:00:00Z' } },
  );
  const answered = globalThis.fetch;
  let answerCards = () => {};
  const held = new Promise<void>((resolve) => {
    answerCards = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await answered(path, init);
    if (path.includes('kind=card')) await held;
    return answer;
  });
  renderPage(<TransactionsPage />);
  await waitFor(() => expect(asked.map(({ path }) => path).join()).toContain('kind=card'));
  expect(screen.queryByText('No accounts yet')).toBeNull();
  answerCards();
  expect(await screen.findByText('No accounts yet')).not.toBeNull();
});

it('keeps the place of what says that access has ended until its code has come', async () => {
  const connection = {
    connectionId: 'c',
    contextId: 'private',
    bankName: 'Fjordbanken',
    status: 'ended',
    accessUntil: '2026-01-01T12:00:00.000Z',
  };
  answerRequests(({ path }) =>
    path.startsWith('/api/connections')
      ? { body: { connections: [connection], banks: [], moves: [] } }
      : { body: { accounts: [], cardsReadAt: null } },
  );
  renderPage(<TransactionsPage />);
  await waitFor(() => expect(document.querySelector('.sm\\:h-32')).not.toBeNull());
  code.come();
  await screen.findByText('Access to Fjordbanken has ended');
  expect(document.querySelector('.sm\\:h-32')).toBeNull();
});

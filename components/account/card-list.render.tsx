import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { CardList } from './card-list';

afterEach(() => vi.unstubAllGlobals());

const CARD = {
  accountId: 'k1',
  kind: 'card',
  connectionId: 'c1',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  name: 'Kredittkort',
  ownerName: null,
  currency: 'NOK',
  bban: null,
  iban: null,
  bic: null,
  maskedPan: null,
  balances: null,
} as unknown as AccountView;

let asked: string[] = [];

const draw = (accounts: AccountView[], code: string) => {
  asked = [];
  answerRequests(({ path }) => {
    asked.push(path);
    if (path === '/api/accounts/refresh' || path.endsWith('/balances'))
      return { status: 403, body: { code, title: '', requestId: 'r' } };
    if (path.startsWith('/api/connections'))
      return { body: { connections: [], banks: [], moves: [] } };
    return { body: { accounts, cardsReadAt: null } };
  });
  renderPage(<CardList level={2} />);
};

it('keeps the cards that are known when a bank does not list its own, and says that some may be missing', async () => {
  draw([CARD], 'sca-required');
  expect(
    await screen.findByText('Brygge could not load all your cards right now. Some may be missing.'),
  ).not.toBeNull();
  expect(screen.getByText('Kredittkort')).not.toBeNull();
});

it('offers another try only where it may help', async () => {
  draw([CARD], 'bank-unreachable');
  expect(await screen.findByRole('button', { name: 'Try again' })).not.toBeNull();
  cleanup();
  draw([CARD], 'sca-required');
  await screen.findByText('Brygge could not load all your cards right now. Some may be missing.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says nothing of cards that nobody knows of until the next SCA', async () => {
  draw([], 'sca-required');
  await waitFor(() => expect(asked).toContain('/api/accounts/refresh'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Cards' })).toBeNull();
});

it('says only that they did not load when none is known', async () => {
  draw([], 'bank-unreachable');
  expect(await screen.findByText('Brygge could not load this right now.')).not.toBeNull();
});

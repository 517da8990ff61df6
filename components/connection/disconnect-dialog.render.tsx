import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import { readQuery } from '@/lib/query/read-query';
import type { ConnectionHoldingsView, ConnectionView } from '@/lib/view/connection/connection';
import { DisconnectDialog } from './disconnect-dialog';

const say = sentences();

const CONNECTION: ConnectionView = {
  connectionId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002',
  contextId: 'private',
  bankId: 'sandbox',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status: 'active',
  consentedAt: '2026-11-20T10:00:00.000Z',
  accessUntil: '2027-05-19T10:00:00.000Z',
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
};
const HOLDINGS: ConnectionHoldingsView = {
  bankName: 'Fjordbanken',
  accounts: 2,
  cards: 0,
  drafts: 0,
  baskets: 0,
  recipients: 0,
  paymentsWaiting: 0,
  paymentsUnderWay: 0,
  paymentsEnded: 0,
  isLastAtBank: true,
  isLogKept: true,
  isBusy: false,
};

/** Opens the dialog; what would be deleted is known once a test says so. */
const opened = () => {
  const asked: string[] = [];
  let answer: (holdings: ConnectionHoldingsView) => void = () => {};
  // An answer that is given before it is asked for is there when it is.
  const answered = new Promise<ConnectionHoldingsView>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    return new Response(JSON.stringify(await answered));
  });
  const page = <DisconnectDialog connection={CONNECTION} open onOpenChange={() => {}} />;
  return { ...renderPage(page), asked, answer };
};
const yes = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: say('connections.disconnectYes') });
const READ = `GET /api/connections/${CONNECTION.connectionId}`;

it('nothing is deleted before the page says what', async () => {
  const { user, asked, answer } = opened();
  await waitFor(() => expect(asked).toEqual([READ]));
  expect((await yes()).disabled).toBe(true);
  await user.click(await yes());
  expect(asked).toEqual([READ]);
  answer(HOLDINGS);
  await screen.findByText(say('connections.goesTitle'));
  expect((await yes()).disabled).toBe(false);
});

it('nothing is deleted while a payment is being sent', async () => {
  const { asked, answer } = opened();
  await waitFor(() => expect(asked).toEqual([READ]));
  answer({ ...HOLDINGS, isBusy: true });
  await screen.findByText(say('connections.busyTitle'));
  expect((await yes()).disabled).toBe(true);
});

it.each<[string, Partial<ConnectionHoldingsView>, RegExp]>([
  [
    'approved payments are not stopped',
    { paymentsUnderWay: 1 },
    /1 approved payment has not been carried out yet\. Disconnecting does not stop it/,
  ],
  [
    'payments that wait can no longer be approved here',
    { paymentsWaiting: 2 },
    /you will no longer be able to approve them here/,
  ],
  ['the log of payments stays', { paymentsEnded: 1 }, /Brygge keeps a log of the payments/],
])('says before anything is deleted that %s, and says it of none', async (_, holdings, words) => {
  const { answer } = opened();
  await screen.findByRole('alertdialog');
  answer({ ...HOLDINGS, ...holdings });
  expect(await screen.findByText(words)).toBeTruthy();
  cleanup();
  const other = opened();
  await screen.findByRole('alertdialog');
  other.answer(HOLDINGS);
  await screen.findByText(say('connections.goesTitle'));
  expect(screen.queryByText(words)).toBeNull();
});

it.each([
  [true, /^Brygge’s record of who you are at Fjordbanken/],
  [false, /^Brygge’s record of the access you gave$/],
])(
  'says what goes of the person when it is the last at the bank: %s',
  async (isLastAtBank, words) => {
    const { answer } = opened();
    await screen.findByRole('alertdialog');
    answer({ ...HOLDINGS, isLastAtBank });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

it('shows nothing again that was read before, once it is disconnected', async () => {
  const asked = answerRequests(({ method, path }) => ({
    body: method === 'DELETE' ? undefined : path === '/api/accounts' ? { accounts: [] } : HOLDINGS,
  }));
  const Accounts = () => {
    const { data } = useQuery(readQuery(['accounts'], '/api/accounts'));
    return data === undefined ? null : <p>Accounts</p>;
  };
  const { user } = renderPage(
    <>
      <Accounts />
      <DisconnectDialog connection={CONNECTION} open onOpenChange={() => {}} />
    </>,
  );
  await screen.findByText('Accounts');
  await waitFor(async () => expect((await yes()).disabled).toBe(false));
  await user.click(await yes());
  const reads = () => asked.filter(({ path }) => path === '/api/accounts');
  await waitFor(() => expect(reads()).toHaveLength(2));
});

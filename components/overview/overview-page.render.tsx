import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionView } from '@/lib/view/connection/connection';
import type { PaymentView } from '@/lib/view/payment';
import { OverviewPage } from './overview-page';

const CONNECTION: ConnectionView = {
  connectionId: 'c',
  contextId: 'private',
  bankId: 'sandbox',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status: 'payments-only',
  consentedAt: '2026-11-18T09:12:00Z',
  accessUntil: null,
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
};

const open = (failed: PaymentView[], waiting: PaymentView[] = []) => {
  answerRequests(({ path }) => {
    if (path.startsWith('/api/accounts')) return { body: { accounts: [], cardsReadAt: null } };
    if (path.startsWith('/api/connections'))
      return { body: { connections: [CONNECTION], banks: [] } };
    if (path.startsWith('/api/payment-drafts')) return { body: { drafts: [], unreadable: 0 } };
    const payments = path.includes('filter=failed')
      ? failed
      : path.includes('filter=waiting')
        ? waiting
        : [];
    return { body: { payments, unreadable: 0, nextCursor: null } };
  });
  renderPage(<OverviewPage />);
};

it('says that there is nothing to do only when no payment has failed unseen', async () => {
  open([]);
  await screen.findByText('You’re all caught up.');
});

it('lists a payment that failed in place of that', async () => {
  open([
    paymentDetail({
      status: {
        transactionStatus: 'RJCT',
        fundsAvailable: null,
        readAt: '2026-11-20T10:00:00.000Z',
      },
      actions: [],
    }),
  ]);
  await screen.findByRole('heading', { level: 2, name: 'Not paid' });
  await screen.findByText('Elvebakken Barnehage');
  expect(screen.queryByText('You’re all caught up.')).toBeNull();
});

it('says once that several payments wait for approval, and of a single one what to do', async () => {
  const payment = (name: string) => paymentDetail({ paymentId: name, creditorName: name });
  open([], [payment('Årstad SFO'), payment('Tannklinikken')]);
  await screen.findByText('Tannklinikken');
  await screen.findByRole('link', { name: 'Approve together' });
  expect(screen.queryByText('To approve')).toBeNull();
  document.body.replaceChildren();
  open([], [payment('Årstad SFO')]);
  await screen.findByText('To approve');
});

it('marks the time of the total where the bank does not answer', async () => {
  const account = {
    accountId: 'a',
    name: 'Brukskonto',
    kind: 'account',
    context: 'PRIVATE',
    currency: 'NOK',
    connectionId: 'c',
    bankName: 'Fjordbanken',
    bban: '97411810971',
    balances: {
      value: [
        {
          balanceType: 'interimAvailable',
          balanceAmount: { amount: '10.00', currency: 'NOK' },
          referenceDate: null,
        },
      ],
      unreadable: 0,
      readAt: '2020-11-18T09:12:00Z',
      stale: true,
    },
  } as AccountView;
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections'))
      return { body: { connections: [CONNECTION], banks: [] } };
    if (/^\/api\/accounts\?.*kind=card/.test(path))
      return { body: { accounts: [], cardsReadAt: null } };
    if (/^\/api\/accounts\?/.test(path))
      return { body: { accounts: [account], cardsReadAt: null } };
    return { status: 502, body: { code: 'bank-unreachable', title: '', requestId: 'r' } };
  });
  renderPage(<OverviewPage />);
  await screen.findByText('The bank is not available right now');
  const time = screen.getByText('As of 18 November 2020 at 10:12');
  expect(time.className).toBe('text-attention');
});

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

const accountWith = (
  accountId: string,
  currency: string,
  balance: { balanceType: string; amount: string; referenceDate?: string } | null,
  reading: { readAt: string; stale: boolean },
) =>
  ({
    accountId,
    name: accountId,
    kind: 'account',
    context: 'PRIVATE',
    currency,
    connectionId: 'c',
    bankName: 'Fjordbanken',
    bban: null,
    iban: null,
    balances: {
      value: balance
        ? [
            {
              balanceType: balance.balanceType,
              balanceAmount: { amount: balance.amount, currency },
              referenceDate: balance.referenceDate ?? null,
            },
          ]
        : [],
      unreadable: 0,
      ...reading,
    },
  }) as unknown as AccountView;

/** The overview of some accounts; those without a stale reading have just been read. */
const openWith = (accounts: readonly AccountView[]) => {
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections'))
      return { body: { connections: [CONNECTION], banks: [] } };
    if (/^\/api\/accounts\?.*kind=card/.test(path))
      return { body: { accounts: [], cardsReadAt: null } };
    if (/^\/api\/accounts\?/.test(path)) return { body: { accounts, cardsReadAt: null } };
    const read = accounts.find(({ accountId }) => path === `/api/accounts/${accountId}/balances`);
    return read?.balances?.stale === false
      ? { body: { ...read.balances, problem: null } }
      : { status: 502, body: { code: 'bank-unreachable', title: '', requestId: 'r' } };
  });
  renderPage(<OverviewPage />);
};

const totalsOf = async () => {
  const region = await screen.findByRole('region', { name: 'Your money' });
  return region.textContent?.replaceAll('\u00a0', ' ');
};

const FRESH = { readAt: '2026-11-20T09:00:00Z', stale: false };

it('says of each total when its own oldest balance was read', async () => {
  const old = { readAt: '2020-11-18T09:12:00Z', stale: true };
  openWith([
    accountWith('a', 'NOK', { balanceType: 'interimAvailable', amount: '5.00' }, old),
    accountWith('b', 'EUR', { balanceType: 'interimAvailable', amount: '9.00' }, FRESH),
  ]);
  await screen.findByText('The bank is not available right now');
  expect(await totalsOf()).toBe(
    'Your money' +
      'Available in 1 account · As of 18 November 2020 at 10:125.00NOK' +
      'Available in 1 account9.00EUR',
  );
});

it('says of which day a total is where the bank names one, and that it has credit', async () => {
  const booked = (accountId: string, amount: string, referenceDate: string) =>
    accountWith(accountId, 'NOK', { balanceType: 'closingBooked', amount, referenceDate }, FRESH);
  openWith([
    booked('a', '70.00', '2020-11-30'),
    booked('b', '100.00', '2020-10-31'),
    accountWith('c', 'EUR', { balanceType: 'authorised', amount: '600.00' }, FRESH),
  ]);
  await screen.findByText(/600\.00/, { selector: '[aria-labelledby=totals] *' });
  expect(await totalsOf()).toBe(
    'Your money' +
      'Balance of 2 accounts · As of 31 October 2020170.00NOK' +
      'Balance of 1 account · including overdraft or credit600.00EUR',
  );
});

it('does not promise a balance where the bank gives none', async () => {
  openWith([accountWith('a', 'NOK', null, FRESH)]);
  expect(await screen.findAllByText('Balance unknown')).toHaveLength(2);
});

it('says the older of the two where one balance is old and the bank names a day for another', async () => {
  const old = { readAt: '2020-10-20T09:12:00Z', stale: true };
  openWith([
    accountWith('a', 'NOK', { balanceType: 'closingBooked', amount: '70.00' }, old),
    accountWith(
      'b',
      'NOK',
      { balanceType: 'closingBooked', amount: '100.00', referenceDate: '2020-10-31' },
      FRESH,
    ),
  ]);
  await screen.findByText('The bank is not available right now');
  expect(await totalsOf()).toBe(
    'Your moneyBalance of 2 accounts · As of 20 October 2020 at 11:12170.00NOK',
  );
});

it('marks the time of the total where the bank does not answer', async () => {
  const old = { readAt: '2020-11-18T09:12:00Z', stale: true };
  openWith([accountWith('a', 'NOK', { balanceType: 'interimAvailable', amount: '10.00' }, old)]);
  await screen.findByText('The bank is not available right now');
  const time = screen.getByText('As of 18 November 2020 at 10:12');
  expect(time.className).toBe('text-attention');
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BasketsPage } from './baskets-page';

const BASKET = {
  basketId: 'b1',
  bankName: 'Fjordbanken',
  state: 'created',
  status: { transactionStatus: 'ACSC', fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
  payments: [paymentDetail()],
  frozenAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  approvedAt: '2026-11-20T10:00:00.000Z',
} as unknown as BasketView;

/** The links of the empty page, in order. */
async function offersOf(payments: PaymentView[], connections: unknown[]): Promise<string[]> {
  answerRequests(({ path }) => {
    if (path.startsWith('/api/connections')) return { body: { connections, banks: [] } };
    if (path.startsWith('/api/payments'))
      return { body: { payments, unreadable: 0, nextCursor: null } };
    return { body: { baskets: [], unreadable: 0, nextCursor: null } };
  });
  renderPage(<BasketsPage />);
  await screen.findByText('One approval for many payments');
  const [back, ...links] = screen
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(back).toBe('Payments /payments');
  return links;
}

it('offers a person without payments what works: to connect a bank if none is, and to pay', async () => {
  expect(await offersOf([], [])).toEqual([
    'Connect your bank /connections/new',
    'Make a payment /payments/new/norway',
  ]);
});

it('offers to pay alone where a bank is connected', async () => {
  expect(await offersOf([], [{ connectionId: 'c1' }])).toEqual([
    'Make a payment /payments/new/norway',
  ]);
});

it('offers to approve together first where payments wait for that', async () => {
  const two = ['1', '2'].map((paymentId) => paymentDetail({ paymentId }));
  expect(await offersOf(two, [{ connectionId: 'c1' }])).toEqual([
    'Approve together /payments?filter=waiting',
    'Make a payment /payments/new/norway',
  ]);
});

it('offers to pay alone where a single payment waits: nothing can be chosen in its list', async () => {
  expect(await offersOf([paymentDetail()], [{ connectionId: 'c1' }])).toEqual([
    'Make a payment /payments/new/norway',
  ]);
});

it('offers none for a payment that waits for something else: its cancellation, or to be found', async () => {
  const cancelling = paymentDetail({ actions: ['approve-cancellation'] });
  const unknown = paymentDetail({ state: 'unknown', status: null, actions: ['send-again'] });
  expect(await offersOf([cancelling, unknown], [{ connectionId: 'c1' }])).toEqual([
    'Make a payment /payments/new/norway',
  ]);
});

it.each([
  ['two that wait', ['1', '2'], null, 'Approve togetherChoose from 2 payments'],
  ['one that waits alone', ['1'], null, null],
  [
    'more than were read',
    ['1', '2'],
    'next',
    'Approve togetherChoose from the payments that are waiting',
  ],
])(
  'leads from the list to choosing among the payments that wait: %s',
  async (_, ids, nextCursor, words) => {
    answerRequests(({ path }) => {
      if (path.startsWith('/api/connections')) return { body: { connections: [], banks: [] } };
      if (path.startsWith('/api/payments')) {
        const payments = ids.map((paymentId) => paymentDetail({ paymentId }));
        return { body: { payments, unreadable: 0, nextCursor } };
      }
      return { body: { baskets: [BASKET], unreadable: 0, nextCursor: null } };
    });
    renderPage(<BasketsPage />);
    await screen.findByRole('heading', { name: /^(Earlier|Waiting for you)$/ });
    const way = screen
      .getAllByRole('link')
      .find((link) => link.getAttribute('href') === '/payments?filter=waiting');
    expect(way?.textContent ?? null).toBe(words);
  },
);

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { PaymentDetailView } from '@/lib/view/payment';
import { PaymentPage } from './payment-page';

const PAID = {
  status: { transactionStatus: 'ACSC', fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
  actions: [],
} as const;

const open = async (changes: Partial<PaymentDetailView>, locale: 'en' | 'nb' = 'en') => {
  cleanup();
  const payment = paymentDetail(changes);
  answerRequests(({ path }) => ({
    body: path.startsWith('/api/debtor-accounts') ? { debtorAccounts: [] } : payment,
  }));
  renderPage(
    <PaymentPage paymentId={payment.paymentId} returned={null} hasApproved={false} />,
    locale,
  );
  await screen.findByRole('heading', { level: 1, name: 'Elvebakken Barnehage' });
};

const onPaper = () =>
  [...document.querySelectorAll('.hidden[class~="print:block"]')].map(
    ({ textContent }) => textContent,
  );

it('is called a receipt on paper only when the bank has paid, and has a receipt then', async () => {
  await open({ ...PAID, actions: [] });
  expect(onPaper()[0]).toBe('Payment receipt');
  screen.getByRole('heading', { level: 2, name: 'Receipt' });
  screen.getByRole('button', { name: 'Pay again' });
  await open({ ...PAID, actions: [] }, 'nb');
  expect(onPaper()[0]).toBe('Kvittering for betaling');
  await open({});
  expect(onPaper()[0]).toBe('Payment record');
  expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeNull();
  const waiting = { ...PAID.status, transactionStatus: 'PDNG' };
  await open({ ...PAID, status: waiting, actions: [] });
  // Nothing is paid yet that could be paid again.
  screen.getByRole('button', { name: 'New payment like this' });
});

it('says once when the bank was asked: of a payment to approve, when what it stored was compared', async () => {
  const readAt = '2026-11-20T10:00:00.000Z';
  await open({ readBack: { readAt, debtorName: null, trouble: null } });
  expect(screen.queryAllByText(/^Status from the bank|Checked /)).toHaveLength(1);
  await open({});
  expect(screen.queryAllByText(/^Status from the bank|Checked /)).toHaveLength(1);
});

it('deletes at the foot of the page before approval', async () => {
  await open({});
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.at(-1)).toBe('Delete payment');
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  const erase = screen.getByRole('button', { name: 'Delete payment' });
  expect(timeline.compareDocumentPosition(erase)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

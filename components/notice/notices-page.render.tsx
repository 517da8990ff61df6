import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FailedPayments } from '@/components/payment/failed/failed-payments';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { NoticesPage } from './notices-page';

const FAILED = paymentDetail({
  status: { transactionStatus: 'RJCT', fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
  actions: [],
});
const NOTICE = {
  noticeId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0041',
  kind: 'PASSWORD_CHANGED',
  at: '2026-11-20T10:00:00.000Z',
  bankName: null,
  agreementName: null,
  accessUntil: null,
  payment: null,
  path: null,
};

it('takes a payment whose notice is read from among those not paid', async () => {
  let isRead = false;
  answerRequests(({ method, path }) => {
    if (method === 'PUT') isRead = true;
    return path === '/api/notices'
      ? { body: { notices: [{ ...NOTICE, isRead }], unread: isRead ? 0 : 1 } }
      : { body: { payments: isRead ? [] : [FAILED], unreadable: 0, nextCursor: null } };
  });
  const { user } = renderPage(
    <>
      <NoticesPage />
      <FailedPayments />
    </>,
  );
  await screen.findByText('Elvebakken Barnehage');
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.queryByText('Elvebakken Barnehage')).toBeNull());
});

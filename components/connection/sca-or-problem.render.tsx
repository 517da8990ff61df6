import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LeftApprovals } from '@/components/payment/list/left-approvals';
import { CancelPayment } from '@/components/payment/page/cancel-payment';
import { NotStartedNotice } from '@/components/payment/page/not-started-notice';
import { SendAgain } from '@/components/payment/page/send-again';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';

afterEach(() => vi.unstubAllGlobals());

const CONNECTION = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002';
const RENEW = `/api/connections/${CONNECTION}/renew`;
const SCA_REQUIRED = {
  status: 401,
  body: { code: 'sca-required', title: 'SCA required', requestId: '1' },
};
const LEFT = {
  basketId: 'b1',
  connectionId: CONNECTION,
  bankName: 'Fjordbanken',
  payments: [],
  approvalUntil: null,
  actions: ['dissolve'],
};

/** Answers every change with a 401 until the person goes to SCA; returns what was asked for. */
const begin = () => {
  vi.stubGlobal('location', { ...window.location, assign: () => {} });
  return answerRequests(({ path }) => {
    if (path === '/api/baskets/left-approvals') return { body: { baskets: [LEFT] } };
    if (path === RENEW) return { status: 201, body: { scaRedirect: 'https://bank.example/' } };
    return SCA_REQUIRED;
  });
};

const confirm = async (user: ReturnType<typeof renderPage>['user'], name: string) => {
  await user.click(screen.getByRole('button'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name }));
};

it.each<[string, string, () => Promise<ReturnType<typeof renderPage>['user']>]>([
  [
    'deleted',
    `/payments/${paymentDetail().paymentId}`,
    async () => {
      const { user } = renderPage(<CancelPayment payment={paymentDetail()} onChanged={() => {}} />);
      await confirm(user, 'Delete payment');
      return user;
    },
  ],
  [
    'approved',
    `/payments/${paymentDetail().paymentId}`,
    async () => {
      const problem = { ...SCA_REQUIRED.body, code: 'sca-required' as const };
      const { user } = renderPage(
        <NotStartedNotice payment={paymentDetail()} kind="authorisations" problem={problem} />,
      );
      return user;
    },
  ],
  [
    'sent again',
    `/payments/${paymentDetail().paymentId}`,
    async () => {
      const { user } = renderPage(<SendAgain payment={paymentDetail()} />);
      await confirm(user, 'Send again');
      return user;
    },
  ],
  [
    'taken out of an approval',
    '/payments',
    async () => {
      const { user } = renderPage(<LeftApprovals />);
      await user.click(await screen.findByRole('button', { name: 'Cancel approval' }));
      return user;
    },
  ],
])('leads to SCA when a payment cannot be %s without it', async (_, returnPath, change) => {
  cleanup();
  const asked = begin();
  const user = await change();
  const alert = within(await screen.findByRole('alert'));
  await user.click(alert.getByRole('button'));
  expect(asked).toContainEqual({ method: 'POST', path: RENEW, body: { returnPath } });
});

it('leads to no confirmation of a payment without a connection, which there is none to confirm for', async () => {
  const asked = begin();
  const payment = paymentDetail({ actions: ['delete'], connectionId: null });
  const { user } = renderPage(<CancelPayment payment={payment} onChanged={() => {}} />);
  await confirm(user, 'Delete payment');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.queryByRole('button', { name: 'Confirm at the bank' })).toBeNull();
  expect(asked.map(({ method }) => method)).toEqual(['DELETE']);
});

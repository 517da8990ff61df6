import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { type Asked, answerRequests, renderPage } from '@/components/testing/render-page';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import { FailedPayments } from './failed-payments';
import { useSeenFailure } from './use-seen-failure';

const READ_AT = '2026-11-20T10:00:00.000Z';
const NO_FUNDS = paymentDetail({
  paymentId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011',
  creditorName: 'Fjordkraft',
  amount: { amount: '1249.50', currency: 'NOK' },
  status: { transactionStatus: 'ACCP', fundsAvailable: false, readAt: READ_AT },
  actions: [],
});
const REJECTED = paymentDetail({
  paymentId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0012',
  creditorName: 'Marte Fosse',
  status: { transactionStatus: 'RJCT', fundsAvailable: null, readAt: READ_AT },
  bankMessages: [{ code: 'FORBIDDEN', path: null, text: 'Nei.' }],
  actions: [],
});
const ORDER = paymentDetail({
  paymentId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0013',
  kind: 'periodic-payments',
  creditorName: 'Utleier',
  // What the bank says of one date is not shown as the whole order's.
  status: { transactionStatus: 'ACCP', fundsAvailable: null, readAt: READ_AT },
  actions: ['cancel'],
});

/** The requests; a payment whose notices are read is failed no longer. */
const open = (
  payments: PaymentView[],
  locale: 'en' | 'nb' = 'en',
  debtorAccounts: DebtorAccountView[] = [],
) => {
  const seen = new Set<string>();
  const asked: readonly Asked[] = answerRequests(({ method, path }) => {
    if (path.endsWith('/notices')) {
      if (method === 'PUT') seen.add(path.split('/').at(-2) ?? '');
      return { body: undefined };
    }
    if (path === '/api/payment-drafts')
      return {
        status: 201,
        body: { draftId: 'd1', kind: NO_FUNDS.kind, contextId: 'private', input: {} },
      };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts } };
    if (path.endsWith('/balances')) return { body: {} };
    return {
      body: {
        payments: payments.filter(({ paymentId }) => !seen.has(paymentId)),
        unreadable: 0,
        nextCursor: null,
      },
    };
  });
  return { asked, ...renderPage(<FailedPayments />, locale) };
};

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (row === null) throw new Error(name);
  return row;
};

const put = (asked: readonly Asked[]) =>
  asked.flatMap(({ method, path }) => (method === 'PUT' ? [path] : []));

it('says what was not paid, to whom and why, and leads to the payment', async () => {
  open([NO_FUNDS, REJECTED]);
  await screen.findByRole('heading', { level: 2, name: 'Not paid' });
  const row = await rowOf('Fjordkraft');
  expect(row.textContent).toContain('1,249.50');
  expect(row.textContent).toContain('Not enough money');
  expect(row.textContent).toContain('Pay again once the account has enough money.');
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    '/payments/5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011',
  );
  const rejected = await rowOf('Marte Fosse');
  expect(rejected.textContent).toContain('The bank does not allow this');
});

it('pays again in the form, after which it has been seen', async () => {
  const { user, visited, asked } = open([NO_FUNDS]);
  await rowOf('Fjordkraft');
  const again = screen.getByRole('button', { name: 'Pay again: Fjordkraft' });
  expect(again.parentElement?.textContent).toBe('Pay again');
  await user.click(again);
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(put(asked)).toEqual(['/api/payments/5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011/notices']);
});

it('offers a transfer of what the account lacks first', async () => {
  const held = (accountId: string, bban: string, amount: string) =>
    debtorAccount(accountId, {
      reference: { bban, currency: 'NOK' },
      available: { amount: { amount, currency: 'NOK' }, readAt: READ_AT },
      paymentKinds: ['norwegian-domestic-credit-transfers'],
    });
  const short = {
    ...NO_FUNDS,
    debtor: { accountId: 'holiday', name: 'Feriekonto', number: '86011117947' },
  };
  const { user, visited, asked } = open([short], 'en', [
    { ...held('holiday', '86011117947', '1000.00'), name: 'Feriekonto' },
    held('current', '12043174442', '5000.00'),
  ]);
  const row = await rowOf('Fjordkraft');
  const transfer = await within(row).findByRole('button', {
    name: /^Transfer 249\.50.NOK to.Feriekonto$/,
  });
  expect(within(row).getAllByRole('button')[0]).toBe(transfer);
  const again = within(row).getByRole('button', { name: 'Pay again: Fjordkraft' });
  expect([transfer, again].map((step) => step.parentElement?.textContent?.charAt(0))).toEqual([
    '1',
    '2',
  ]);
  await user.click(transfer);
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    input: {
      debtorAccount: { bban: '12043174442', currency: 'NOK' },
      creditorAccount: { bban: '86011117947' },
      instructedAmount: { amount: '249.50', currency: 'NOK' },
    },
  });
});

it('is gone once it is dismissed', async () => {
  const { user, asked } = open([NO_FUNDS], 'nb');
  await rowOf('Fjordkraft');
  await user.click(screen.getByRole('button', { name: 'Skjul: Fjordkraft' }));
  await waitFor(() => expect(screen.queryByText('Fjordkraft')).toBeNull());
  expect(put(asked)).toEqual(['/api/payments/5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011/notices']);
  expect(screen.queryByRole('heading', { name: 'Ikke betalt' })).toBeNull();
});

it('says of a standing order that one of its payments may not have been made, and offers no other order', async () => {
  open([ORDER]);
  const row = await rowOf('Utleier');
  expect(row.textContent).toContain(
    'One of the payments under this standing order may not have been made',
  );
  expect(within(row).queryByRole('button', { name: /^Pay again/ })).toBeNull();
});

it('shows three, and the way to the others', async () => {
  const four = ['Arne', 'Berit', 'Cato', 'Dagny'].map((creditorName, index) => ({
    ...NO_FUNDS,
    paymentId: `5b0e0f5e-7a51-4e55-8f9a-0c6c36ad002${index}`,
    creditorName,
  }));
  open(four);
  await rowOf('Cato');
  expect(screen.queryByText('Dagny')).toBeNull();
  expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
    '/payments?filter=stopped',
  );
});

it.each([
  ['that failed', NO_FUNDS, 1],
  [
    'of a standing order that tells of a date',
    { ...ORDER, bankMessages: REJECTED.bankMessages },
    1,
  ],
  ['of a standing order that tells of none', { ...ORDER, bankMessages: [] }, 0],
  ['that waits', paymentDetail(), 0],
])('the page of a payment %s says that it has been seen', async (_, payment, times) => {
  const asked = answerRequests(() => ({ body: undefined }));
  const Page = () => {
    useSeenFailure(payment);
    return <p>There</p>;
  };
  renderPage(<Page />);
  await waitFor(() => expect(put(asked)).toHaveLength(times));
});

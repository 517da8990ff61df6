import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { ShortfallNote } from './shortfall-note';

const account = (accountId: string, name: string, bban: string, available: string) =>
  debtorAccount(accountId, {
    name,
    reference: { bban, currency: 'NOK' },
    available: {
      amount: { amount: available, currency: 'NOK' },
      readAt: '2026-11-14T09:05:00.000Z',
    },
    paymentKinds: ['norwegian-domestic-credit-transfers'],
  });

const failed = paymentDetail({
  debtor: { accountId: 'holiday', name: 'Feriekonto', number: '86011117947' },
  amount: { amount: '18400.00', currency: 'NOK' },
});

it('says of when the balance is and what is missing, and opens a transfer of that', async () => {
  const asked = answerRequests(({ path, method }) =>
    method === 'POST'
      ? {
          status: 201,
          body: {
            draftId: 'draft-1',
            kind: 'norwegian-domestic-credit-transfers',
            input: { choices: { isTransfer: true } },
          },
        }
      : {
          body: path.startsWith('/api/debtor-accounts')
            ? {
                debtorAccounts: [
                  account('holiday', 'Feriekonto', '86011117947', '8700.00'),
                  account('current', 'Brukskonto', '12043174442', '114636.40'),
                ],
              }
            : {},
        },
  );
  const offered: boolean[] = [];
  const note = <ShortfallNote payment={failed} onKnown={(one) => offered.push(one)} />;
  const { user, visited } = renderPage(note);
  await screen.findByText(
    /^Feriekonto had 8,700.00.NOK on 14.November.* You need 9,700.00.NOK more to make this payment\.$/,
  );
  expect(offered).toContain(true);
  expect(offered).not.toContain(false);
  await user.click(screen.getByRole('button', { name: /^Transfer 9,700.00.NOK$/ }));
  expect(asked.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: '/api/payment-drafts',
    body: {
      contextId: 'private',
      kind: 'norwegian-domestic-credit-transfers',
      input: {
        debtorAccount: { bban: '12043174442', currency: 'NOK' },
        creditorAccount: { bban: '86011117947' },
        instructedAmount: { amount: '9,700.00', currency: 'NOK' },
        choices: { isTransfer: true, bankId: 'fjord' },
      },
    },
  });
  expect(visited).toEqual(['/payments/new/transfer?draft=draft-1']);
});

it('says and offers nothing where the account holds enough now', async () => {
  answerRequests(({ path }) => ({
    body: path.startsWith('/api/debtor-accounts')
      ? { debtorAccounts: [account('holiday', 'Feriekonto', '86011117947', '20000.00')] }
      : {},
  }));
  const offered: boolean[] = [];
  renderPage(<ShortfallNote payment={failed} onKnown={(one) => offered.push(one)} />);
  await waitFor(() => expect(offered).toContain(false));
  expect(offered).not.toContain(true);
  expect(screen.queryByRole('button')).toBeNull();
});

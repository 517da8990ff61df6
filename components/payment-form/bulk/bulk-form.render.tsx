import { screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it, vi } from 'vitest';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { BulkPaymentPage } from './bulk-payment-page';

vi.mock('@/components/frame/context/acting-context', () => {
  const acting = { contextId: 'private', name: null, bankNames: [] };
  return {
    useActingContext: () => acting,
    useActingContexts: () => ({ acting, contexts: [acting], choose: () => {} }),
  };
});

const ACCOUNT = debtorAccount('a', {
  name: 'Brukskonto',
  available: { amount: { amount: '1000.00', currency: 'NOK' }, readAt: '2026-11-20T08:00:00Z' },
  paymentKinds: PAYMENT_KINDS,
});
const BANK = {
  bankId: 'fjord',
  name: 'Fjordbanken',
  isSandbox: false,
  logo: null,
  paymentKinds: PAYMENT_KINDS,
};

it('says what the payments together leave in the account, or that it is not enough', async () => {
  answerRequests(({ path, method }) => {
    if (path.startsWith('/api/connections')) return { body: { connections: [], banks: [BANK] } };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts: [ACCOUNT] } };
    if (path.startsWith('/api/payment-drafts') && method === 'POST')
      return { status: 201, body: { draftId: 'draft-1' } };
    return { body: { recipients: [], unreadable: 0, draftId: 'draft-1' } };
  });
  const { user } = renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams()}>
      <BulkPaymentPage />
    </SearchParamsContext.Provider>,
  );
  const amount = (place: number) =>
    screen.findByRole('textbox', { name: `Amount (NOK), row ${place}` });
  await amount(1);
  expect(screen.queryByText(/^Left afterwards/)).toBeNull();
  await user.type(await amount(1), '217,50');
  await user.type(await amount(2), '100');
  await screen.findByText('Left afterwards: 682.50 NOK');
  // Not while the amount of a payment is not known.
  await user.type(await amount(3), '5,0,0');
  expect(screen.queryByText(/^Left afterwards/)).toBeNull();
  await user.clear(await amount(3));
  await user.type(await screen.findByRole('textbox', { name: 'Recipient, row 3' }), 'Kari');
  expect(screen.queryByText(/^Left afterwards/)).toBeNull();
  await user.type(await amount(3), '1');
  await screen.findByText('Left afterwards: 681.50 NOK');
  await user.type(await amount(2), '0');
  await screen.findByText('This is more than the account holds right now.');
  expect(screen.queryByText(/^Left afterwards/)).toBeNull();
});

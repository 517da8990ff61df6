import { screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { BankView } from '@/lib/view/connection';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { NewPaymentPage } from './new-payment-page';

vi.mock('@/components/frame/acting-context', () => ({
  useActingContext: () => ({ contextId: 'private' }),
}));

const bank = (paymentKinds: BankView['paymentKinds']): BankView => ({
  bankId: 'fjord',
  name: 'Fjordbanken',
  isSandbox: false,
  logo: null,
  paymentKinds,
});

const open = (banks: BankView[]) => {
  answerRequests(({ path }) =>
    path.startsWith('/api/connections')
      ? { body: { connections: [], banks } }
      : { body: { drafts: [], unreadable: 0 } },
  );
  renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams()}>
      <NewPaymentPage />
    </SearchParamsContext.Provider>,
  );
};

const names = () => screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value);

describe('the kinds of a new payment', () => {
  it('are all that a bank offers', async () => {
    open([bank(PAYMENT_KINDS)]);
    await vi.waitFor(() => expect(names()).toHaveLength(6));
  });

  it('leave out what no bank offers', async () => {
    open([bank(['sepa-credit-transfers', 'periodic-payments'])]);
    await vi.waitFor(() => expect(names()).toEqual(['europe', 'standing-order']));
    expect((screen.getAllByRole('radio')[0] as HTMLInputElement).checked).toBe(true);
  });

  it('are none where no bank offers any, and that is said', async () => {
    open([bank([])]);
    await screen.findByText('Your bank offers no payments here');
  });
});

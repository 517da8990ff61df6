import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { BasketDetailView } from '@/lib/view/basket';
import { BasketPanel } from './basket-panel';

const paymentOf = (paymentId: string, transactionStatus: string, amount: string) =>
  paymentDetail({
    paymentId,
    amount: { amount, currency: 'NOK' },
    status: { transactionStatus, fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
    basketId: 'b',
    actions: [],
  });

const BASKET: BasketDetailView = {
  basketId: 'b',
  contextId: 'private',
  connectionId: 'c',
  bankName: 'Fjordbanken',
  agreementName: null,
  state: 'created',
  status: {
    transactionStatus: 'RJCT',
    fundsAvailable: null,
    readAt: '2026-11-20T10:00:00.000Z',
  },
  payments: [paymentOf('p1', 'RJCT', '100.00'), paymentOf('p2', 'RCVD', '250.00')],
  frozenAt: null,
  isForApproval: false,
  approvalUntil: null,
  approvedAt: null,
  dissolvingAt: null,
  dissolvedAt: null,
  successorId: null,
  actions: ['approve', 'dissolve'],
  bankMessages: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  problem: null,
};

it('counts only the payments that still wait among those to be approved', () => {
  const nothing = () => {};
  renderPage(
    <BasketPanel
      basket={BASKET}
      shown={{
        view: BASKET,
        isPending: false,
        problem: null,
        staleBecause: null,
        isAsking: false,
        askAgain: nothing,
        put: nothing,
      }}
      changeProblem={null}
      onProblem={nothing}
    />,
  );
  const words = document.body.textContent;
  expect(words).toContain('It shows the payment below');
  expect(words).toContain('250');
  expect(words).not.toContain('350');
});

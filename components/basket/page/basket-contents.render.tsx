import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { basketDetail } from '@/components/basket/testing/basket-detail';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { BasketDetailView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BasketContents } from './basket-contents';

const READ_AT = '2026-11-20T10:00:00.000Z';
const status = (transactionStatus: string) => ({
  transactionStatus,
  fundsAvailable: null,
  readAt: READ_AT,
});

/** The buttons and links below the payment of a basket, besides the one to its page. */
const offered = (payment: Partial<PaymentView>, basket: Partial<BasketDetailView> = {}) => {
  const view = basketDetail({
    payments: [paymentDetail({ paymentId: 'p', creditorName: 'Kraftlaget', ...payment })],
    ...basket,
  });
  renderPage(<BasketContents basket={view} onChanged={() => {}} onProblem={() => {}} />);
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Kraftlaget');
};

const inBasket = { basketId: 'b', actions: [] } satisfies Partial<PaymentView>;
const free = {
  basketId: null,
  actions: ['approve', 'add-to-basket'],
} satisfies Partial<PaymentView>;

it('offers to take a payment out only while the basket allows it', () => {
  expect(offered(inBasket, { actions: ['remove-payment'] })).toEqual(['Take out']);
});

it('offers nothing for a payment of a basket that allows nothing', () => {
  expect(offered(inBasket)).toEqual([]);
});

it('offers a payment that is free again its own approval, or one with others', () => {
  expect(offered(free, { dissolvedAt: READ_AT })).toEqual([
    'Approve on its own',
    'Approve together with others',
  ]);
});

it('offers a payment that an approved basket left out its own approval, and no other basket', () => {
  expect(offered(free, { approvedAt: READ_AT })).toEqual(['Approve on its own']);
});

it('offers to pay anew what was rejected, and not what was cancelled', () => {
  const approved = { approvedAt: READ_AT };
  expect(offered({ ...inBasket, status: status('CANC') }, approved)).toEqual([]);
  expect(offered({ ...inBasket, status: status('RJCT') }, approved)).toEqual(['Pay again']);
});

it('counts only what waits among the payments of the next basket', async () => {
  const view = basketDetail({
    payments: [
      paymentDetail({ paymentId: 'p1', ...inBasket }),
      paymentDetail({ paymentId: 'p2', ...inBasket }),
      paymentDetail({ paymentId: 'p3', ...inBasket, status: status('RJCT') }),
    ],
    actions: ['remove-payment'],
  });
  const { user } = renderPage(
    <BasketContents basket={view} onChanged={() => {}} onProblem={() => {}} />,
  );
  const [first] = screen.getAllByRole('button', { name: /^Take out/ });
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'create a new one with the only other payment waiting for approval.',
  );
  expect(dialog.textContent).not.toContain('other 2');
});

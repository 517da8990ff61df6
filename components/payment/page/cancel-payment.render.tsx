import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { PaymentActionView } from '@/lib/view/payment';
import { CancelPayment } from './cancel-payment';

afterEach(() => vi.unstubAllGlobals());

const REFUSED = {
  status: 409,
  body: {
    code: 'conflict',
    title: 'Conflict',
    requestId: '1',
    bankMessages: [{ code: 'CONFLICT', text: 'Not while Ola looks at it.', path: null }],
  },
};

/** What the page says once the bank has refused to end a payment that has this action. */
const messageAfter = async (
  action: PaymentActionView,
  locale: 'en' | 'nb' = 'en',
): Promise<string> => {
  cleanup();
  answerRequests(() => REFUSED);
  const payment = paymentDetail({ actions: [action] });
  const { user } = renderPage(<CancelPayment payment={payment} onChanged={() => {}} />, locale);
  await user.click(screen.getByRole('button'));
  const dialog = within(await screen.findByRole('alertdialog'));
  const name = { en: /^(Delete|Cancel) payment$/, nb: /^(Slett|Kanseller) betalingen$/ }[locale];
  await user.click(dialog.getByRole('button', { name }));
  return (await screen.findByRole('alert')).textContent;
};

it('says that the bank did not end a payment, in the bank’s words, and not that it has changed', async () => {
  const deleting = await messageAfter('delete');
  expect(deleting).toContain('Fjordbanken did not delete the payment');
  expect(deleting).toContain('The payment is still waiting for approval.');
  expect(deleting).toContain('Not while Ola looks at it.');
  expect(deleting).not.toContain('since you opened');
  const cancelling = await messageAfter('cancel');
  expect(cancelling).toContain('Fjordbanken did not cancel the payment');
  expect(cancelling).toContain('The payment is still active.');
  expect(cancelling).not.toContain('since you opened');
  expect(await messageAfter('delete', 'nb')).toContain('Fjordbanken slettet ikke betalingen');
  expect(await messageAfter('cancel', 'nb')).toContain('Fjordbanken kansellerte ikke betalingen');
});

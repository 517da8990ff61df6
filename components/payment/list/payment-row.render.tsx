import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { PaymentView } from '@/lib/view/payment';
import { PaymentRow } from './payment-row';

it.each<[string, Partial<PaymentView>, string]>([
  ['a person', { creditorName: 'Marte Fosse' }, 'MF'],
  ['a company, without its kind', { creditorName: 'Eikeland Rør AS' }, 'ER'],
  ['a name without letters', { creditorName: '–' }, ''],
  ['another kind of payment', { creditorName: 'Marte Fosse', kind: 'sepa-credit-transfers' }, ''],
  ['several payments', { creditorName: null, paymentsCount: 4, kind: 'bulk-payments' }, ''],
])('shows the initials of %s, or else a picture', (_, changes, initials) => {
  renderPage(<PaymentRow payment={paymentDetail(changes)} />);
  const mark = document.querySelector('.rounded-full');
  expect(mark?.textContent).toBe(initials);
  expect(mark?.querySelector('svg') === null).toBe(initials !== '');
});

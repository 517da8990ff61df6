import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { basketDetail } from '@/components/basket/testing/basket-detail';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import { BasketSummary } from './basket-summary';

const READ_AT = '2026-11-20T10:00:00.000Z';

const paymentOf = (transactionStatus: string, amount: string, fundsAvailable: boolean | null) =>
  paymentDetail({
    paymentId: `${transactionStatus} ${amount}`,
    amount: { amount, currency: 'NOK' },
    status: { transactionStatus, fundsAvailable, readAt: READ_AT },
    basketId: 'b',
    actions: [],
  });

const linesOf = (payments: ReturnType<typeof paymentOf>[], approvedAt: string | null) => {
  const basket = basketDetail({ payments, approvedAt });
  renderPage(<BasketSummary basket={basket} onChanged={() => {}} onProblem={() => {}} />);
  const [total, ...others] = screen.getAllByRole('term');
  expect(total?.textContent).toBe('Total amount');
  return others
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    .filter(([name]) => !['Bank', 'Created', 'Approved'].includes(name ?? ''));
};

it('says what became of the total where that is not one thing', () => {
  const payments = [
    paymentOf('ACCP', '18400.00', false),
    paymentOf('ACSC', '350.00', null),
    paymentOf('ACCP', '749.00', null),
    paymentOf('ACCP', '3960.00', null),
  ];
  expect(linesOf(payments, READ_AT)).toEqual([
    ['Paid', '350.00NOK'],
    ['In progress', '4,709.00NOK'],
    ['Not paid', '18,400.00NOK'],
  ]);
});

it.each([
  ['of an approved basket that is all of one state', READ_AT],
  ['before it is approved', null],
])('says the total alone %s', (_, approvedAt) => {
  const other = approvedAt === null ? 'RJCT' : 'ACSC';
  const payments = [paymentOf('ACSC', '350.00', null), paymentOf(other, '749.00', null)];
  expect(linesOf(payments, approvedAt)).toEqual([]);
});

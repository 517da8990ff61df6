import { expect, it, vi } from 'vitest';
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

it('asks for a look at a standing order while the bank has something to say of its dates', () => {
  const bankMessages = [{ code: 'PAYMENT_FAILED', path: null, text: '2027-03-11: No funds.' }];
  const textOf = (transactionStatus: string, more: Partial<PaymentView> = {}) => {
    document.body.replaceChildren();
    const status = { transactionStatus, fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' };
    const order = { kind: 'periodic-payments', status, actions: [], bankMessages } as const;
    renderPage(
      <PaymentRow
        payment={paymentDetail({ ...order, actions: [], bankMessages: [...bankMessages], ...more })}
      />,
    );
    return document.body.textContent;
  };
  expect(textOf('ACCP')).toContain('Active: see message');
  expect(textOf('ACSC')).toContain('Ended: see message');
  expect(textOf('ACCP', { bankMessages: [] })).not.toContain('see message');
});

it('has the amount in the middle of the row where nothing stands below it', () => {
  const waiting = {
    status: { transactionStatus: 'PDNG', fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
  };
  const isCentred = (isUnderWay: boolean, more: Partial<PaymentView> = {}) => {
    document.body.replaceChildren();
    const payment = paymentDetail({ ...waiting, actions: [], ...more, timeline: [] });
    renderPage(<PaymentRow payment={payment} saidAbove={isUnderWay ? 'under-way' : undefined} />);
    return document.querySelector('[class~="@[36rem]:self-center"]')?.textContent ?? null;
  };
  expect(isCentred(true)).toBe('120.50NOK');
  expect(isCentred(false)).toBeNull();
});

it('says of a payment of a later day that it is scheduled, also below a heading for all in progress', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const textOf = (executionDate: string) => {
    document.body.replaceChildren();
    const status = {
      transactionStatus: 'PDNG',
      fundsAvailable: null,
      readAt: '2026-11-20T10:00:00.000Z',
    };
    const payment = paymentDetail({ status, executionDate, areRunsKnown: true, actions: [] });
    renderPage(<PaymentRow payment={payment} saidAbove="under-way" />);
    return document.body.textContent ?? '';
  };
  expect(textOf('2026-12-09')).toMatch(/To be paid on 9\u00a0DecemberScheduled/);
  expect(textOf('2026-11-20')).toMatch(/To be paid at 13:30$/);
  vi.useRealTimers();
});

it('says when a payment is to be paid: on a date, or tomorrow', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const lineOf = (executionDate: string) => {
    document.body.replaceChildren();
    renderPage(<PaymentRow payment={paymentDetail({ executionDate })} />);
    return document.body.textContent;
  };
  expect(lineOf('2026-12-09')).toContain('Payment date 9\u00a0December');
  expect(lineOf('2026-11-21')).toContain('Payment date tomorrow');
  vi.useRealTimers();
});

it('names no next date of a standing order that has ended, also on its last day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:00:00Z') });
  const request = {
    ...paymentDetail().request,
    startDate: '2026-10-20',
    endDate: '2026-11-20',
    frequency: 'Monthly',
  } as PaymentView['request'];
  const textOf = (transactionStatus: string) => {
    document.body.replaceChildren();
    const status = { transactionStatus, fundsAvailable: null, readAt: '2026-11-20T13:40:00.000Z' };
    const order = { kind: 'periodic-payments', status, executionDate: null } as const;
    const actions: PaymentView['actions'] = transactionStatus === 'RCVD' ? ['approve'] : [];
    renderPage(<PaymentRow payment={paymentDetail({ ...order, actions, request })} />);
    return document.body.textContent;
  };
  expect(textOf('ACCP')).toContain('Next payment today');
  expect(textOf('ACSC')).toContain('Ended');
  expect(textOf('ACSC')).not.toContain('Next payment');
  expect(textOf('HOLD')).not.toContain('Next payment');
  expect(textOf('RCVD')).toContain('Payment date today');
  vi.useRealTimers();
});

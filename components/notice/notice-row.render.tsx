import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { NoticeView } from '@/lib/view/notice';
import { NoticeRow } from './notice-row';

const NOTICE: NoticeView = {
  noticeId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0001',
  kind: 'PAYMENT_FAILED',
  at: '2026-11-20T10:00:00.000Z',
  isRead: true,
  bankName: null,
  agreementName: null,
  accessUntil: null,
  payment: null,
  path: null,
};
const nok = (amount: string) => ({ amount, currency: 'NOK' });

const said = (payment: NoticeView['payment'], locale: 'en' | 'nb' = 'en') => {
  cleanup();
  renderPage(<NoticeRow notice={{ ...NOTICE, payment }} onGo={() => {}} />, locale);
  return document.querySelector('.break-words')?.textContent?.replaceAll('\u00a0', ' ');
};

it('says the amount of the payment', () => {
  const one = { creditorName: 'Fjordkraft', paymentsCount: null, amounts: [nok('1249.50')] };
  expect(said(one)).toBe('Not paid: 1,249.50 NOK to Fjordkraft');
  expect(said(one, 'nb')).toBe('Ikke betalt: 1 249,50 NOK til Fjordkraft');
  expect(said({ ...one, standingOrder: 'missed' })).toBe(
    'A payment of 1,249.50 NOK under the standing order to Fjordkraft may not have been made',
  );
});

it.each([
  ['en', 'Not enough money · 20\u00a0November'],
  ['nb', 'Ikke nok penger · 20.\u00a0november'],
] as const)('says in %s that there was too little money', (locale, line) => {
  const payment = {
    creditorName: 'Fjordkraft',
    paymentsCount: null,
    amounts: [nok('1249.50')],
    isShortOfFunds: true as const,
  };
  said(payment, locale);
  expect(document.body.textContent).toContain(line);
});

it('says the sums of a batch in each of its currencies, and of a payment that is gone nothing', () => {
  const amounts = [nok('300.00'), { amount: '20.00', currency: 'EUR' }];
  expect(said({ creditorName: null, paymentsCount: 3, amounts })).toBe(
    'Not paid: batch of 3 payments, 300.00 NOK + 20.00 EUR in all',
  );
  expect(said(null)).toBe('Not paid: a payment');
});

it.each([
  ['en', {}, 'Not paid: payment to Fjordkraft'],
  ['nb', {}, 'Ikke betalt: betaling til Fjordkraft'],
  ['en', { standingOrder: 'ended' }, 'The standing order to Fjordkraft has ended'],
  ['nb', { standingOrder: 'ended' }, 'Den faste betalingen til Fjordkraft er avsluttet'],
  [
    'en',
    { standingOrder: 'missed' },
    'A payment under the standing order to Fjordkraft may not have been made',
  ],
  ['nb', { standingOrder: 'rejected' }, 'Den faste betalingen til Fjordkraft er avvist'],
  ['en', { creditorName: null, paymentsCount: 3 }, 'Not paid: batch of 3 payments'],
  ['nb', { creditorName: null, paymentsCount: 3 }, 'Ikke betalt: samlebetaling med 3 betalinger'],
] as const)(
  'says in %s without a gap of %j what a process of the release before told',
  (locale, of, whole) => {
    const { amounts: _, ...before } = {
      creditorName: 'Fjordkraft',
      paymentsCount: null,
      amounts: [],
    };
    expect(said({ ...before, ...of } as unknown as NoticeView['payment'], locale)).toBe(whole);
  },
);

it('has the dot of a new notice on its picture, so that its lines begin below each other', () => {
  renderPage(<NoticeRow notice={{ ...NOTICE, isRead: false }} onGo={() => {}} />);
  expect(document.querySelector('.break-words [aria-hidden]')).toBeNull();
  expect(document.querySelector('.break-words')?.textContent).toMatch(/^New/);
  expect(document.querySelector('.rounded-full > .bg-accent')).not.toBeNull();
});

it('has a chevron only where it leads somewhere', () => {
  renderPage(<NoticeRow notice={NOTICE} onGo={() => {}} />);
  expect(document.querySelector('.lucide-chevron-right')).toBeNull();
  cleanup();
  renderPage(<NoticeRow notice={{ ...NOTICE, path: '/payments/p' }} onGo={() => {}} />);
  expect(document.querySelector('a .lucide-chevron-right')).not.toBeNull();
});

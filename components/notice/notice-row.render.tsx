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
  expect(said(one)).toBe('The payment of 1,249.50 NOK to Fjordkraft was not carried out');
  expect(said(one, 'nb')).toBe('Betalingen på 1 249,50 NOK til Fjordkraft ble ikke utført');
  expect(said({ ...one, standingOrder: 'missed' })).toBe(
    'A payment of 1,249.50 NOK in the standing order to Fjordkraft may not have been made',
  );
});

it('says the sums of a batch in each of its currencies, and of a payment that is gone nothing', () => {
  const amounts = [nok('300.00'), { amount: '20.00', currency: 'EUR' }];
  expect(said({ creditorName: null, paymentsCount: 3, amounts })).toBe(
    'The batch of 3 payments, 300.00 NOK + 20.00 EUR in all, was not carried out',
  );
  expect(said(null)).toBe('A payment was not carried out');
});

import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { PaymentView } from '@/lib/view/payment';
import type { BankMessageView } from '@/lib/view/problem';
import { DuplicateDialog } from './duplicate-dialog';

const suspected = async (
  bankMessages?: BankMessageView[],
  duplicate: PaymentView | null = null,
) => {
  const problem = {
    code: 'duplicate',
    title: 'Duplicate',
    requestId: 'r-1',
    duplicate,
    ...(bankMessages && { bankMessages }),
  } as const;
  renderPage(<DuplicateDialog problem={problem} onYes={() => {}} onNo={() => {}} />);
  return (await screen.findByRole('alertdialog')).textContent;
};

afterEach(() => vi.useRealTimers());

it('quotes what the bank says of a payment that only the bank has seen before', async () => {
  const words = await suspected([{ code: 'CONFLICT', text: 'Seen at 12:04.', path: null }]);
  expect(words).toContain('The bank already has an identical payment');
  expect(words).toContain('Message from the bank: “Seen at 12:04.”');
});

it('quotes nobody when the bank says nothing', async () => {
  expect(await suspected()).not.toContain('Message from the bank');
});

it.each([
  ['2026-11-20T08:00:00Z', 'today'],
  ['2026-11-19T08:00:00Z', 'yesterday'],
  ['2026-11-17T08:00:00Z', 'on Tuesday'],
  ['2026-11-09T08:00:00Z', 'on 9\u00a0November'],
])('says when the same payment was created: %s', async (createdAt, when) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const words = await suspected(undefined, paymentDetail({ createdAt }));
  expect(words).toContain(`You created the same payment ${when}`);
});

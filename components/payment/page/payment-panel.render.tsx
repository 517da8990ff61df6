import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { PaymentDetailView } from '@/lib/view/payment';
import { PaymentPanel } from './payment-panel';

const READ = { fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' };

function crossingOf(changes: Partial<PaymentDetailView>): string | null | undefined {
  cleanup();
  renderPage(
    <PaymentPanel
      payment={paymentDetail({ actions: [], ...changes })}
      staleBecause={null}
      isAsking={false}
      onAskAgain={() => {}}
      onChanged={() => {}}
    />,
  );
  return document.querySelector('[data-crossing]')?.getAttribute('data-crossing');
}

it('shows the ferry under way once it is approved, moored only when the bank has paid, else not at all', () => {
  const withStatus = (transactionStatus: string) => ({ status: { transactionStatus, ...READ } });
  expect(crossingOf(withStatus('PDNG'))).toBe('under-way');
  expect(crossingOf(withStatus('ACSC'))).toBe('arrived');
  expect(crossingOf({ ...withStatus('RCVD'), actions: ['approve'] })).toBeUndefined();
  expect(crossingOf(withStatus('RJCT'))).toBeUndefined();
  expect(crossingOf({ ...withStatus('PDNG'), movedAwayAt: READ.readAt })).toBeUndefined();
  expect(crossingOf({ state: 'sending', status: null })).toBeUndefined();
});

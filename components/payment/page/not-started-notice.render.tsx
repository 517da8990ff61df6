import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import type { AuthorisationKind } from '@/lib/query/payment-queries';
import type { PaymentActionView } from '@/lib/view/payment';
import { NotStartedNotice } from './not-started-notice';

const noticeText = (
  kind: AuthorisationKind,
  actions: PaymentActionView[],
  locale: 'en' | 'nb' = 'en',
): string => {
  cleanup();
  renderPage(
    <NotStartedNotice
      payment={paymentDetail({ actions })}
      kind={kind}
      problem={{
        code: 'conflict',
        title: 'Conflict',
        requestId: '1',
        bankMessages: [{ code: 'RESOURCE_UNKNOWN', text: 'Send DELETE first.', path: null }],
      }}
    />,
    locale,
  );
  return screen.getByRole('alert').textContent;
};

it('says that a payment no longer waits only when it does not', () => {
  const waits = noticeText('authorisations', ['approve', 'delete']);
  expect(waits).toContain('Fjordbanken did not start the approval');
  expect(waits).toContain('Send DELETE first.');
  expect(waits).not.toContain('no longer waiting');
  const changed = noticeText('authorisations', []);
  expect(changed).toContain('The payment is no longer waiting for you');
  expect(changed).toContain('Send DELETE first.');
  expect(noticeText('authorisations', ['approve'], 'nb')).toContain(
    'Fjordbanken startet ikke godkjenningen',
  );
});

it('says that a payment is still active while it can be cancelled', () => {
  for (const action of ['approve-cancellation', 'cancel', 'delete'] as const) {
    const words = noticeText('cancellation-authorisations', [action]);
    expect(words).toContain('Fjordbanken did not start the cancellation');
    expect(words).toContain('The payment is still active.');
  }
  expect(noticeText('cancellation-authorisations', [])).toContain('no longer waiting for you');
  expect(noticeText('cancellation-authorisations', ['cancel'], 'nb')).toContain(
    'Betalingen gjelder fortsatt.',
  );
});

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { NotAskedNotice } from './not-asked-notice';

const noticeIn = (
  locale: 'en' | 'nb',
  { what = 'payment', requestId = '' }: { what?: 'payment' | 'basket'; requestId?: string } = {},
): string => {
  cleanup();
  renderPage(
    <NotAskedNotice
      because={{ code: 'not-found', title: 'Not found', requestId }}
      what={what}
      connectionId={null}
      bankName="Fjordbanken"
      returnPath="/payments/1"
      mayApprove={false}
      knownFrom={undefined}
      retrying={false}
      onRetry={() => {}}
    />,
    locale,
  );
  return screen.getByRole('alert').textContent;
};

it('says that the bank does not find a payment, and not that its page is missing', () => {
  expect(noticeIn('en')).toContain('Fjordbanken cannot find this payment right now');
  expect(noticeIn('en')).not.toContain('Page not found');
  expect(noticeIn('nb')).toContain('Fjordbanken finner ikke denne betalingen akkurat nå');
  expect(screen.getByRole('button').textContent).toBe('Prøv igjen');
});

it('says of a basket that the bank does not find one of its payments', () => {
  expect(noticeIn('en', { what: 'basket' })).toContain(
    'Fjordbanken cannot find one of these payments right now',
  );
});

it('says that what it shows is gone when Brygge no longer has it', () => {
  const text = noticeIn('en', { requestId: 'c0ffee' });
  expect(text).toContain('What was here may have been deleted');
  expect(text).not.toContain('Fjordbanken');
});

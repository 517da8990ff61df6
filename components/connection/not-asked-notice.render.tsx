import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { NotAskedNotice } from './not-asked-notice';

const told = (locale: 'en' | 'nb'): string => {
  cleanup();
  renderPage(
    <NotAskedNotice
      because={{ code: 'not-found', title: 'Not found', requestId: '' }}
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
  expect(told('en')).toContain('Fjordbanken does not find this payment just now');
  expect(told('en')).not.toContain('Page not found');
  expect(told('nb')).toContain('Fjordbanken finner ikke denne betalingen akkurat nå');
  expect(screen.getByRole('button').textContent).toBe('Prøv igjen');
});

import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { AddressToCheck } from './address-to-check';
import { ConnectPage } from './connect-page';

afterEach(() => vi.unstubAllGlobals());

it('has what the access allows, then the way to the bank, then what happens there', async () => {
  const bank = { bankId: 'sandbox', name: 'Skjærvik Sparebank', isSandbox: true, logo: null };
  answerRequests(() => ({ body: { banks: [bank], connections: [] } }));
  renderPage(<ConnectPage />);
  const go = await screen.findByRole('button', { name: 'Go to Skjærvik Sparebank' });
  const promises = screen.getByRole('list', { name: 'About this access' });
  expect(go.compareDocumentPosition(promises) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  for (const name of ['This is a test bank', 'What happens next']) {
    const after = screen.getByRole('heading', { name });
    expect(go.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING, name).toBeTruthy();
  }
});

it('has the address to check below the way to the bank', async () => {
  const bank = { bankId: 'sandbox', name: 'Skjærvik Sparebank', isSandbox: false, logo: null };
  answerRequests(() => ({ body: { banks: [bank], connections: [] } }));
  renderPage(
    <ConnectPage>
      <AddressToCheck email="ola@exmaple.no" />
    </ConnectPage>,
  );
  const note = await screen.findByText(/^You registered as/);
  expect(note.textContent).toMatch(
    /^You registered as ola@exmaple\.no\. If that isn’t your address/,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'correct it' });
  expect(new URL(link.href).pathname).toBe('/settings/account');
  const go = screen.getByRole('button', { name: 'Go to Skjærvik Sparebank' });
  expect(go.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

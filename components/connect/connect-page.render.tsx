import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
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

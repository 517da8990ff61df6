import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { ConnectPage } from './connect-page';

afterEach(() => vi.unstubAllGlobals());

it('has the way to the bank before what happens there, so that a phone shows it at once', async () => {
  const bank = { bankId: 'sandbox', name: 'Skjærvik Sparebank', isSandbox: true, logo: null };
  answerRequests(() => ({ body: { banks: [bank], connections: [] } }));
  renderPage(<ConnectPage />);
  const go = await screen.findByRole('button', { name: 'Go to Skjærvik Sparebank' });
  for (const name of ['This is a test bank', 'What happens next']) {
    const after = screen.getByRole('heading', { name });
    expect(go.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING, name).toBeTruthy();
  }
});

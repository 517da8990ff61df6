import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { RecipientsPage } from './recipients-page';

const RECIPIENT = {
  recipientId: 'r1',
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174442' },
  creditorAgent: null,
  creditorAddress: null,
  lastUsedAt: '2026-11-20T10:00:00.000Z',
};

it('leads from a saved recipient to a payment filled in for it, once however often it is pressed', async () => {
  const asked = answerRequests(({ method, body }) =>
    method === 'POST'
      ? { status: 201, body: { ...(body as object), draftId: 'draft-1' } }
      : { body: { recipients: [RECIPIENT], unreadable: 0 } },
  );
  const { user, visited } = renderPage(<RecipientsPage />);
  await user.dblClick(await screen.findByRole('button', { name: /^Elvebakken Barnehage/ }));
  await waitFor(() => expect(visited).toEqual(['/payments/new/norway?draft=draft-1']));
  const drafts = asked.filter(({ method }) => method === 'POST');
  expect(drafts.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      kind: 'norwegian-domestic-credit-transfers',
      input: {
        creditorName: 'Elvebakken Barnehage',
        creditorAccount: { bban: '12043174442' },
      },
    }),
  ]);
  expect(screen.getByRole('button', { name: 'Remove Elvebakken Barnehage' })).toBeTruthy();
});

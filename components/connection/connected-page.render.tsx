import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONNECTION } from '@/components/connection/testing/connection';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { ConnectedPage } from './connected-page';

it('says what one can do now', async () => {
  answerRequests(({ path }) => ({
    body: path.startsWith('/api/connections')
      ? { connections: [CONNECTION], banks: [], moves: [] }
      : { accounts: [] },
  }));
  renderPage(<ConnectedPage connectionId={CONNECTION.connectionId} />);
  const next = await screen.findByRole('region', { name: 'What you can do now' });
  expect(
    within(next)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/overview', '/connections']);
});

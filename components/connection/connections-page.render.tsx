import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONNECTION } from '@/components/connection/testing/connection';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { ConnectionsPage } from './connections-page';

it('begins with the two ways to connect, which look alike', async () => {
  answerRequests(() => ({ body: { connections: [CONNECTION], banks: [], moves: [] } }));
  renderPage(<ConnectionsPage />);
  const bank = await screen.findByRole('link', { name: 'Connect a bank' });
  const company = screen.getByRole('link', { name: 'Connect a company' });
  expect(bank.nextElementSibling).toBe(company);
  expect(company.className).toBe(bank.className);
  expect(company.getAttribute('href')).toBe('/connections/agreements');
});

import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { TrialNote } from './trial-note';

afterEach(() => vi.unstubAllGlobals());

it('says what was done at the bank, and what to try: several at once, the bank’s page, the calls', async () => {
  const problem = { code: 'bank-unreachable', title: '', requestId: 'r' };
  const asked = answerRequests(() => ({ status: 502, body: problem }));
  const { user } = renderPage(<TrialNote connectionId="c-1" />);
  expect(
    screen.getByText(/^For the trial, you’re already connected to made-up accounts/),
  ).toBeTruthy();
  // One below the other: a row that scrolled sideways hid two of the three on a phone.
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Approve several payments together',
    'Confirm at the bank yourself',
    'See each request to the bank',
  ]);
  const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(pathOf('Approve several payments together')).toBe('/payments?filter=waiting');
  expect(pathOf('See each request to the bank')).toBe('/inspector');
  await user.click(screen.getByRole('button', { name: 'Confirm at the bank yourself' }));
  expect(await screen.findByText('The bank is not available right now')).toBeTruthy();
  expect(asked).toEqual([
    { method: 'POST', path: '/api/connections/c-1/renew', body: { returnPath: '/overview' } },
  ]);
});

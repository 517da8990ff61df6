import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Asked, answerRequests, renderPage } from '@/components/testing/render-page';
import type { UpcomingsView } from '@/lib/view/insight/insight';
import { UnusualNote } from './unusual-note';

const UNUSUAL: UpcomingsView['unusual'] = [
  {
    transactionId: 't7',
    accountId: '0b9b2f6e-1c52-4b0e-9e0a-7d6c4b1f2a30',
    day: '2026-11-08',
    name: 'NETFLIX.COM',
    amount: { amount: '-179.00', currency: 'NOK' },
    reason: 'went-up',
    before: { amount: '149.00', currency: 'NOK' },
    count: 4,
  },
];

/** Acts as the server, which omits dismissed transactions. */
function answerAsTheServer() {
  let dismissed: string[] = [];
  return answerRequests(({ method, body }: Asked) => {
    if (method === 'PUT') {
      dismissed = (body as { dismissed: string[] }).dismissed;
      return { body };
    }
    const view: UpcomingsView = {
      upcoming: [],
      recurring: [],
      untilSalary: null,
      unusual: UNUSUAL.filter(({ transactionId }) => !dismissed.includes(transactionId)),
      corrections: { recurring: [], dismissed: ['t1', ...dismissed.filter((id) => id !== 't1')] },
      statusesOlder: [],
      unreadable: 0,
      isPendingKnown: true,
    };
    return { body: view };
  });
}

it('says why a transaction stands out, takes that it is fine, and takes it back', async () => {
  const asked = answerAsTheServer();
  const { user } = renderPage(<UnusualNote transactionId="t7" />);
  await screen.findByText('Worth a look: up from 149.00 NOK, which it was the 4 times before.');
  await user.click(screen.getByRole('button', { name: 'It’s fine' }));
  await screen.findByText('Marked as fine.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Worth a look: up from 149.00 NOK, which it was the 4 times before.');
  expect(screen.getByRole('button', { name: 'It’s fine' })).toBeDefined();
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { recurring: [], dismissed: ['t1', 't7'] },
    { recurring: [], dismissed: ['t1'] },
  ]);
});

it('is nothing for a transaction that does not stand out', async () => {
  const asked = answerAsTheServer();
  renderPage(<UnusualNote transactionId="t8" />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/Worth a look/)).toBeNull();
});

it('keeps what another device says meanwhile, also when it is taken back', async () => {
  let kept = { recurring: [], dismissed: ['t1'], version: 1 };
  const elsewhere = (id: string) => {
    kept = { ...kept, dismissed: [...kept.dismissed, id], version: kept.version + 1 };
  };
  answerRequests(({ method, body }: Asked) => {
    if (method !== 'PUT') return { body: { unusual: UNUSUAL, corrections: kept } };
    const sent = body as typeof kept;
    if ('version' in sent && sent.version !== kept.version)
      return { status: 409, body: { code: 'conflict', title: '', requestId: '' } };
    kept = { ...sent, version: kept.version + 1 };
    return { body: kept };
  });
  const { user } = renderPage(<UnusualNote transactionId="t7" />);
  await screen.findByText('Worth a look: up from 149.00 NOK, which it was the 4 times before.');
  elsewhere('t2');
  await user.click(screen.getByRole('button', { name: 'It’s fine' }));
  await screen.findByText('Marked as fine.');
  expect(kept.dismissed).toEqual(['t1', 't2', 't7']);
  elsewhere('t3');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(kept.dismissed).toEqual(['t1', 't2', 't3']));
});

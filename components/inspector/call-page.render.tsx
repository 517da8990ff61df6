import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { CallPage } from './call-page';

const CALL: InspectedCallView = {
  callId: 'c',
  visitId: 'v',
  action: 'POST /api/accounts/[accountId]/sync',
  bankName: 'Fjordbanken',
  startedAt: '2026-11-18T09:12:00Z',
  durationMilliseconds: 24,
  method: 'GET',
  origin: 'https://bank.example',
  target: '/api-sandbox/v1/accounts/enc/transactions?bookingStatus=both',
  headers: [
    ['Accept', 'application/json'],
    ['TPP-Signature-Certificate', 'M'.repeat(1_200)],
  ],
  body: null,
  signingString: [],
  answer: null,
  signature: null,
  failure: null,
};

async function openCall() {
  answerRequests(({ path }) =>
    path === '/api/inspector/calls/c' ? { body: CALL } : { body: { on: true, calls: [] } },
  );
  renderPage(<CallPage callId="c" />);
  return await screen.findByText(`GET ${CALL.target}`);
}

it('fills each line of a path, in the width of the page', async () => {
  const path = await openCall();
  expect([...path.classList]).toContain('break-all');
  expect(path.closest('[class*="max-w-"]')).toBeNull();
});

it('cuts a long header in the middle of a line of 1.25rem, so that more is seen to follow', async () => {
  await openCall();
  const header = screen.getByText('M'.repeat(1_200));
  // In quarters of a rem: six and a half lines.
  expect([...header.classList]).toContain('max-h-32.5');
});

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

it('breaks a path after its separators, in the width of the page', async () => {
  const path = await openCall();
  expect(path.innerHTML).toMatch(/^GET \/<wbr>/);
  expect(path.closest('[class*="max-w-"]')).toBeNull();
});

it('fades a long header at its end, so that more is seen to follow', async () => {
  await openCall();
  const header = screen.getByText('M'.repeat(1_200));
  expect([...header.classList].filter((name) => name.startsWith('mask-b-'))).toHaveLength(1);
});

import { afterEach, expect, it, vi } from 'vitest';
import { POST as connect, GET as connections } from '@/app/api/connections/route';
import { log } from '@/lib/log';
import { currentRequestId } from '@/lib/request-id';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';

shared(openBankAndApplication);
afterEach(() => vi.restoreAllMocks());

const VISIT = '3f2a1c9e-5b7d-4e8f-9a01-b2c3d4e5f607';

it('is one from the browser to the bank call, which has an id of its own beside it', async () => {
  const user = await newUser();
  const lines: { event: string; requestId: unknown; bankRequestId: unknown }[] = [];
  vi.spyOn(log, 'info').mockImplementation((event, fields = {}) => {
    const { requestId = currentRequestId(), bankRequestId } = fields;
    lines.push({ event, requestId, bankRequestId });
  });
  const response = await user.browser.ask(
    connect,
    {},
    {
      method: 'POST',
      json: { bankId: 'sandbox' },
      headers: { 'x-request-id': VISIT.toUpperCase() },
    },
  );
  expect(response.status).toBe(201);
  expect(response.headers.get('x-request-id')).toBe(VISIT);
  expect(lines.map(({ event }) => event)).toEqual(['bank asked', 'answered']);
  for (const { requestId } of lines) expect(requestId).toBe(VISIT);
  expect(lines[0]?.bankRequestId).toMatch(/^[\da-f-]{36}$/);
  expect(lines[0]?.bankRequestId).not.toBe(VISIT);
});

it.each(['', 'not a uuid', `${VISIT}\u00e9`])('is a new one in place of %j', async (given) => {
  const user = await newUser();
  const response = await user.browser.ask(connections, {}, { headers: { 'x-request-id': given } });
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(response.headers.get('x-request-id')).not.toBe(VISIT);
});

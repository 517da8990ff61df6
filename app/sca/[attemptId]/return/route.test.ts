import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { log } from '@/lib/log';
import type { ScaApproval, ScaCompleted } from '@/lib/sca/completed';
import { GET } from './route';

const ATTEMPT_ID = 'a'.repeat(43);

/** What the mocked completion answers, or null where it fails, and the query that it was asked with. */
const completion = vi.hoisted(() => ({ value: null as unknown, query: '' }));

vi.mock('@/lib/env', async (original) => ({
  ...(await original<typeof import('@/lib/env')>()),
  env: () => ({ APP_URL: 'https://brygge.example' }),
}));
vi.mock('@/lib/auth/session', () => ({ signedInOf: async () => null }));
vi.mock('@/lib/sca/complete', () => ({
  completeSca: async ({ query }: { query: URLSearchParams }) => {
    if (completion.value === null) throw new Error('No database.');
    completion.query = query.toString();
    return completion.value;
  },
}));
vi.mock('@/lib/sca/kept-return', () => ({
  sealReturn: (attemptId: string, query: string) => (attemptId === '' ? null : `sealed-${query}`),
  openReturn: (attemptId: string, sealed: string) =>
    attemptId === 'a'.repeat(43) && sealed === 'sealed' ? 'psu-id=kept' : null,
}));
vi.mock('@/lib/sca/failure-in-address', () => ({
  sealFailure: (userId: string, bankName: string) => `sealed for ${userId} by ${bankName}`,
}));

beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => {});
  vi.spyOn(log, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const comeBack = (
  value: ScaCompleted | null,
  { attemptId = ATTEMPT_ID, search = '?psu-id=x', cookie = '' } = {},
): Promise<Response> => {
  completion.value = value;
  const request = new Request(`http://localhost:3000/sca/${attemptId}/return${search}`, {
    headers: { [CLIENT_ADDRESS_HEADER]: '203.0.113.7', cookie },
  });
  return GET(request, { params: Promise.resolve({ attemptId }) });
};

it('on https a return that is kept is in a cookie that only https carries', async () => {
  const { headers } = await comeBack(null);
  expect(headers.get('set-cookie')).toBe(
    '__Host-brygge.return=sealed-psu-id=x; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  );
  expect(headers.get('location')).toBe(
    `https://brygge.example/sca/outcome?reason=our-fault&attempt=${ATTEMPT_ID}`,
  );
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    'return from SCA failed',
    expect.objectContaining({ requestId: headers.get('x-request-id') }),
  );
});

it('a return to an address that is no attempt is not kept', async () => {
  const { headers } = await comeBack(null, { attemptId: 'no attempt' });
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('location')).toBe('https://brygge.example/sca/outcome?reason=our-fault');
});

const payment: ScaApproval = { of: 'payment', userId: 'u', id: 'p1', identifiesOnly: false };
const basket: ScaApproval = { ...payment, of: 'basket', id: 'b1' };
const cancelled = { kind: 'refused', reason: 'cancelled-at-bank', tryAgain: false } as const;

it.each<[string, ScaCompleted, string]>([
  [
    'a connection',
    { kind: 'connected', connectionId: 'c1', returnPath: null },
    '/connections/connected?connection=c1',
  ],
  [
    'a connection begun on a page',
    { kind: 'connected', connectionId: 'c1', returnPath: '/payments/p1?tab=log' },
    '/payments/p1?tab=log',
  ],
  [
    'a confirmed identity',
    { kind: 'identified', connectionId: 'c1', returnPath: null },
    '/connections/connected?connection=c1',
  ],
  [
    'an identity confirmed for a page that told of an earlier return',
    {
      kind: 'identified',
      connectionId: 'c1',
      returnPath: '/payments/p1?sca=cancelled-at-bank&x=1',
    },
    '/payments/p1?sca=identified&x=1',
  ],
  ['an approval of a payment', { kind: 'approved', approval: payment }, '/payments/p1'],
  ['an approval of a basket', { kind: 'approved', approval: basket }, '/baskets/b1'],
  [
    'an approval that has yet to be started',
    { kind: 'approved', approval: { ...basket, identifiesOnly: true } },
    '/baskets/b1?sca=identified',
  ],
  [
    'a browser that is signed out',
    { kind: 'sign-in-first' },
    `/sign-in?callbackUrl=%2Fsca%2F${ATTEMPT_ID}%2Freturn`,
  ],
  ['a refusal', cancelled, '/sca/outcome?reason=cancelled-at-bank'],
  [
    'a refusal of what may be tried again',
    { ...cancelled, reason: 'bank-unreachable', tryAgain: true },
    `/sca/outcome?reason=bank-unreachable&attempt=${ATTEMPT_ID}`,
  ],
  [
    'a refusal with a move and a page to go back to',
    { ...cancelled, reason: 'psu-of-another-user', moveId: 'm1', returnPath: '/accounts?of=c1' },
    '/sca/outcome?reason=psu-of-another-user&move=m1&back=%2Faccounts%3Fof%3Dc1',
  ],
  [
    'a refused approval',
    { ...cancelled, approval: payment, returnPath: null },
    '/payments/p1?sca=cancelled-at-bank',
  ],
  [
    'a refused approval begun on another page, to be tried again, with the words of the bank',
    {
      ...cancelled,
      tryAgain: true,
      approval: basket,
      returnPath: '/payments?sca=expired-at-bank',
      failure: {
        userId: 'u',
        bankName: 'B',
        said: { system: 's', status: 400, code: 'SCA_INVALID', message: 'm' },
      },
    },
    `/payments?sca=cancelled-at-bank&attempt=${ATTEMPT_ID}&said=sealed+for+u+by+B`,
  ],
])('a return that ends in %s leads to a clean address', async (_, value, address) => {
  const { status, headers } = await comeBack(value);
  expect(status).toBe(303);
  expect(headers.get('location')).toBe(`https://brygge.example${address}`);
});

it('is not kept by anybody, nor named to the next page', async () => {
  const { headers } = await comeBack({ kind: 'approved', approval: payment });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('set-cookie')).toBeNull();
});

it('of an address that names no attempt puts nothing of it in the next', async () => {
  const { headers } = await comeBack(
    { kind: 'sign-in-first' },
    { attemptId: 'https://evil.example' },
  );
  expect(headers.get('location')).toBe(
    'https://brygge.example/sign-in?callbackUrl=%2Fsca%2F%2Freturn',
  );
});

it.each([
  ['its own address', '?psu-id=x', '__Host-brygge.return=sealed', 'psu-id=x'],
  ['what the browser kept, without one', '', '__Host-brygge.return=sealed', 'psu-id=kept'],
  ['nothing, when what is kept does not open', '', '__Host-brygge.return=other', ''],
  ['nothing, when nothing is kept', '', '', ''],
])('reads %s', async (_, search, cookie, query) => {
  await comeBack({ kind: 'sign-in-first' }, { search, cookie });
  expect(completion.query).toBe(query);
});

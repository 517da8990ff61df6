import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '@/lib/log';
import { GET } from './route';

const ATTEMPT_ID = 'a'.repeat(43);

vi.mock('@/lib/env', async (original) => ({
  ...(await original<typeof import('@/lib/env')>()),
  env: () => ({ APP_URL: 'https://brygge.example' }),
}));
vi.mock('@/lib/auth/session', () => ({
  signedInOf: async () => {
    throw new Error('No database.');
  },
}));
vi.mock('@/lib/sca/kept-return', () => ({
  sealReturn: (attemptId: string, query: string) => (attemptId === '' ? null : `sealed-${query}`),
}));

beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => {});
  vi.spyOn(log, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const comeBack = (attemptId: string) =>
  GET(new Request(`http://localhost:3000/sca/${attemptId}/return?psu-id=x`), {
    params: Promise.resolve({ attemptId }),
  });

it('on https a return that is kept is in a cookie that only https carries', async () => {
  const { headers } = await comeBack(ATTEMPT_ID);
  expect(headers.get('set-cookie')).toBe(
    '__Host-brygge.return=sealed-psu-id=x; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  );
  expect(headers.get('location')).toBe(
    `https://brygge.example/sca/outcome?reason=our-fault&attempt=${ATTEMPT_ID}`,
  );
});

it('a return to an address that is no attempt is not kept', async () => {
  const { headers } = await comeBack('no attempt');
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('location')).toBe('https://brygge.example/sca/outcome?reason=our-fault');
});

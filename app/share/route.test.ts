import { describe, expect, it, vi } from 'vitest';
import { POST } from './route';

const { application } = vi.hoisted(() => ({ application: { APP_URL: 'https://brygge.example' } }));
vi.mock('@/lib/env', () => ({ env: () => application }));

const share = async (fields: Record<string, string> | string, site = 'none') => {
  const answer = await POST(
    new Request('http://localhost:3000/share', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': site,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    }),
  );
  // The address has the text, so nothing may keep the answer.
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [address, code] = withoutCode(answer.headers.get('location') ?? '');
  return { status: answer.status, address, code, cookie: answer.headers.get('set-cookie') };
};

/** The address without its code, which is different each time. */
const withoutCode = (address: string): [string, string | null] => {
  const code = /#shared=([\w-]{22})\./.exec(address)?.[1] ?? null;
  return [code === null ? address : address.replace(`${code}.`, ''), code];
};

const EMPTY = { status: 303, address: '/payments/new/norway', code: null, cookie: null };

describe('text that is shared with Brygge', () => {
  it('is handed to the form of a payment, behind the part of the address that a server gets', async () => {
    const shared = await share({ text: 'KID 1234567897\nkonto 1204 31 74449' });
    expect(shared).toMatchObject({
      status: 303,
      address: '/payments/new/norway#shared=KID%201234567897%0Akonto%201204%2031%2074449',
    });
    expect(shared.cookie).toBe(
      `__Host-brygge-shared=${shared.code}; Path=/; Max-Age=900; SameSite=Lax; Secure`,
    );
  });

  it('is named by a cookie that a browser takes without TLS too, where the application has none', async () => {
    application.APP_URL = 'http://localhost:3000';
    const { code, cookie } = await share({ text: 'KID 1234567897' });
    application.APP_URL = 'https://brygge.example';
    expect(cookie).toBe(`brygge-shared=${code}; Path=/; Max-Age=900; SameSite=Lax`);
  });

  it('is all that the device names, and no more than a bill has', async () => {
    const { address } = await share({
      title: ' Faktura ',
      text: '',
      url: 'https://example.no/7',
    });
    expect(address).toBe('/payments/new/norway#shared=Faktura%0Ahttps%3A%2F%2Fexample.no%2F7');
    const long = await share({ text: 'a'.repeat(10_000) });
    expect(long.address).toBe(`/payments/new/norway#shared=${'a'.repeat(4_000)}`);
  });

  it.each(['cross-site', 'same-site', 'same-origin'])(
    'is not taken from a page (%s), which might fill in an account of its own',
    async (site) => {
      expect(await share({ text: 'konto 1204 31 74449' }, site)).toEqual({
        status: 403,
        address: '',
        code: null,
        cookie: null,
      });
    },
  );

  it.each(['', 'text=a&text=b', 'text=%00'])('of %j is an empty form', async (body) => {
    expect(await share(body)).toEqual(EMPTY);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDigest } from '@/lib/xs2a/signature/digest';
import { createSigner, type Signer } from '@/lib/xs2a/signature/sign';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { openTestBank } from '@/test/harness/test-bank';
import { DIALECTS } from './dialect';
import { AspspError } from './error';
import { attended, UNATTENDED } from './presence';
import { type AspspCall, type CallContext, requestOf, withQuery } from './request';

let signer: Signer;
beforeAll(async () => {
  const bank = await openTestBank();
  signer = createSigner(bank.tppKeys);
  await bank.close();
});

const REDIRECT_URI = 'https://brygge.example/sca/x/return';
const PSU_ID = '0f7a3c9e-8a55-4d7b-9f0e-5f2f0e6d1a11';
const CORPORATE_ID = '7b1c4a52-5d1c-4e39-9d8e-0c2d6f1b7a22';
const NOW = new Date('2026-03-01T09:05:07Z');

const made = (
  call: Partial<Omit<AspspCall, 'context'>> & { context?: Partial<CallContext> } = {},
) =>
  requestOf(
    {
      baseUrl: 'https://bank.example/open/api-sandbox',
      signer,
      dialect: DIALECTS.standard,
    },
    {
      method: 'GET',
      href: '/v1/accounts',
      ...call,
      context: { presence: UNATTENDED, tppRedirectUri: REDIRECT_URI, ...call.context },
    },
    { requestId: 'a-request', now: NOW },
  );

describe('a request', () => {
  it('goes below the base address with its path', () => {
    const { url, target } = made({ href: '/v1/accounts?withBalance=true' });
    expect(url.href).toBe('https://bank.example/open/api-sandbox/v1/accounts?withBalance=true');
    expect(target).toBe('/open/api-sandbox/v1/accounts?withBalance=true');
  });

  it.each([
    'https://evil.example/v1/accounts',
    '//evil.example/v1/x',
    '/v2/accounts',
    '/v1/../admin',
    '/v1/%2e%2e/%2e%2e/x',
    '/v1/a\\..\\b',
  ])('to %s is not made', (href) => {
    expect(() => made({ href })).toThrow(AspspError);
  });

  it('carries the headers of the interface', () => {
    const { headers } = made({
      context: {
        presence: attended('203.0.113.7', new Headers({ 'user-agent': 'Firefox' })),
        tppSessionId: 'session-1',
        psuId: PSU_ID,
        psuCorporateId: CORPORATE_ID,
        psuContext: 'CORPORATE',
      },
    });
    expect(headers).toMatchObject({
      Accept: 'application/json',
      Date: 'Sun, 01 Mar 2026 09:05:07 GMT',
      'X-Request-ID': 'a-request',
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': REDIRECT_URI,
      'PSU-ID': PSU_ID,
      'PSU-Corporate-ID': CORPORATE_ID,
      'PSU-Context': 'CORPORATE',
      'PSU-IP-Address': '203.0.113.7',
      'PSU-User-Agent': 'Firefox',
      'TPP-Brand-Logging-Information': 'Brygge',
      'x-accept-fix':
        'amount-as-string,cardaccount-switch-originalamount-and-transactionamount,longer-names,groupBatchTransactions,cash-account-type-iso',
    });
    expect(headers).not.toHaveProperty('Digest');
  });

  it.each<[Partial<AspspCall>, boolean]>([
    [{ method: 'GET', href: '/v1/accounts/enc!!a=/transactions?bookingStatus=both' }, true],
    [
      { method: 'POST', href: '/v1/payments/sepa-credit-transfers?allowLogicalDuplicate=true' },
      true,
    ],
    [{ method: 'POST', href: '/v1/signing-baskets' }, false],
    [{ method: 'POST', href: '/v1/signing-baskets/enc!!b=/authorisations' }, false],
    [{ method: 'GET', href: '/v1/signing-baskets/enc!!b=/status' }, false],
  ])('names the brand where the interface lists that: %j %s', (call, isNamed) => {
    const { headers } = made(call);
    expect(headers['TPP-Brand-Logging-Information']).toBe(isNamed ? 'Brygge' : undefined);
  });

  it('without the PSU present carries no address of one', () => {
    expect(Object.keys(made().headers).filter((name) => name.startsWith('PSU-'))).toEqual([]);
  });

  it('signs every header that must be signed, and its target', () => {
    const request = made({
      method: 'POST',
      body: { name: 'Ærlig Ås' },
      context: { psuId: PSU_ID, psuCorporateId: CORPORATE_ID },
    });
    expect(request.headers.Signature).toContain(
      'headers="(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri"',
    );
    expect(verifySignature({ ...request, certificate: signer.certificate })).toMatchObject({
      ok: true,
    });
  });

  it('has one body: the bytes that are digested are the bytes that are sent', () => {
    const request = made({ method: 'POST', body: { name: 'Ærlig Ås', amount: '10.00' } });
    expect(Buffer.from(request.body ?? []).toString()).toBe('{"name":"Ærlig Ås","amount":"10.00"}');
    expect(
      verifyDigest(request.headers.Digest ?? '', request.body ?? new Uint8Array()),
    ).toMatchObject({
      ok: true,
    });
    expect(request.headers['Content-Type']).toBe('application/json');
  });

  it.each<[string, Partial<CallContext>]>([
    ['a PSU-ID that is no UUID', { psuId: 'x' }],
    ['a line break in a session id', { tppSessionId: 'a\r\nX-Evil: 1' }],
    ['a redirect address of another scheme', { tppRedirectUri: 'javascript:alert(1)' }],
  ])('with %s is a fault of ours', (_, context) => {
    expect(() => made({ context })).toThrow(TypeError);
  });
});

describe('the id of a device', () => {
  const TOKEN = 'x'.repeat(43);
  const idAt = (baseUrl: string, deviceToken = TOKEN) =>
    requestOf(
      { baseUrl, signer, dialect: DIALECTS.standard },
      {
        method: 'GET',
        href: '/v1/accounts',
        context: {
          presence: attended('203.0.113.7', new Headers(), { deviceToken }),
          tppRedirectUri: REDIRECT_URI,
        },
      },
      { requestId: 'a-request', now: NOW },
    ).headers['PSU-Device-ID'];

  it('is the same each time, and another at another bank or of another device', () => {
    const id = idAt('https://one.example/api');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idAt('https://one.example/api')).toBe(id);
    expect(idAt('https://two.example/api')).not.toBe(id);
    expect(idAt('https://one.example/api', 'y'.repeat(43))).not.toBe(id);
  });
});

describe('the presence of a PSU', () => {
  it('forwards what the PSU’s own request said', () => {
    expect(
      attended(
        '2001:db8::1',
        new Headers({
          'user-agent': 'Firefox',
          accept: 'text/html, */*',
          'accept-language': 'nb;q=0.9',
          'accept-encoding': 'gzip',
          cookie: 'secret',
        }),
      ),
    ).toEqual({
      kind: 'attended',
      psuIpAddress: '2001:db8::1',
      forwarded: {
        'PSU-User-Agent': 'Firefox',
        'PSU-Accept': 'text/html, */*',
        'PSU-Accept-Language': 'nb;q=0.9',
        'PSU-Accept-Encoding': 'gzip',
      },
    });
  });

  it('says where the device is when the person allows it', () => {
    const { forwarded } = attended('203.0.113.7', new Headers(), {
      geoLocation: 'GEO:59.91,10.75',
    });
    expect(forwarded).toEqual({ 'PSU-Geo-Location': 'GEO:59.91,10.75' });
  });

  it('says by which method and from which port the PSU asked', () => {
    const { forwarded } = attended('203.0.113.7', new Headers(), { method: 'POST', port: '50123' });
    expect(forwarded).toEqual({ 'PSU-HTTP-Method': 'POST', 'PSU-IP-Port': '50123' });
    const odd = attended('203.0.113.7', new Headers(), { method: 'PURGE', port: '70000' });
    expect(odd.forwarded).toEqual({});
  });

  it.each([
    [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile/15E148' }, 'false'],
    [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'Chrome' }, 'false'],
    [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, undefined],
    [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }, undefined],
  ])('asks for biometrics at once from a phone alone (%j)', (headers, preferred) => {
    const { forwarded } = attended('203.0.113.7', new Headers(headers));
    expect(forwarded['TPP-Redirect-Preferred']).toBe(preferred);
  });

  it.each([
    ['what nobody can see', 'Bruzer\u009f'],
    ['513 characters', 'x'.repeat(513)],
    ['nothing', ''],
  ])('leaves out a header of %s', (_, value) => {
    const headers = { get: (name: string) => (name === 'user-agent' ? value : null) };
    expect(attended('203.0.113.7', headers).forwarded).toEqual({});
  });

  it.each([
    ['UTF-8, as its bytes arrive', 'Br\u00c3\u00bczer', '=?utf-8?B?QnLDvHplcg==?='],
    ['ISO-8859-1', 'Br\u00fczer', '=?utf-8?B?QnLDvHplcg==?='],
    ['ASCII that looks like an encoded word', '=?Bruzer', '=?utf-8?B?PT9CcnV6ZXI=?='],
  ])('encodes a header of %s', (_, value, travelling) => {
    const { forwarded } = attended('203.0.113.7', new Headers({ 'user-agent': value }));
    expect(forwarded).toEqual({ 'PSU-User-Agent': travelling });
  });

  it('leaves out letters outside ASCII where the interface takes none', () => {
    const headers = new Headers({ 'accept-language': 'n\u00f8', accept: 'text/html' });
    expect(attended('203.0.113.7', headers).forwarded).toEqual({ 'PSU-Accept': 'text/html' });
  });

  it('is at an address or not at all', () => {
    expect(() => attended('unknown', new Headers())).toThrow(RangeError);
  });
});

describe('an href with a query', () => {
  it('has the given parameters only', () => {
    expect(withQuery('/v1/x', { a: '1 2', b: undefined })).toBe('/v1/x?a=1+2');
    expect(withQuery('/v1/x', { b: undefined })).toBe('/v1/x');
  });
});

import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxy } from '@/proxy';

afterEach(() => vi.unstubAllEnvs());

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(new URL(path, 'http://localhost:3000'), { headers })).headers;
const policyOf = (path: string) => ask(path).get('content-security-policy') ?? '';
/** A header of the request that Next passes on to what answers it; null for none. */
const passedOn = (headers: Headers, name: string) => {
  const names = headers.get('x-middleware-override-headers')?.split(',') ?? [];
  return names.includes(name) ? headers.get(`x-middleware-request-${name}`) : null;
};

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('an answer', () => {
  it.each([
    ['/api/accounts', NOTHING],
    ['/api/payments/p1/receipt', NOTHING],
    ['/_next/static/chunks/a.js', NOTHING],
    ['/.well-known/security.txt', NOTHING],
    ['/.well-known/assetlinks.json', NOTHING],
    ['/favicon.ico', NOTHING],
    [
      '/api/payments/p1/receipt?disposition=inline',
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    [
      '/service-worker.js',
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
  ])('to %s that is no page has the policy %s', (path, policy) => {
    expect(policyOf(path)).toBe(policy);
  });

  it.each(['/', '/overview', '/apis', '/favicon.ico/x'])(
    'to the page %s has a policy with a nonce of its own, which Next is told',
    (path) => {
      const nonces = [ask(path), ask(path)].map((headers) => {
        const [, nonce = ''] =
          /'nonce-([\w+/]{22}==)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
        expect(passedOn(headers, 'x-nonce')).toBe(nonce);
        expect(passedOn(headers, 'content-security-policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      });
      expect(nonces[0]).not.toBe('');
      expect(nonces[0]).not.toBe(nonces[1]);
    },
  );

  it('is kept for a day when it is a file, and by no word of the proxy otherwise', () => {
    expect(ask('/favicon.ico').get('cache-control')).toBe('public, max-age=86400');
    for (const path of ['/overview', '/api/accounts'])
      expect(ask(path).get('cache-control')).toBeNull();
  });

  it.each([
    ['http://localhost:3000', null],
    ['https://brygge.example', 'max-age=63072000; includeSubDomains'],
  ])('of an application at %s asks for https: %s', (appUrl, expected) => {
    vi.stubEnv('APP_URL', appUrl);
    for (const path of ['/overview', '/api/accounts', '/favicon.ico']) {
      expect(ask(path).get('strict-transport-security')).toBe(expected);
      expect(ask(path).get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('a request', () => {
  it('for a page carries its path with the query', () => {
    expect(passedOn(ask('/accounts?context=private'), 'x-brygge-path')).toBe(
      '/accounts?context=private',
    );
  });

  it('brings no nonce of its own', () => {
    const given = { 'x-nonce': 'mine', accept: '*/*' };
    expect(passedOn(ask('/overview', given), 'x-nonce')).not.toBe('mine');
    const toRoute = ask('/api/accounts', given);
    expect([passedOn(toRoute, 'x-nonce'), passedOn(toRoute, 'accept')]).toEqual([null, '*/*']);
  });
});

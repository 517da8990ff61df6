import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  AnsweredLinks,
  decodePathSegment,
  encodePathSegment,
  hrefOf,
  isResourceId,
  Link,
  Links,
  ResourceId,
  readLinks,
  resolveHref,
  startAuthorisationHref,
} from './link';

test('a link has a target, and the verbs that the bank gives, if any', () => {
  expect(Link.parse({ href: '/v1/accounts', verbs: ['GET', 'PATCH'] })).toEqual({
    href: '/v1/accounts',
    verbs: ['GET', 'PATCH'],
  });
  expect(Link.safeParse({ href: '/v1/accounts' }).success).toBe(true);
  expect(Link.safeParse({ verbs: ['GET'] }).success).toBe(false);
  expect(Links.safeParse({ self: '/v1/accounts' }).success).toBe(false);
});

test('what is no link among the links of an answer hides none of them', () => {
  const self = { href: '/v1/accounts', verbs: ['GET'] };
  expect(
    AnsweredLinks.parse({
      next: null,
      prev: '',
      last: {},
      first: { href: null },
      up: { href: '', verbs: ['GET'] },
      self,
    }),
  ).toEqual({
    self,
  });
  expect(
    AnsweredLinks.parse({ self, next: '/v1/x', last: { href: 7 }, first: { url: '/' } }),
  ).toEqual({
    self,
    next: { href: '' },
    last: { href: '' },
    first: { href: '' },
  });
  expect(AnsweredLinks.parse({ next: { href: '/v1/x', verbs: 'GET' } })).toEqual({
    next: { href: '/v1/x', verbs: null },
  });
  for (const none of [[], 'x', 7, true, null]) expect(AnsweredLinks.parse(none)).toEqual({});
  for (const none of ['x', null]) expect(readLinks(none)).toEqual({ links: null, odd: [] });
  const hostile = AnsweredLinks.parse(JSON.parse('{"__proto__":{"href":"/v1/y"}}'));
  expect(Object.keys(hostile)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
});

test('a link is found by its own name only', () => {
  const links = { self: { href: '/v1/a' } };
  expect(hrefOf(links, 'self')).toBe('/v1/a');
  expect(hrefOf(links, 'scaRedirect')).toBeNull();
  expect(hrefOf(links, 'toString')).toBeNull();
  expect(hrefOf(null, 'self')).toBeNull();
  expect(hrefOf(undefined, 'self')).toBeNull();
});

test('an approval is started where the bank says, when that is a payment or basket at the bank', () => {
  const at = (href: string) => startAuthorisationHref({ startAuthorisation: { href } });
  expect(at('/v1/payments/p/enc!!a=/authorisations')).toBe('/v1/payments/p/enc!!a=/authorisations');
  expect(at('/v1/payments/p/1/begin?way=2')).toBe('/v1/payments/p/1/begin?way=2');
  expect(at('https://evil.example/v1/payments/p/1/authorisations')).toBeNull();
  expect(at('//evil.example/v1/a')).toBeNull();
  expect(at('/v1/../authorisations')).toBeNull();
  const longest = `/v1/payments/${'a'.repeat(2_035)}`;
  expect(at(longest)).toBe(longest);
  expect(at(`${longest}a`)).toBeNull();
  for (const elsewhere of [
    '/v1/sandbox/initialize',
    '/v1/consents',
    '/v1/payments',
    '/v1/payments/../sandbox/initialize',
    '/v1/sandbox/v1/payments/p',
  ])
    expect(at(elsewhere), elsewhere).toBeNull();
  expect(startAuthorisationHref({ self: { href: '/v1/a' } })).toBeNull();
  expect(startAuthorisationHref(null)).toBeNull();
});

describe('an id in a path', () => {
  test.each([
    ['enc!!a-b_c=', 'enc!!a-b_c='],
    ['enc!!==', 'enc!!=='],
    ['a/b', 'a%2Fb'],
    ['a%2Fb', 'a%252Fb'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['æ', '%C3%A6'],
    ['...', '...'],
    ['a.b', 'a.b'],
    ['😀', '%F0%9F%98%80'],
  ])('%s is encoded once, as %s', (id, segment) => {
    expect(encodePathSegment(id)).toBe(segment);
    expect(decodePathSegment(segment)).toBe(id);
  });

  test('with broken encoding is none', () => {
    expect(decodePathSegment('%E6')).toBeNull();
    expect(decodePathSegment('%')).toBeNull();
  });
});

test.each(['', '.', '..', '\ud800', 'a\udfff'])('%j can be no id in a path', (id) => {
  expect(isResourceId(id)).toBe(false);
  expect(ResourceId.safeParse(id).success).toBe(false);
  expect(() => encodePathSegment(id)).toThrow(RangeError);
});

test('an id of a bank has at most 512 characters', () => {
  expect(ResourceId.safeParse('a'.repeat(512)).success).toBe(true);
  expect(ResourceId.safeParse('a'.repeat(513)).success).toBe(false);
});

describe('following a link', () => {
  test.each([
    ['https://bank.example/api', '/v1/accounts', 'https://bank.example/api/v1/accounts'],
    [
      'https://bank.example/api/',
      '/v1/accounts?bookingStatus=both',
      'https://bank.example/api/v1/accounts?bookingStatus=both',
    ],
    [
      'https://bank.example',
      '/v1/accounts/enc!!a-b_=/balances',
      'https://bank.example/v1/accounts/enc!!a-b_=/balances',
    ],
    [
      'https://localhost:8443/api-sandbox',
      '/v1/users',
      'https://localhost:8443/api-sandbox/v1/users',
    ],
    ['https://BANK.example:443/api', '/v1/users', 'https://bank.example/api/v1/users'],
  ])('%s and %s', (base, href, expected) => {
    expect(resolveHref(base, href)?.href).toBe(expected);
  });

  test.each([
    'https://evil.example/v1/accounts',
    '//evil.example/v1/accounts',
    '/\\evil.example/v1/a',
    '/v1/\\..\\x',
    '/v1/../admin',
    '/v1/%2e%2e/admin',
    '/v1/./../../x',
    '/v2/accounts',
    '/v1',
    'v1/accounts',
    '',
    '/v1/a#b',
    '/v1/a\nb',
    '/v1/a b',
    '/v1/\u0000',
    '/v1/a\u007f',
    '/x/../v1/a',
    '@evil.example/v1/',
    ':80/v1/',
    '/v1/..',
  ])('%j is not followed', (href) => {
    expect(resolveHref('https://bank.example/api', href)).toBeNull();
  });
});

holds(
  'what is followed lies below the base address and /v1/, whatever a bank sends',
  fc.property(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            '/v1/',
            '..',
            '%2e%2e',
            '/',
            '\\',
            '//',
            '@',
            '?',
            '#',
            'evil.example',
            ':',
            'a',
            '%2f',
            '\t',
          ),
        )
        .map((parts) => `/v1/${parts.join('')}`),
    ),
    (href) => {
      const url = resolveHref('https://bank.example/api', href);
      if (url === null) return;
      expect(url.origin).toBe('https://bank.example');
      expect(url.pathname.startsWith('/api/v1/')).toBe(true);
      expect(url.username + url.password + url.hash).toBe('');
    },
  ),
);

const dots = fc.constantFrom('.', '%', '2', 'E', 'e', '/');

holds(
  'an id comes out of its segment as it went in, and stays one segment',
  fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: dots })), (id) => {
    fc.pre(isResourceId(id));
    const segment = encodePathSegment(id);
    expect(decodePathSegment(segment)).toBe(id);
    const url = new URL(`https://bank.example/v1/accounts/${segment}/balances`);
    expect(url.pathname.split('/')).toHaveLength(5);
    expect(url.search + url.hash).toBe('');
  }),
);

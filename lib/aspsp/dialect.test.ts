import { describe, expect, it } from 'vitest';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import { createSigner } from '@/lib/xs2a/signature/sign';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { bankHeaders, bankUrl, DIALECT_NAMES, DIALECTS, inInterfaceLinks } from './dialect';
import { UNATTENDED } from './presence';
import { requestOf } from './request';
import { paymentCreation } from './resource/payments';
import { basketAuthorisation, basketCreation } from './resource/signing-baskets';

const { standard, legacy } = DIALECTS;
const BASE = 'https://bank.example/open/api';
const STANDARD = { baseUrl: BASE, dialect: standard };
const LEGACY = { baseUrl: BASE, dialect: legacy };

describe('the standard dialect', () => {
  it('is the interface as it is documented', () => {
    expect(standard).toEqual({
      paths: {},
      paymentKinds: [
        'norwegian-domestic-credit-transfers',
        'instant-norwegian-domestic-credit-transfers-straks',
        'sepa-credit-transfers',
        'cross-border-credit-transfers',
        'norwegian-cross-border-credit-transfers',
        'periodic-payments',
        'bulk-payments',
      ],
      acceptFixes: [
        'amount-as-string',
        'cardaccount-switch-originalamount-and-transactionamount',
        'longer-names',
        'groupBatchTransactions',
        'cash-account-type-iso',
      ],
      headerNames: {},
      links: 'path',
      preceding: 'preceding',
      pageSizes: { attended: 200, unattended: 499 },
    });
  });
});

describe('paths', () => {
  it.each([
    ['/v1/users', '/v1/user'],
    ['/v1/signing-baskets', '/v1/baskets'],
    ['/v1/signing-baskets/enc!!1=/authorisations', '/v1/baskets/enc!!1=/authorisations'],
    ['/v1/signing-baskets?x=1', '/v1/baskets?x=1'],
    ['/v1/signing-baskets-of-old', '/v1/signing-baskets-of-old'],
    ['/v1/accounts/v1/users', '/v1/accounts/v1/users'],
  ])('%s is %s at the bank', (href, path) => {
    expect(bankUrl(LEGACY, href)?.href).toBe(`${BASE}${path}`);
    expect(bankUrl(STANDARD, href)?.href).toBe(`${BASE}${href}`);
  });

  it('of which two apply, the longer one is taken', () => {
    const paths = { '/v1/payments': '/v1/pay', '/v1/payments/sepa-credit-transfers': '/v1/sct' };
    const bank = { baseUrl: BASE, dialect: { ...standard, paths } };
    expect(bankUrl(bank, '/v1/payments/sepa-credit-transfers/1')?.pathname).toBe(
      '/open/api/v1/sct/1',
    );
    expect(bankUrl(bank, '/v1/payments/x/1')?.pathname).toBe('/open/api/v1/pay/x/1');
  });

  it.each([
    'https://evil.example/v1/users',
    '/v1/signing-baskets/../../x',
    '/v1/signing-baskets/%2e%2e/%2e%2e/x',
    '/v2/users',
  ])('never lead to %s', (href) => {
    expect(bankUrl(LEGACY, href)).toBeNull();
  });

  it.each(DIALECT_NAMES)('of %s stay below /v1/ and lead back to one another', (name) => {
    const pairs = Object.entries(DIALECTS[name].paths);
    for (const path of pairs.flat()) expect(path).toMatch(/^\/v1\/[a-z-]+(\/[a-z-]+)*$/);
    expect(new Set(pairs.map(([, bank]) => bank)).size).toBe(pairs.length);
  });
});

describe('links', () => {
  const nextOf = (bank: typeof LEGACY | typeof STANDARD, href: string) =>
    inInterfaceLinks(bank, { _links: { next: { href, verbs: ['GET'] } } });
  const next = (href: string) => ({ _links: { next: { href, verbs: ['GET'] } } });

  it.each([
    [`${BASE}/v1/accounts/1/transactions?offset=50`, '/v1/accounts/1/transactions?offset=50'],
    ['https://BANK.example:443/open/api/v1/accounts', '/v1/accounts'],
    [`${BASE}/v1/baskets/1/begin`, '/v1/signing-baskets/1/begin'],
    ['/v1/baskets/1/begin', '/v1/signing-baskets/1/begin'],
  ])('%s are %s in the interface', (href, path) => {
    expect(nextOf(LEGACY, href)).toEqual(next(path));
  });

  it.each([
    'https://evil.example/open/api/v1/accounts',
    'https://user@bank.example/open/api/v1/accounts',
    'http://bank.example/open/api/v1/accounts',
    'https://bank.example:444/open/api/v1/accounts',
    'https://bank.example/other/v1/accounts',
    `${BASE}/v2/accounts`,
    `${BASE}/v1/../admin`,
    `${BASE}/v1/%2e%2e/admin`,
    `${BASE}/v1\\..\\admin`,
    `${BASE}.evil.example/v1/accounts`,
    '//bank.example/open/api/v1/accounts',
  ])('%s are followed by nobody', (href) => {
    expect(nextOf(LEGACY, href)).toEqual(next(href));
    expect(bankUrl(LEGACY, href)).toBeNull();
  });

  it('that are whole addresses are not for a bank whose links are paths', () => {
    expect(nextOf(STANDARD, `${BASE}/v1/accounts`)).toEqual(next(`${BASE}/v1/accounts`));
  });

  it('of a list are read, and those of its rows and for a browser left as they are', () => {
    const href = `${BASE}/v1/baskets`;
    const row = { _links: { next: { href } } };
    const answer = {
      _links: { scaRedirect: { href }, startAuthorisation: { href }, self: { href } },
      transactions: { booked: [row], _links: { next: { href } } },
      cardTransactions: { booked: [row], _links: { next: { href } } },
      other: row,
    };
    const path = { href: '/v1/signing-baskets' };
    expect(inInterfaceLinks(LEGACY, answer)).toEqual({
      _links: { scaRedirect: { href }, startAuthorisation: path, self: path },
      transactions: { booked: [row], _links: { next: path } },
      cardTransactions: { booked: [row], _links: { next: path } },
      other: row,
    });
  });

  it.each([[undefined], [null], ['text'], [[1]], [{ _links: 'x' }], [{ _links: { next: 'x' } }]])(
    'are not looked for in %j',
    (json) => {
      expect(inInterfaceLinks(LEGACY, json)).toEqual(json);
    },
  );
});

describe('headers', () => {
  const requestOfLegacy = async () => {
    const keys = await keysOfRun(await authorityOfRun(), 'Brygge AS', ['PSP_AI', 'PSP_PI']);
    const request = requestOf(
      { ...LEGACY, signer: createSigner(keys) },
      {
        ...basketCreation(['enc!!1=']),
        context: {
          presence: UNATTENDED,
          tppRedirectUri: 'https://brygge.example/sca/x/return',
          psuCorporateId: '7b1c4a52-5d1c-4e39-9d8e-0c2d6f1b7a22',
        },
      },
      { requestId: 'a-request', now: new Date('2026-03-01T09:05:07Z') },
    );
    return { request, keys };
  };

  it('are spelled as the bank spells them, and signed for', async () => {
    const { request, keys } = await requestOfLegacy();
    expect(request.target).toBe('/open/api/v1/baskets');
    expect(request.headers).toMatchObject({
      'PSU-CORPORATE-ID': '7b1c4a52-5d1c-4e39-9d8e-0c2d6f1b7a22',
      'x-accept-fix': 'amount-as-string,groupBatchTransactions',
    });
    expect(request.headers).not.toHaveProperty('PSU-Corporate-ID');
    const { method, target, headers } = request;
    const certificate = parseCertificate(keys.certificatePem);
    const verified = verifySignature({ method, target, headers, certificate });
    expect(verified).toMatchObject({ ok: true });
    expect(verified.ok && verified.signedHeaders).toContain('psu-corporate-id');
  });

  it('of the standard keep the names of the interface', () => {
    const headers = { 'PSU-Corporate-ID': 'x', 'PSU-ID': 'y', Other: 'z' };
    expect(bankHeaders(standard, headers)).toEqual(headers);
  });

  it.each(DIALECT_NAMES)('of %s differ in letter case alone', (name) => {
    const names = Object.values(DIALECTS[name].headerNames);
    const known = ['psu-corporate-id'];
    expect(names.map((one) => one.toLowerCase()).filter((one) => !known.includes(one))).toEqual([]);
  });
});

describe('what is sent', () => {
  const DATES = { startDate: '2026-04-01', frequency: 'Monthly' };

  it.each([
    ['standard', 'preceding', 'preceding'],
    ['legacy', 'preceding', 'preceeding'],
    ['legacy', 'following', 'following'],
  ] as const)('by %s for the rule %s is %s', (name, executionRule, spelled) => {
    const body = { ...DATES, executionRule } as Parameters<typeof paymentCreation>[1];
    const call = paymentCreation('periodic-payments', body, false, DIALECTS[name]);
    expect(call).toEqual({
      method: 'POST',
      href: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: { ...DATES, executionRule: spelled },
    });
  });

  it('goes to the link of the bank, or to the path of the interface, which are one at the bank', () => {
    const answer = { _links: { startAuthorisation: { href: `${BASE}/v1/baskets/1/begin` } } };
    const read = inInterfaceLinks(LEGACY, answer) as typeof answer;
    const { href } = basketAuthorisation('1', read._links.startAuthorisation.href);
    expect(bankUrl(LEGACY, href)?.href).toBe(`${BASE}/v1/baskets/1/begin`);
    expect(bankUrl(LEGACY, basketAuthorisation('1', null).href)?.href).toBe(
      `${BASE}/v1/baskets/1/authorisations`,
    );
  });
});

it('page sizes are ones that a list can be asked for', () => {
  expect(legacy.pageSizes).toEqual({ attended: 50, unattended: 100 });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUT as putRules } from '@/app/api/category-rules/route';
import { POST as postDraft } from '@/app/api/payment-drafts/route';
import { POST as register } from '@/app/api/registration/route';
import { PUT as putViews } from '@/app/api/saved-views/route';
import { DELETE as forgetPreference } from '@/app/api/sca-preferences/[bankId]/route';
import { GET as listTransactions } from '@/app/api/transactions/route';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { goodPayment } from '@/lib/xs2a/testing/bad-payments';
import { Browser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { everyRoute, type Route, type RouteParams } from '@/test/harness/routes';
import { shared } from '@/test/harness/shared';
import { type UserWithEverything, userWithEverything } from '@/test/harness/user-with-everything';

const NUL = '\u0000';
const HALF = '\ud800';
const DEEP = 5_000;
const WIDE = 200_000;
const HUGE_BYTES = 3 * 1024 * 1024;

/** Values as JSON text, because JSON.stringify cannot write some of them. */
const BAD_VALUES: Record<string, string> = {
  'a NUL': JSON.stringify(`a${NUL}b`),
  'half a character': JSON.stringify(`a${HALF}b`),
  'the other half': JSON.stringify('a\udc00b'),
  'lists 5,000 deep': '['.repeat(DEEP) + ']'.repeat(DEEP),
  'objects 5,000 deep': `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  'a list of 200,000': `[${'0,'.repeat(WIDE)}0]`,
  'a text of 60,000 characters': JSON.stringify('æ'.repeat(30_000)),
  'a name with a NUL': '{"a\\u0000b":1}',
  'a name that is half a character': '{"a\\ud800b":1}',
  'a prototype': '{"__proto__":{"a":1},"constructor":1,"toString":1}',
  null: 'null',
  'a number out of range': '1e999',
};

const draftId = randomUUID();
const KINDS: PaymentKind[] = ['norwegian-domestic-credit-transfers', 'bulk-payments'];

const ASSERTION = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'A',
  },
};

/** Valid bodies by route. Each leaf is replaced by each bad value. */
const BODIES: Record<string, unknown[]> = {
  'POST /api/registration': [
    { name: 'Kari', email: 'kari@example.no', password: 'fjord og fjell' },
  ],
  'POST /api/signature-doctor': [
    { request: 'GET /v1/accounts\nDate: x', certificate: 'x', bankDate: '' },
  ],
  'POST /api/forgotten-passwords': [{ email: 'kari@example.no' }],
  'POST /api/password-resets': [{ token: 'x', password: 'fjord og fjell' }],
  'POST /api/email-confirmations': [{ token: 'x' }],
  'PUT /api/account': [{ name: 'Kari' }],
  'PUT /api/account/password': [{ password: 'fjord og fjell' }],
  'PUT /api/account/email': [{ email: 'kari@example.no' }],
  'POST /api/sessions/confirmation': [{ password: 'fjord og fjell' }, { passkey: ASSERTION }],
  'POST /api/passkeys': [
    {
      name: 'Telefonen',
      credential: {
        ...ASSERTION,
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
      },
    },
  ],
  'PUT /api/passkeys/[passkeyId]': [{ name: 'Telefonen' }],
  'POST /api/passkey-challenges': [{ purpose: 'sign-in' }],
  'PUT /api/passkey-removals': [{ token: 'x' }],
  'PUT /api/inspector': [{ on: false }],
  'POST /api/payment-drafts': [
    { contextId: 'private', kind: 'bulk-payments', bankId: 'sandbox', input: { name: 'x' } },
  ],
  'PUT /api/payment-drafts/[draftId]': [
    { kind: 'bulk-payments', bankId: 'sandbox', input: { payments: [{ name: 'x' }] } },
  ],
  'POST /api/payments': KINDS.map((kind) => ({
    draftId,
    request: goodPayment(kind, '12345678903', '2026-11-02'),
    allowLogicalDuplicate: false,
  })),
  'POST /api/baskets': [
    { intentKey: randomUUID(), contextId: 'private', paymentIds: [randomUUID()] },
  ],
  'POST /api/connections': [
    {
      bankId: 'sandbox',
      context: 'PRIVATE',
      access: 'accounts',
      returnPath: '/overview',
      agreement: 'x',
    },
  ],
  'POST /api/connections/[connectionId]/renew': [{ access: 'accounts', returnPath: '/overview' }],
  'POST /api/connections/[connectionId]/change': [{ returnPath: '/overview' }],
  'PUT /api/category-rules': [
    { rules: [{ category: 'housing', phrases: ['husleie'], direction: 'out' }] },
  ],
  'PUT /api/insight/corrections': [
    {
      recurring: [
        {
          key: {
            accountId: '00000000-0000-4000-8000-000000000000',
            direction: 'out',
            currency: 'NOK',
            counterparty: 'tibber',
            rhythm: 'Monthly',
            amount: '1150.00',
          },
          isRecurring: true,
          amount: '1200.00',
          dayOfMonth: 20,
        },
      ],
      dismissed: ['00000000-0000-4000-8000-000000000000'],
    },
  ],
  'PUT /api/saved-views': [{ views: [{ contextId: 'private', name: 'Husleie', query: 'q=x' }] }],
  'PUT /api/sca-preferences/[bankId]': [{ identityNumber: '01010112345', method: 'APP' }],
  'POST /api/accounts/[accountId]/sync': [{ reach: 'new' }],
};

/** The query parameters of each route that takes any. */
const QUERIES: Record<string, string[]> = {
  'GET /api/accounts': ['context', 'kind'],
  'GET /api/accounts/[accountId]/export': ['format', 'form', 'batches', 'dateFrom', 'dateTo'],
  'GET /api/accounts/[accountId]/statement': ['locale', 'disposition', 'dateFrom', 'dateTo'],
  'GET /api/agreements': ['bank'],
  'GET /api/auth/[...nextauth]': ['callbackUrl', 'csrfToken', 'error'],
  'GET /api/baskets': ['context', 'cursor'],
  'GET /api/baskets/candidates': ['context'],
  'GET /api/debtor-accounts': ['context'],
  'GET /api/find': ['context', 'q'],
  'GET /api/insight/balances': ['context', 'accountId', 'dateFrom', 'dateTo'],
  'GET /api/insight/categories': ['context', 'accountId', 'dateFrom', 'dateTo'],
  'GET /api/insight/months': ['context', 'accountId', 'months'],
  'GET /api/insight/unsorted': ['context'],
  'GET /api/insight/upcoming': ['context', 'accountId'],
  'GET /api/payment-drafts': ['context'],
  'GET /api/payments': ['context', 'filter', 'kind', 'accountId', 'dateFrom', 'dateTo', 'cursor'],
  'GET /api/payments/[paymentId]/receipt': ['locale', 'disposition'],
  'GET /api/recipients': ['context'],
  'GET /api/transactions': [
    ...['context', 'accountId', 'q', 'counterparty', 'amountMin', 'amountMax', 'dateFrom'],
    ...['dateTo', 'direction', 'status', 'category', 'cursor', 'limit'],
  ],
  'GET /sca/[attemptId]/return': [
    ...['psu-id', 'psu-corporate-id', 'tpp-session-id', 'context', 'code', 'message', 'status'],
  ],
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const BAD_QUERIES: string[] = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%',
  'æ'.repeat(2_000),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-1',
  '1e999',
  base64(['0000-01-01T00:00:00.000Z', randomUUID()]),
  base64(['9999-12-31T23:59:59.999Z', randomUUID()]),
  base64(['0000-01-01', '999999999999999999', randomUUID()]),
  base64(['2026-02-31', '1', randomUUID()]),
  base64(['9999-12-31', '1', randomUUID()]),
  base64(`${NUL}`),
];

const BAD_IDS = [NUL, `a${NUL}`, HALF, '%00', 'æ'.repeat(2_000), '__proto__'];

const routes = await everyRoute();

const bank = shared(openBankAndApplication);
let owner: UserWithEverything;
beforeAll(async () => {
  owner = await userWithEverything(bank);
});

const namesOf = ({ name }: Route): string[] =>
  [...name.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, parameter = '']) => parameter);

/** Ids of what the owner has; unknown ids where the route would delete it. */
const paramsOf = (route: Route): RouteParams => {
  const { user: _, storedTransactionId: transactionId, ...ids } = owner;
  const known: RouteParams = {
    ...ids,
    transactionId,
    bankId: 'sandbox',
    nextauth: ['callback', 'credentials'],
    nothing: ['x'],
  };
  return Object.fromEntries(
    namesOf(route).map((name) => [
      name,
      route.method === 'DELETE' && name !== 'bankId' ? randomUUID() : (known[name] ?? ''),
    ]),
  );
};

let asked = 0;
/** A new address for each request, so that no limit answers in place of the route. */
const nextAddress = (): string => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

const faultOf = async (
  route: Route,
  params: RouteParams,
  asking: { path?: string; body?: string; contentType?: string },
): Promise<string | null> => {
  const { path = '/', body, contentType = 'application/json' } = asking;
  const response = await owner.user.browser.ask(route.handler, params, {
    method: route.method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': contentType }),
      'x-brygge-client-address': nextAddress(),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const location = response.headers.get('location') ?? '';
  const isFault =
    response.status === 500 || /our-fault/.test(location) || /error=internal/.test(text);
  return isFault ? `${response.status} ${location} ${text.slice(0, 200)}` : null;
};

const leavesOf = (value: unknown, at: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([name, below]) => leavesOf(below, [...at, name]))]
    : [at];

const HOLE = '@@hole@@';
const withHole = (value: unknown, [step, ...more]: (string | number)[]): unknown => {
  if (step === undefined) return HOLE;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? withHole(item, more) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withHole(fields[String(step)], more) };
};

const bodiesOf = (route: Route): [what: string, text: string][] => {
  const samples = BODIES[route.name] ?? [{ a: 1 }];
  return [
    ...samples.flatMap((sample) =>
      leavesOf(sample).flatMap((at) => {
        const text = JSON.stringify(withHole(sample, at));
        return Object.entries(BAD_VALUES).map(([what, value]): [string, string] => [
          `${what} at ${at.join('.') || 'the top'}`,
          text.replace(JSON.stringify(HOLE), () => value),
        ]);
      }),
    ),
    ['more than any body may be', `"${'x'.repeat(HUGE_BYTES)}"`],
    ['half a body', '{"a":'],
    ['a deep body without an end', '['.repeat(60_000)],
  ];
};

const isForm = (route: Route): boolean => route.name.includes('[...nextauth]');

describe.each(routes)('$name', (route) => {
  // This route deletes the account, so the routes after it need a new owner.
  afterAll(async () => {
    if (route.name === 'DELETE /api/account') owner = await userWithEverything(bank);
  });

  it('answers no bad id with a fault', async () => {
    for (const name of namesOf(route)) {
      for (const id of BAD_IDS) {
        const params = { ...paramsOf(route), [name]: name.startsWith('no') ? [id] : id };
        if (name === 'nextauth') params.nextauth = [id];
        expect(await faultOf(route, params, {}), `${name} ${JSON.stringify(id)}`).toBeNull();
      }
    }
  });

  it('answers no bad query with a fault', async () => {
    for (const name of QUERIES[route.name] ?? ['any']) {
      for (const value of BAD_QUERIES) {
        const path = `/x?${name}=${value}`;
        expect(await faultOf(route, paramsOf(route), { path }), path.slice(0, 80)).toBeNull();
      }
    }
  });

  it.runIf(route.method !== 'GET' && !isForm(route))(
    'answers no bad body with a fault',
    async () => {
      for (const [what, body] of bodiesOf(route))
        expect(await faultOf(route, paramsOf(route), { body }), what).toBeNull();
    },
  );
});

describe('the sign-in form', () => {
  const fieldsWith = async (browser: Browser, fields: Record<string, string>) => {
    const { csrfToken } = await (await browser.auth('csrf')).json();
    return Object.entries({
      email: 'kari@example.no',
      password: 'fjord og fjell',
      csrfToken,
      callbackUrl: '/overview',
      ...fields,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  };

  it.each([
    ['email', '%00kari@example.no', 400, 'text-invisible'],
    ['email', 'kari@example.no%00', 400, 'text-invisible'],
    ['password', 'fjord%00', 400, 'text-invisible'],
    ['callbackUrl', '%00', 400, 'text-invisible'],
    ['csrfToken', '%00', 400, 'text-invisible'],
  ])('refuses %s=%s at its field', async (name, value, status, rule) => {
    const browser = new Browser(nextAddress());
    const response = await browser.auth('callback/credentials', undefined, new Date(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: await fieldsWith(browser, { [name]: value }),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: name, rule }],
    });
  });
});

describe('a bad value is refused at its field', () => {
  const deep = JSON.parse(BAD_VALUES['lists 5,000 deep'] ?? '');
  const deepText = (body: object): string =>
    JSON.stringify({ ...body, '@': 0 }).replace(
      '"@":0',
      `"input":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    );

  it('a draft nested 5,000 deep', async () => {
    expect(deep).toHaveLength(1);
    const response = await owner.user.browser.ask(
      postDraft,
      {},
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: deepText({ contextId: 'private', kind: 'bulk-payments' }),
      },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-input' });
  });

  it.each([
    [
      'a view’s query',
      putViews,
      { views: [{ contextId: 'private', name: 'a', query: `q=${HALF}` }] },
      'views.0.query',
      'character-unpaired-surrogate',
    ],
    [
      'a phrase',
      putRules,
      { rules: [{ category: 'housing', phrases: ['a', `b${HALF}`], direction: null }] },
      'rules.0.phrases.1',
      'character-unpaired-surrogate',
    ],
    [
      'a phrase with a NUL',
      putRules,
      { rules: [{ category: 'housing', phrases: [`a${NUL}b`], direction: null }] },
      'rules.0.phrases.0',
      'text-invisible',
    ],
  ] as const)('%s', async (_, handler, json, name, rule) => {
    const response = await owner.user.browser.ask(handler, {}, { method: 'PUT', json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: name, rule }],
    });
  });

  it('an e-mail address of a new user', async () => {
    const json = { name: 'Kari', email: `kari${NUL}@example.no`, password: 'fjord og fjell' };
    const response = await new Browser(nextAddress()).ask(register, {}, { method: 'POST', json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: [{ path: 'email', rule: 'email-invalid' }],
    });
  });

  it('a search', async () => {
    const response = await owner.user.browser.ask(listTransactions, {}, { path: '/?q=a%00b' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: [{ path: 'q', rule: 'text-invisible' }],
    });
  });

  it('a parameter that is there twice', async () => {
    const response = await owner.user.browser.ask(listTransactions, {}, { path: '/?q=a&q=b' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: [{ path: 'q' }] });
  });

  it('a path that no text of a database can hold names nothing', async () => {
    const response = await owner.user.browser.ask(
      forgetPreference,
      { bankId: `sandbox${NUL}` },
      { method: 'DELETE' },
    );
    expect(response.status).toBe(404);
  });
});

import { request } from 'node:http';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import { englishTexts } from '@/sandbox-bank/console/english-texts';
import {
  CREATION_HEADERS,
  create,
  linkOf,
  makeAccount,
  NDCT,
  paymentBody,
} from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { callWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);

type Answer = { status: number; text: string; location: string; headers: Headers };

const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${bank.scaOrigin}${path}`, { headers, redirect: 'manual' });
  return answerOf(response);
};
const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
  location: response.headers.get('location') ?? '',
  headers: response.headers,
});
const formToken = async (): Promise<string> =>
  /name="form" value="([^"]+)"/.exec((await get('/console')).text)?.[1] ?? '';
/** Submits a form as its page would. */
const submit = async (
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  answerOf(
    await fetch(`${bank.scaOrigin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ form: await formToken(), ...fields }).toString(),
    }),
  );
const done = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
  const answer = await submit(path, fields);
  expect(answer.status, answer.text).toBe(303);
  return answer.location;
};
/** Creates a world and returns the path of its page. */
const makeWorld = async (template: 'standard' | 'empty'): Promise<{ id: string; path: string }> => {
  const path = (await done('/console/worlds', { template })).replace('?done', '');
  return { id: path.replace('/console/worlds/', ''), path };
};
/** Sends a file to make a world from. */
const sendFile = async (text: string): Promise<Answer> => {
  const body = new FormData();
  body.append('form', await formToken());
  body.append('file', new File([text], 'world.json'));
  const address = `${bank.scaOrigin}/console/import`;
  return answerOf(await fetch(address, { method: 'POST', body, redirect: 'manual' }));
};
const snapshotsIn = (page: string): string[] =>
  [...page.matchAll(/name="snapshotId" value="([^"]+)"/g)].map(([, id = '']) => id);
const read = async (world: { id: string }): Promise<TestWorld> =>
  (await callWorld(client, world, 'GET')).body as TestWorld;
/** Sends a request with any Host header, which fetch would not allow. */
const sendAs = (host: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
    const { port } = new URL(bank.scaOrigin);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host,
          ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookie: String(response.headers['set-cookie'] ?? ''),
            text,
          }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });

describe('the console', () => {
  it('lets nothing but its own style, typeface and script into its pages, and no frame around them', async () => {
    const page = await get('/console');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With no-referrer a browser sends a form with Origin: null.
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('lets no cache keep its pages, and no other site hold on to their window', async () => {
    for (const page of [await get('/console'), await get('/console/worlds/nothing')]) {
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('speaks bokmål to who prefers it', async () => {
    const page = await get('/console', { 'Accept-Language': 'nb' });
    expect(page.text).toContain('Lag en standardverden');
  });

  it('refuses forms that no page of it made', async () => {
    const token = await formToken();
    const forged = [
      await submit('/console/worlds', { form: '' }),
      await submit('/console/worlds', { form: 'x'.repeat(token.length) }),
      await submit('/console/worlds', {}, { Origin: 'https://evil.example' }),
      await submit('/console/worlds', {}, { Origin: 'null' }),
      await submit('/console/worlds', {}, { 'Sec-Fetch-Site': 'cross-site' }),
      await submit('/console/worlds', {}, { 'Sec-Fetch-Site': 'same-site' }),
      await submit('/console/worlds', {}, { 'Sec-Fetch-Site': 'none' }),
    ];
    expect(forged.map(({ status }) => status)).toEqual(Array(7).fill(403));
    const worlds = await client.call({ path: '/v1/sandbox/worlds' });
    expect((worlds.body as { worlds: unknown[] }).worlds).toHaveLength(1);
  });

  it('refuses a file that no page of it sent', async () => {
    const countWorlds = async () =>
      ((await client.call({ path: '/v1/sandbox/worlds' })).body as { worlds: unknown[] }).worlds
        .length;
    const exported = await get('/console/worlds/default/export');
    const send = async (form: string | null, headers: Record<string, string>) => {
      const body = new FormData();
      if (form !== null) body.append('form', form);
      body.append('file', new File([exported.text], 'world.json'));
      const address = `${bank.scaOrigin}/console/import`;
      return answerOf(await fetch(address, { method: 'POST', body, headers, redirect: 'manual' }));
    };
    const token = await formToken();
    const before = await countWorlds();
    const forged = [
      await send(null, { Origin: 'https://evil.example' }),
      await send(null, {}),
      await send('x'.repeat(token.length), {}),
      await send(token, { Origin: 'https://evil.example' }),
    ];
    expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await countWorlds()).toBe(before);
  });

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.7:8444'])(
    'under the name %j asks for the token',
    async (host) => {
      const page = await sendAs(host, '/console');
      expect(page.status).toBe(403);
      expect(page.text).not.toContain('/console/worlds/default');
    },
  );

  it.each(['bank.1:8444', '1.2.3.4.5', '256.1.1.1', 'xn--a', 'a b'])(
    'answers no request whose Host no URL can have: %s',
    async (host) => {
      const page = await sendAs(host, '/console');
      const form = await sendAs(host, '/console/sign-in', {}, 'token=guess');
      expect([page.status, form.status]).toEqual([400, 400]);
      expect(bank.logged).toEqual([]);
    },
  );

  it('behind a proxy asks for the token, and opens to who has it', async () => {
    const host = new URL(bank.scaOrigin).host;
    const proxied = { 'X-Forwarded-For': '203.0.113.9' };
    const closed = await sendAs(host, '/console', proxied);
    expect(closed.status).toBe(403);
    const form = await formToken();
    const fields = (token: string) => new URLSearchParams({ form, token }).toString();
    const wrong = await sendAs(host, '/console/sign-in', proxied, fields('guess'));
    expect(wrong.status).toBe(403);
    expect(wrong.cookie).toBe('');
    const right = await sendAs(host, '/console/sign-in', proxied, fields(bank.consoleToken));
    expect(right.status).toBe(303);
    expect(right.cookie).toMatch(/^console=[^;]+; Path=\/console; HttpOnly; SameSite=Strict$/);
    const cookie = right.cookie.split(';')[0] ?? '';
    const open = await sendAs(host, '/console', { ...proxied, cookie });
    expect(open.status).toBe(200);
    expect(open.text).not.toContain(bank.consoleToken);
  });

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'])(
    'knows a proxy by the header %s',
    async (header) => {
      const { host } = new URL(bank.scaOrigin);
      expect((await sendAs(host, '/console', { [header]: '203.0.113.9' })).status).toBe(403);
    },
  );

  it('shows and changes a customer in its own world only, and an account with its own customer', async () => {
    const [{ path }, { path: elsewhere }] = [await makeWorld('empty'), await makeWorld('empty')];
    for (const type of ['PRIVATE', 'PRIVATE']) await done(`${path}/customers`, { type });
    const { text } = await get(`${path}/customers`);
    const [one = '', other = ''] = [...text.matchAll(/\/customers\/([0-9a-f-]{36})"/g)].map(
      ([, id = '']) => id,
    );
    expect((await get(`${elsewhere}/customers/${one}`)).status).toBe(404);
    expect((await submit(`${elsewhere}/customers/${one}/name`, { name: 'X' })).status).toBe(404);
    const ofOther = await get(`${path}/customers/${other}`);
    const accountId = /name="accountId" value="([^"]+)"/.exec(ofOther.text)?.[1] ?? '';
    const account = { accountId, name: 'X', credit: '1' };
    expect((await submit(`${path}/customers/${one}/account`, account)).status).toBe(404);
    expect((await submit(`${path}/customers/${other}/account`, account)).status).toBe(303);
  });

  it('renames an agreement by a form of its owner alone', async () => {
    const { id, path } = await makeWorld('standard');
    const owner = (await read({ id })).customers[2];
    const person = owner?.customerNumber ?? '';
    await done(`${path}/customers`, { type: 'CORPORATE' });
    const listed = await callWorld(client, { id }, 'GET', 'customers');
    const { customers } = listed.body as {
      customers: { customerId: string; customerNumber: string }[];
    };
    const idOf = (is: boolean) =>
      customers.slice(2).find(({ customerNumber }) => (customerNumber === person) === is)
        ?.customerId;
    const [own, others] = [idOf(true), idOf(false)];
    const agreementId = owner?.agreements[0]?.id ?? '';
    const renaming = { agreementId, name: 'Overtatt' };
    const before = await read({ id });
    const forged = await submit(`${path}/customers/${others}/agreement`, renaming);
    expect(forged.status).toBe(422);
    expect(await read({ id })).toEqual(before);
    await done(`${path}/customers/${own}/agreement`, renaming);
    expect((await read({ id })).customers[2]?.agreements[0]?.name).toBe('Overtatt');
  });

  it('knows no world, customer or form that is not there', async () => {
    const { path } = await makeWorld('empty');
    for (const unknown of [
      '/console/worlds/nothing',
      '/console/worlds/%00',
      `${path}/customers/nobody`,
      `${path}/nothing`,
    ]) {
      expect((await get(unknown)).status, unknown).toBe(404);
    }
    expect((await submit(`${path}/customers/nobody/name`)).status).toBe(404);
    expect((await submit('/console/worlds/nothing/clock')).status).toBe(404);
  });
});

describe('a world in the console', () => {
  it('has its clock moved by an hour, a day, 180 days, to the next run and back', async () => {
    const { id, path } = await makeWorld('empty');
    const offset = async () => (await read({ id })).clock.offsetSeconds;
    await done(`${path}/clock`, { step: 'hour' });
    expect(await offset()).toBe(3_600);
    await done(`${path}/clock`, { step: 'day' });
    expect(await offset()).toBe(90_000);
    await done(`${path}/clock`, { step: 'days180' });
    expect(await offset()).toBe(15_642_000);
    await done(`${path}/clock`, { step: 'realTime' });
    expect(await offset()).toBe(0);
    const runs = async () =>
      ((await callWorld(client, { id }, 'GET', 'batch-runs')).body as { batchRuns: unknown[] })
        .batchRuns.length;
    const before = await runs();
    const slot = nextSlot(new Date()).at.getTime();
    await done(`${path}/clock`, { step: 'nextRun' });
    const milliseconds = Date.now() + (await offset()) * 1_000 - slot;
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(60_000);
    expect(await runs()).toBeGreaterThanOrEqual(before);
    await done(`${path}/batch-runs`);
    expect((await get(path)).text).toContain('0 executed, 0 rejected');
  });

  it('has switches and faults', async () => {
    const { id, path } = await makeWorld('empty');
    await done(`${path}/behaviour`, { straksAtOnce: 'on', signResponses: 'on' });
    expect((await callWorld(client, { id }, 'GET', 'behaviour')).body).toMatchObject({
      straksAtOnce: true,
      signResponses: true,
      executePeriodic: false,
      replayRequestIds: false,
    });
    await done(`${path}/faults`, { fault: 'error', calls: '2', status: '503' });
    await done(`${path}/faults`, { fault: 'delay', calls: '1', milliseconds: '20', status: '500' });
    expect((await callWorld(client, { id }, 'GET', 'faults')).body).toEqual({
      faults: [
        { fault: 'error', calls: 2, status: 503 },
        { fault: 'delay', calls: 1, milliseconds: 20 },
      ],
    });
    const refused = await submit(`${path}/faults`, { fault: 'error', calls: '0' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('For how many requests: Expected at least 1, got 0.');
    expect(refused.text).not.toContain('faults.2');
    const missing = await submit(`${path}/faults`, { fault: 'change-field', calls: '1' });
    expect(missing.text).toContain('Field to change: Expected');
    await done(`${path}/faults/clear`);
    expect((await callWorld(client, { id }, 'GET', 'faults')).body).toEqual({ faults: [] });
  });

  it('has customers made in one press, then changed', async () => {
    const { id, path } = await makeWorld('empty');
    await done(`${path}/customers`, { type: 'PRIVATE' });
    await done(`${path}/customers`, { type: 'CORPORATE' });
    const [person, company] = (await read({ id })).customers;
    expect(person).toMatchObject({ name: 'Kari Nordmann', type: 'PRIVATE' });
    expect(company).toMatchObject({ name: 'Nordmann AS', type: 'CORPORATE' });
    expect(company?.accounts).toHaveLength(1);
    expect(company?.agreements.map(({ name }) => name)).toEqual(['Agreement']);
    const list = await get(`${path}/customers`);
    const links = [...list.text.matchAll(/href="([^"]*\/customers\/[0-9a-f-]+)"/g)].map(
      ([, href = '']) => href,
    );
    const [personPath = '', companyPath = ''] = links;
    await done(`${personPath}/name`, { name: 'Ola Nordmann' });
    await done(`${personPath}/accounts`, { kind: 'SVGS' });
    await done(`${personPath}/cards`);
    const page = await get(personPath);
    const accountId = /name="accountId" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const changed = { accountId, name: 'Felles', credit: '500,00', kidRequired: 'on' };
    await done(`${personPath}/account`, changed);
    const refused = await submit(`${personPath}/account`, { ...changed, credit: '-1' });
    expect(refused.status).toBe(422);
    await done(`${personPath}/rows`, {
      accountId,
      amount: '-99,50',
      text: 'Kaffe',
      day: '2026-01-05',
    });
    const full = { accountId, amount: '9999999999974000,00', text: '', day: '2026-01-05' };
    await done(`${personPath}/rows`, full);
    const tooLarge = await submit(`${personPath}/account`, { ...changed, credit: '1099,50' });
    expect(tooLarge.status).toBe(422);
    expect(tooLarge.text).toContain('Expected at most 18 digits');
    await done(`${personPath}/account`, { ...changed, credit: '1099,49' });
    await done(`${personPath}/account`, changed);
    await done(`${personPath}/rows`, { ...full, amount: '-9999999999974000,00' });
    await done(`${personPath}/pattern`, { accountId });
    const world = await read({ id });
    expect(world.customers[0]).toMatchObject({
      name: 'Ola Nordmann',
      accounts: [{ name: 'Felles' }, { name: 'Savings account' }],
      cardAccounts: [{ name: 'Credit card' }],
    });
    const account = world.customers[0]?.accounts[0]?.id ?? '';
    const sandbox = await client.call({ path: `/v1/sandbox/accounts/${account}` });
    expect(sandbox.body).toMatchObject({
      kidRequired: true,
      creditLine: { amount: '500.00', currency: 'NOK' },
    });
    const rows = await client.call({
      path: `/v1/sandbox/accounts/${account}/transactions?limit=500`,
    });
    expect(rows.text).toContain('"amount":"-99.50"');
    expect([...rows.text.matchAll(/"batchIndicator":true/g)].length).toBeGreaterThanOrEqual(23);
    const companyPage = await get(companyPath);
    const agreementId = /name="agreementId" value="([^"]+)"/.exec(companyPage.text)?.[1] ?? '';
    await done(`${companyPath}/agreement`, { agreementId, name: 'Nettbank' });
    await done(`${companyPath}/engagements`, {
      agreementId,
      person: world.customers[0]?.customerNumber ?? '',
      iban: world.customers[1]?.accounts[0]?.iban ?? '',
    });
    const engaged = (await read({ id })).customers[1]?.agreements[0];
    expect(engaged).toMatchObject({ name: 'Nettbank', engagements: [expect.any(String)] });
    const engagementId = engaged?.engagements[0] ?? '';
    await done(`${companyPath}/engagement`, { engagementId, register: '1000', approval: '' });
    const agreements = await get(companyPath);
    expect(agreements.text).toContain('value="1000.00"');
    const yen = await client.call({
      method: 'POST',
      path: '/v1/sandbox/accounts',
      body: {
        customerNumber: world.customers[1]?.customerNumber,
        accountName: 'Yen',
        currency: 'JPY',
      },
    });
    const engagedInYen = await client.call({
      method: 'POST',
      path: `/v1/sandbox/agreements/${agreementId}/engagements`,
      body: {
        customer: world.customers[0]?.customerNumber,
        account: { iban: (yen.body as { iban: string }).iban },
        roles: ['REGISTER', 'VIEW'],
        registerLimit: '4321',
      },
    });
    expect((await get(companyPath)).text).toContain('value="4321"');
    const yenId = (engagedInYen.body as { id: string }).id;
    const decimals = { engagementId: yenId, register: '1,5', approval: '' };
    const refusedLimit = await submit(`${companyPath}/engagement`, decimals);
    expect(refusedLimit.status).toBe(422);
    expect(refusedLimit.text).toMatch(/May (create|approve) payments up to: Expected/);
    expect(refusedLimit.text.match(/<details open="">/g)).toHaveLength(1);
    await done(`${companyPath}/engagement`, { ...decimals, register: '765' });
    expect((await get(companyPath)).text).toContain('value="765"');
    await done(`${companyPath}/engagement/remove`, { engagementId: yenId, agreementId });
    await done(`${companyPath}/engagement/remove`, { engagementId, agreementId });
    expect((await read({ id })).customers[1]?.agreements[0]?.engagements).toEqual([]);
    await done(`${personPath}/account/remove`, { accountId });
    await done(`${companyPath}/remove`);
    expect((await read({ id })).customers).toHaveLength(1);
  });

  it('takes the limit of what a person may create and that of what they may approve, each from its field', async () => {
    const { id, path } = await makeWorld('standard');
    const company = (await read({ id })).customers[2];
    const list = await get(`${path}/customers`);
    const [, , page = ''] = [...list.text.matchAll(/href="([^"]*\/customers\/[0-9a-f-]+)"/g)].map(
      ([, href = '']) => href,
    );
    const engagementId = company?.agreements[0]?.engagements[0] ?? '';
    const limits = async () => {
      const { text } = await get(page);
      const limitIn = (name: string) => {
        const [tag = ''] =
          new RegExp(`<input[^>]*id="${name}-${engagementId}"[^>]*>`).exec(text) ?? [];
        return /value="([^"]*)"/.exec(tag)?.[1];
      };
      return [limitIn('register'), limitIn('approval')];
    };
    await done(`${page}/engagement`, { engagementId, register: '1000', approval: '20,5' });
    expect(await limits()).toEqual(['1000.00', '20.50']);
    await done(`${page}/engagement`, { engagementId, register: '', approval: '20,5' });
    expect(await limits()).toEqual(['', '20.50']);
  });

  it('refuses a name that a call would not be allowed to give, and changes nothing', async () => {
    const { id, path } = await makeWorld('empty');
    await done(`${path}/customers`, { type: 'CORPORATE' });
    const before = await read({ id });
    const [, company = ''] =
      /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec((await get(`${path}/customers`)).text) ?? [];
    const page = await get(company);
    const [, accountId = ''] = /name="accountId" value="([^"]+)"/.exec(page.text) ?? [];
    const [, agreementId = ''] = /name="agreementId" value="([^"]+)"/.exec(page.text) ?? [];
    for (const [name, sentence] of [
      ['', 'Name: Expected a value, got none.'],
      ['x'.repeat(71), 'Name: Expected at most 70 characters, got 71.'],
    ] as const) {
      for (const answer of [
        await submit(`${company}/name`, { name }),
        await submit(`${company}/account`, { accountId, name, credit: '0' }),
        await submit(`${company}/agreement`, { agreementId, name }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.text).toContain(sentence);
      }
    }
    expect(await read({ id })).toEqual(before);
  });

  it('refuses a step of the clock, a kind of world and a type of customer that nobody knows', async () => {
    const { id, path } = await makeWorld('empty');
    const worlds = async () =>
      ((await client.call({ path: '/v1/sandbox/worlds' })).body as { worlds: unknown[] }).worlds
        .length;
    const before = await worlds();
    for (const [at, fields, sentence] of [
      [
        `${path}/clock`,
        { step: 'week' },
        'Clock: Expected one of hour, day, nextRun, days180, realTime. Got &quot;week&quot;.',
      ],
      [`${path}/clock`, {}, 'Clock: Expected one of hour'],
      [
        '/console/worlds',
        { template: 'galaxy' },
        'template: Expected one of empty, standard, household. Got &quot;galaxy&quot;.',
      ],
      ['/console/worlds', {}, 'template: Expected one of empty'],
      [
        `${path}/customers`,
        { type: 'ALIEN' },
        'type: Expected one of PRIVATE, CORPORATE. Got &quot;ALIEN&quot;.',
      ],
      [`${path}/customers`, {}, 'type: Expected'],
    ] as const) {
      const answer = await submit(at, fields);
      expect(answer.status, at).toBe(422);
      expect(answer.text).toContain(sentence);
    }
    expect(await worlds()).toBe(before);
    expect(await read({ id })).toMatchObject({ customers: [], clock: { offsetSeconds: 0 } });
  });

  it('says that an agreement or an authorisation is gone that was removed meanwhile', async () => {
    const { path } = await makeWorld('empty');
    await done(`${path}/customers`, { type: 'CORPORATE' });
    const [, company = ''] =
      /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec((await get(`${path}/customers`)).text) ?? [];
    const gone = '6a4b1f0e-2d35-4c77-9f1a-1b2c3d4e5f60';
    for (const [at, fields, sentence] of [
      [
        'agreement',
        { agreementId: gone, name: 'Nettbank' },
        'This agreement has since been removed',
      ],
      ['agreement', { agreementId: 'nothing', name: 'N' }, 'This agreement has since been removed'],
      [
        'engagement',
        { engagementId: gone, register: '1' },
        'This authorisation has since been withdrawn',
      ],
      [
        'engagement',
        { engagementId: 'x', register: '' },
        'This authorisation has since been withdrawn',
      ],
    ] as const) {
      const answer = await submit(`${company}/${at}`, fields);
      expect(answer.status, at).toBe(422);
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain('Nordmann AS');
    }
  });

  it('names the field of a transaction as its form does', async () => {
    const { path } = await makeWorld('empty');
    await done(`${path}/customers`, { type: 'PRIVATE' });
    const [, person = ''] =
      /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec((await get(`${path}/customers`)).text) ?? [];
    const page = await get(person);
    const [, accountId = ''] = /name="accountId" value="([^"]+)"/.exec(page.text) ?? [];
    const row = { accountId, amount: '-1', text: 'Kaffe', day: '2026-01-05' };
    for (const [wrong, sentence] of [
      [{ amount: 'mye' }, 'Amount (negative for money out): Expected'],
      [{ day: '2026-02-30' }, 'Booking date: Expected'],
      [{ text: 'x'.repeat(1000) }, 'Text: Expected'],
    ] as const) {
      const answer = await submit(`${person}/rows`, { ...row, ...wrong });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(`</strong> ${sentence}`);
      expect(answer.text).toContain('value="2026-0');
    }
  });

  it('shows what was typed into a refused form again, and only there', async () => {
    const { path } = await makeWorld('empty');
    const faults = await submit(`${path}/faults`, {
      fault: 'change-field',
      calls: '3',
      field: 'not a path',
      value: '"><b>12',
    });
    expect(faults.status).toBe(422);
    expect(faults.text).toContain('<option value="change-field" selected="">');
    expect(faults.text).toContain('name="calls" type="number" value="3"');
    expect(faults.text).toContain('name="field" type="text" value="not a path"');
    expect(faults.text).toContain('name="value" type="text" value="&quot;&gt;&lt;b&gt;12"');
    await done(`${path}/customers`, { type: 'PRIVATE' });
    const [, person = ''] =
      /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec((await get(`${path}/customers`)).text) ?? [];
    await done(`${person}/accounts`, { kind: 'SVGS' });
    const accountIds = [
      ...(await get(person)).text.matchAll(/\/account">.{0,200}?name="accountId" value="([^"]+)"/g),
    ].map(([, accountId = '']) => accountId);
    expect(accountIds).toHaveLength(2);
    const second = { accountId: accountIds[1] ?? '', name: 'Hytta', credit: 'tusen' };
    const refused = await submit(`${person}/account`, { ...second, kidRequired: 'on' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Credit facility: Expected a decimal number as a string');
    expect(refused.text.match(/<details open="">/g)).toHaveLength(1);
    expect(refused.text).toMatch(
      /<details open=""><summary>Change<\/summary>.{0,600}value="Hytta"/,
    );
    expect(refused.text.match(/value="Hytta"/g)).toHaveLength(1);
    expect(refused.text.match(/value="tusen"/g)).toHaveLength(1);
    expect(refused.text.match(/name="kidRequired" value="on" checked=""/g)).toHaveLength(1);
    expect(refused.text).toContain(`name="name" type="text" value="Kari Nordmann"`);
  });

  it('can be put back to its beginning from the start', async () => {
    const { id, path } = await makeWorld('empty');
    const before = await read({ id });
    await done(`${path}/customers`, { type: 'PRIVATE' });
    const snapshotId = /name="snapshotId" value="([^"]+)"/.exec((await get(path)).text)?.[1] ?? '';
    await done(`${path}/restore`, { snapshotId });
    expect(await read({ id })).toEqual(before);
  });

  it('is kept, restored, reset and removed', async () => {
    const { id, path } = await makeWorld('standard');
    const before = await read({ id });
    const [beginning] = snapshotsIn((await get(path)).text);
    await done(`${path}/snapshots`);
    await done(`${path}/customers`, { type: 'PRIVATE' });
    const [snapshotId = '', older, ...others] = snapshotsIn((await get(path)).text);
    expect([older, ...others]).toEqual([beginning]);
    await done(`${path}/restore`, { snapshotId });
    expect(await read({ id })).toEqual(before);
    expect((await submit(`${path}/restore`, { snapshotId: 'nothing' })).status).toBe(422);
    expect(await done(`${path}/remove`)).toBe('/console?done');
    expect((await get(path)).status).toBe(404);
    await client.call({
      method: 'POST',
      path: '/v1/sandbox/customers',
      body: { customerNumber: '90000000001', name: 'Borte', type: 'PRIVATE' },
    });
    await done('/console/worlds/default/reset');
    expect((await get('/console/worlds/default/customers')).text).not.toContain('90000000001');
    expect((await submit('/console/worlds/default/remove')).status).toBe(422);
  });

  it('goes to a file and comes back as another world, payments and consents included', async () => {
    const { id, path } = await makeWorld('standard');
    const world = await read({ id });
    const identityNumber = world.customers[0]?.customerNumber ?? '';
    const psu = await connectPsu(client, { identityNumber });
    const made = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: { ...CREATION_HEADERS, ...psu.headers },
      body: paymentBody(NDCT, world.customers[0]?.accounts[0]?.bban ?? '', LATER_DAY),
    });
    expect(made.status, made.text).toBe(201);
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
      headers: psu.headers,
    });
    await finishSca(started, { identityNumber });
    expect((await get(`${path}/payments`)).text).toContain('PDNG');
    const file = await get(`${path}/export`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="world-/);
    const imported = await sendFile(file.text);
    expect(imported.status, imported.text).toBe(303);
    const copyPath = imported.location.replace('?done', '');
    expect((await get(`${copyPath}/payments`)).text).toContain('PDNG');
    const copy = await read({ id: copyPath.replace('/console/worlds/', '') });
    expect(copy.customers.map(({ name }) => name)).toEqual(world.customers.map(({ name }) => name));
    const copied = copy.customers[0]?.customerNumber ?? '';
    expect(copied).not.toBe(identityNumber);
    expect(copy.customers[0]?.accounts[0]?.bban).not.toBe(world.customers[0]?.accounts[0]?.bban);
    const other = await connectPsu(client, { identityNumber: copied });
    const accounts = await client.call({ path: '/v1/accounts', headers: other.headers });
    expect(accounts.text).toContain(copy.customers[0]?.accounts[0]?.bban);
    expect(await read({ id })).toEqual(world);
    for (const broken of ['', 'nothing', '{}', file.text.replaceAll('"currency":"NOK"', '"x":1')]) {
      expect((await sendFile(broken)).status).toBe(422);
    }
  });

  it('shows its payments and its baskets newest first, and how each basket stands', async () => {
    const { id, path } = await makeWorld('standard');
    const [person] = (await read({ id })).customers;
    const identityNumber = person?.customerNumber ?? '';
    const { headers } = await connectPsu(client, { identityNumber });
    const bban = person?.accounts[0]?.bban ?? '';
    const make = async (creditorName: string) => {
      const body = paymentBody(NDCT, bban, LATER_DAY, { creditorName });
      return (await create(client, { headers }, { product: NDCT, body, duplicate: true })).body;
    };
    const basketOf = async (...names: string[]) => {
      const paymentIds: string[] = [];
      for (const name of names) {
        paymentIds.push(((await make(name)) as { paymentId: string }).paymentId);
      }
      return client.call({
        method: 'POST',
        path: '/v1/signing-baskets',
        headers: { ...CREATION_HEADERS, ...headers },
        body: { paymentIds },
      });
    };
    const deleted = linkOf(await basketOf('Arne'), 'self').href;
    await client.call({ method: 'DELETE', path: deleted, headers });
    const approved = linkOf(await basketOf('Berit', 'Cato'), 'startAuthorisation').href;
    await finishSca(await client.call({ method: 'POST', path: approved, headers }), {
      identityNumber,
    });
    await basketOf('Dina', 'Egil', 'Frida');
    const { text } = await get(`${path}/payments`);
    expect(text.match(/Arne|Berit|Cato|Dina|Egil|Frida/g)).toEqual([
      'Frida',
      'Egil',
      'Dina',
      'Cato',
      'Berit',
      'Arne',
    ]);
    expect(text.match(/\d payments? · [\w ]+/g)).toEqual([
      '3 payments · Waiting for approval',
      '2 payments · Approved',
      '1 payment · Deleted',
    ]);
  });

  it('has no card that takes payments with a KID alone, whatever a form says of it', async () => {
    const { path } = await makeWorld('standard');
    const { text } = await get(`${path}/customers`);
    const [, person = ''] = /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec(text) ?? [];
    const ids = [...(await get(person)).text.matchAll(/name="accountId" value="([^"]+)"/g)];
    for (const accountId of new Set(ids.map(([, id = '']) => id)))
      await done(`${person}/account`, { accountId, name: 'Egen', credit: '5', kidRequired: 'on' });
    const file = await get(`${path}/export`);
    const { tables } = JSON.parse(file.text) as {
      tables: { account: { name: string; kind: string; kid_required: boolean }[] };
    };
    expect(
      tables.account
        .filter(({ name }) => name === 'Egen')
        .map(({ kind, kid_required: is }) => [kind, is])
        .sort(),
    ).toEqual([
      ['account', true],
      ['account', true],
      ['card', false],
    ]);
    expect((await sendFile(file.text)).status).toBe(303);
  });

  it('is not changed by being written to a file', async () => {
    const { path } = await makeWorld('empty');
    const before = snapshotsIn((await get(path)).text);
    expect((await get(`${path}/export`)).status).toBe(200);
    expect(snapshotsIn((await get(path)).text)).toEqual(before);
  });

  it('is not made from a file with values that this bank could not show', async () => {
    const { path } = await makeWorld('standard');
    const file = JSON.parse((await get(`${path}/export`)).text);
    const { world, customer, account } = file.tables;
    const withTables = (tables: object) =>
      JSON.stringify({ ...file, tables: { ...file.tables, ...tables } });
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const wrong: [string, string][] = [
      ['a clock in another age', withTables({ world: [{ ...world[0], offset_seconds: 9e15 }] })],
      ['a clock beyond the limit', withTables({ world: [{ ...world[0], offset_seconds: 1e12 }] })],
      ['no clock', withTables({ world: [{ ...world[0], offset_seconds: null }] })],
      ['no world', withTables({ world: [] })],
      ['two worlds', withTables({ world: [world[0], world[0]] })],
      [
        'a customer of no type',
        withTables({ customer: [{ ...customer[0], customer_type: 'ALIEN' }] }),
      ],
      ['an unknown currency', withTables({ account: [{ ...account[0], currency: 'XXX' }] })],
      ['brackets without end', withTables({}).replace('"behaviour":{', `"x":${deep},$&`)],
    ];
    expect((await sendFile(withTables({}))).status).toBe(303);
    for (const [what, text] of wrong) expect((await sendFile(text)).status, what).toBe(422);
    expect((await get('/console')).status).toBe(200);
  });

  it('is not made from a file that is too large, and the answer says so', async () => {
    const refused = await sendFile('x'.repeat(33 * 1024 * 1024));
    expect(refused.status).toBe(413);
    expect(refused.text).toContain('A world file can be at most 32 MB.');
  });
});

describe('a page of the console', () => {
  it('names the world it is in, and the requests keep the world they were reached from', async () => {
    const { id, path } = await makeWorld('standard');
    const name = `World ${id.slice(0, 8)}`;
    const customers = await get(`${path}/customers`);
    const customer = /href="([^"]*\/customers\/[0-9a-f-]+)"/.exec(customers.text)?.[1] ?? '';
    const requests = `/console/requests?world=${id}`;
    for (const place of ['', '/customers', '/payments', '/examination']) {
      const { text } = await get(`${path}${place}`);
      expect(text, place).toContain(`<strong>${name}</strong>`);
      expect(text, place).toContain(`href="${requests}"`);
    }
    expect((await get(customer)).text).toContain(`<strong>${name}</strong>`);
    const { text } = await get(requests);
    expect(text).toContain(`<strong>${name}</strong>`);
    expect(text).toContain(`href="${path}/customers"`);
    const bare = await get('/console/requests?world=nothing%00');
    expect(bare.status).toBe(200);
    expect(bare.text).not.toContain('class="console-world"');
  });
});

describe('a form of the console that the bank cannot finish', () => {
  it('says that part of it may be done, and a page that cannot be shown that nothing was', async () => {
    const { path } = await makeWorld('standard');
    const rename = async (from: string, to: string) => {
      const database = new pg.Client({ connectionString: bank.databaseUrl });
      await database.connect();
      await database.query(`ALTER TABLE ${from} RENAME TO ${to}`).finally(() => database.end());
    };
    const norwegian = { 'Accept-Language': 'nb' };
    await rename('world_snapshot', 'snapshot_away');
    try {
      const failed = await submit(`${path}/snapshots`);
      expect(failed.status).toBe(500);
      expect(failed.text).toContain(
        'The bank could not finish this. Check what was done before you try again.',
      );
      expect((await submit(`${path}/snapshots`, {}, norwegian)).text).toContain(
        'Banken ble ikke ferdig med dette. Sjekk hva som er utført, før du prøver igjen.',
      );
      const page = await get(path);
      expect(page.status).toBe(500);
      expect(page.text).toContain('Nothing was done. Try again in a moment.');
    } finally {
      await rename('snapshot_away', 'world_snapshot');
    }
    expect((await get(path)).status).toBe(200);
  });
});

describe('an examination in the console', () => {
  it('is begun and ended by forms, kept by snapshots, and links what was seen to the requests', async () => {
    const { id, path } = await makeWorld('empty');
    const page = async () => (await get(`${path}/examination`)).text;
    expect(await page()).toContain('No TPP is being examined in this world.');
    expect((await submit(`${path}/examination`, { form: 'forged' })).status).toBe(403);
    expect(await page()).toContain('No TPP is being examined in this world.');
    expect(await done(`${path}/examination`)).toBe(`${path}/examination?done`);
    expect(await page()).toMatch(/Under examination since .*0 passed, 0 failed, 20 not yet seen/s);
    const customerNumber = '21079911166';
    const body = { customerNumber, name: 'Kandidat', type: 'PRIVATE' };
    expect((await callWorld(client, { id }, 'POST', 'customers', body)).status).toBe(201);
    await makeAccount(client, customerNumber, '10.00');
    const psu = await connectPsu(client, { identityNumber: customerNumber });
    const snapshot = await callWorld(client, { id }, 'POST', 'snapshots');
    const requestId = `examined-${id}`;
    const headers = { ...psu.headers, 'X-Request-ID': requestId };
    const answer = await client.call({ path: '/v1/accounts', headers });
    expect(answer.status).toBe(200);
    const seen = await page();
    expect(seen).toMatch(
      /id="lesson-signed"><strong>[^<]+<\/strong> <span class="tag passed">Passed</,
    );
    const href = `/console/requests?request=${requestId}`;
    expect(seen).toContain(href);
    const { text } = await get(href);
    expect(text.match(/<details/g)).toHaveLength(1);
    expect(text).toContain(requestId);
    expect(await done(`${path}/examination/end`)).toBe(`${path}/examination?done`);
    expect(await page()).toContain('No TPP is being examined in this world.');
    const restore = await callWorld(client, { id }, 'POST', 'restore', snapshot.body);
    expect(restore.status).toBe(204);
    expect(await page()).toContain('Under examination since');
    expect(await page()).not.toContain(href);
    expect(await done(`${path}/examination/end`)).toBe(`${path}/examination?done`);
    expect(await page()).toContain('No TPP is being examined in this world.');
    expect(await done(`${path}/remove`)).toBe('/console?done');
  });
});

describe('the requests in the console', () => {
  it('are newest first, the refused ones with the check that failed and why', async () => {
    await client.call({ path: '/v1/accounts', headers: { 'X-Request-ID': undefined } });
    const page = await get('/console/requests');
    const [first = ''] = /<details[\s\S]*?<\/details>/.exec(page.text) ?? [];
    expect(first).toContain('<span class="tag failed">400</span>');
    expect(first).toContain('<code class="path">GET /<wbr/>v1/<wbr/>accounts</code>');
    expect(first).toContain('<code>GET /api-sandbox/v1/accounts HTTP/1.1</code>');
    expect(first).toContain(englishTexts.requests.refusedBy('headers-required'));
    expect(first).toContain('X-Request-ID: expected a value');
    const list = await get('/console/requests/list');
    expect(list.text).toContain('id="request-list"');
    const script = await get('/console/console.js');
    expect(script.headers.get('content-type')).toBe('text/javascript;charset=utf-8');
  });
});

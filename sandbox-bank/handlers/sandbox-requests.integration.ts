import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type BankResponse, messageOf } from '@/sandbox-bank/testing/bank-client';
import { create, makeAccount, NCBCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { JONAS } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';
import { makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

type LoggedRequest = {
  time: string;
  requestLine: string;
  headers: Record<string, string>;
  checks: { check: string; outcome: string; text?: string }[];
  status: number;
};

const { bank, client } = sharedBank(createTestDatabase);

const list = async (query = '', by = client): Promise<LoggedRequest[]> => {
  const answer = await by.call({ path: `/v1/sandbox/requests${query}` });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { requests: LoggedRequest[] }).requests;
};
const latest = async (): Promise<LoggedRequest> => {
  const [request] = await list('?limit=1');
  if (request === undefined) throw new Error('nothing was logged');
  return request;
};
const failedOf = ({ checks }: LoggedRequest) =>
  checks.filter(({ outcome }) => outcome === 'failed');

describe('the request log', () => {
  it('tells of a request that passed: its head and every check, never its body', async () => {
    await client.call({
      method: 'POST',
      path: '/v1/sandbox/customers',
      headers: { 'X-Request-ID': 'logged' },
      body: { customerNumber: '80000000001', name: 'Hemmelig Hansen', type: 'PRIVATE' },
    });
    const request = await latest();
    expect(request).toMatchObject({
      requestLine: 'POST /api-sandbox/v1/sandbox/customers HTTP/1.1',
      headers: { 'X-Request-ID': 'logged', 'PSU-IP-Address': '203.0.113.7' },
      status: 201,
    });
    expect(request.checks.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      'operation passed',
      'media-type passed',
      'headers-once passed',
      'headers-readable passed',
      'headers-required passed',
      'headers-form passed',
      'date passed',
      'digest passed',
      'certificate passed',
      'signature passed',
      'role passed',
      'request-id passed',
      'rules passed',
    ]);
    expect(request.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    expect(Math.abs(Date.parse(request.time) - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(request)).not.toMatch(/Hemmelig|80000000001/);
  });

  it('names the check that refused a request, why, and which were not come to', async () => {
    const signed = client.sign({ method: 'POST', path: '/v1/sandbox/customers', body: { a: 1 } });
    const answer = await client.send({
      method: 'POST',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: Object.entries(signed.headers),
      body: Buffer.from('{"a":2}'),
    });
    expect(answer.status).toBe(400);
    const request = await latest();
    expect(request.status).toBe(400);
    const [failed] = failedOf(request);
    expect(failed).toMatchObject({ check: 'digest', text: expect.stringContaining('Digest') });
    expect(
      request.checks.filter(({ outcome }) => outcome === 'skipped').map(({ check }) => check),
    ).toEqual(['certificate', 'signature', 'role', 'request-id', 'rules']);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    [
      'signature',
      () => {
        const { headers } = client.sign({ path: '/v1/sandbox/clock' });
        return client.send({
          method: 'GET',
          target: '/api-sandbox/v1/sandbox/faults',
          headers: Object.entries(headers),
        });
      },
      400,
    ],
    ['rules', () => client.call({ path: '/v1/accounts' }), 401],
    ['operation', () => client.call({ path: '/v1/nothing' }), 404],
    ['operation', () => client.call({ method: 'DELETE', path: '/v1/accounts' }), 405],
    [
      'headers-required',
      () => client.call({ path: '/v1/accounts', headers: { 'X-Request-ID': undefined } }),
      400,
    ],
    [
      'date',
      () =>
        client.call({
          path: '/v1/accounts',
          headers: { Date: 'Sun, 06 Nov 1994 08:49:37 GMT' },
        }),
      400,
    ],
    [
      'headers-form',
      () => client.call({ path: '/v1/accounts', headers: { 'PSU-ID': 'nobody' } }),
      400,
    ],
    [
      'media-type',
      () =>
        client.call({
          method: 'PUT',
          path: '/v1/sandbox/faults',
          headers: { 'Content-Type': 'text/plain' },
          body: 'x',
        }),
      415,
    ],
  ])('finds %s to have failed', async (check, send, status) => {
    await send();
    const request = await latest();
    expect(request.status, JSON.stringify(request)).toBe(status);
    expect(failedOf(request).map((each) => each.check)).toEqual([check]);
  });

  it('tells of an X-Request-ID that another request had, and of a role that the certificate lacks', async () => {
    const requestId = randomUUID();
    for (const path of ['/v1/sandbox/clock', '/v1/sandbox/faults']) {
      await client.call({ path, headers: { 'X-Request-ID': requestId } });
    }
    expect(failedOf(await latest()).map(({ check }) => check)).toEqual(['request-id']);
    const payer = await bank.client('Nettbutikken AS', ['PSP_PI']);
    await payer.call({ path: '/v1/accounts' });
    const [request] = await list('?limit=1', payer);
    expect(request?.status).toBe(403);
    expect(failedOf(request ?? (await latest())).map(({ check }) => check)).toEqual(['role']);
  });

  it('tells of a fault beside the checks, and of nothing else when the bank did not look', async () => {
    await client.call({
      method: 'PUT',
      path: '/v1/sandbox/faults',
      body: { faults: [{ fault: 'error', calls: 1, status: 503 }] },
    });
    await client.call({ path: '/v1/accounts' });
    const request = await latest();
    expect(request.status).toBe(503);
    expect(request.checks.at(-1)).toEqual({
      check: 'fault',
      outcome: 'failed',
      text: 'The fault "error" was switched on in the sandbox.',
    });
    expect(new Set(request.checks.slice(0, -1).map(({ outcome }) => outcome))).toEqual(
      new Set(['skipped']),
    );
  });

  it('masks the identity number, however the header is written', async () => {
    for (const name of ['X-PSU-IDENTITY', 'x-psu-identity']) {
      await client.call({ path: '/v1/accounts', headers: { [name]: '13039319955' } });
      const request = await latest();
      expect(request.headers[name]).toBe('***********');
      expect(JSON.stringify(request)).not.toContain('13039319955');
    }
  });

  it.each<[string, Record<string, string>]>([
    ['in two groups', { 'X-PSU-IDENTITY': '130393 19955' }],
    ['encoded, with a letter too many', { 'X-PSU-IDENTITY': '=?utf-8?B?MTMwMzkzMTk5NTV4?=' }],
    ['raw, with a letter of Norwegian', { 'X-PSU-IDENTITY': '13039319955\u00e5' }],
  ])('quotes no identity number that was refused: %s', async (_, headers) => {
    const { status } = await client.call({ path: '/v1/accounts', headers });
    expect(status).toBe(400);
    const request = await latest();
    expect(failedOf(request)).toHaveLength(1);
    expect(JSON.stringify(request)).not.toMatch(/130393|19955|MTMwMz/);
  });

  it.each<[string, string, string]>([
    [
      'a field',
      '{"customerNumber":"Hemmelig","name":"A","type":"PRIVATE"}',
      'customerNumber: Expected an identity number of 11 digits. Got \u2026.',
    ],
    [
      'a number',
      '{"customerNumber":4711,"name":"A","type":"PRIVATE"}',
      'customerNumber: Expected a JSON string. Got \u2026.',
    ],
    [
      'a field with quotation marks',
      '{"customerNumber":"a \\"Hemmelig\\" one","name":"A","type":"PRIVATE"}',
      'customerNumber: Expected an identity number of 11 digits. Got \u2026.',
    ],
    [
      'a long field',
      `{"customerNumber":"Hemmelig${'x'.repeat(90)}","name":"A","type":"PRIVATE"}`,
      'customerNumber: Expected an identity number of 11 digits. Got \u2026.',
    ],
  ])('quotes nothing of a body that was refused: %s', async (_, body, text) => {
    await client.call({ method: 'POST', path: '/v1/sandbox/customers', body });
    const [failed] = failedOf(await latest());
    expect(failed).toEqual({ check: 'rules', outcome: 'failed', text });
  });

  it('repeats no amount of a body, which the TPP is told in full', async () => {
    const account = await makeAccount(client, JONAS, '10.00');
    const jonas = await connectPsu(client, { identityNumber: JONAS });
    const amount = (text: string) => ({ amount: text, currency: 'NOK' });
    const refusals: [() => Promise<BankResponse>, string, string][] = [
      [
        () =>
          create(client, jonas, {
            product: NCBCT,
            body: paymentBody(NCBCT, account.bban, '', {
              instructedAmount: { amount: '500.00', currency: 'EUR' },
            }),
          }),
        'instructedAmount.amount: expected an amount worth at least NOK 100000, got EUR 500.00, which is worth NOK 5860.00.',
        'instructedAmount.amount: expected an amount worth at least NOK 100000, got \u2026, which is worth \u2026.',
      ],
      [
        () =>
          client.call({
            method: 'POST',
            path: `/v1/sandbox/accounts/${encodeURIComponent(account.id)}/transactions`,
            body: {
              transactionAmount: amount('-31.00'),
              batchIndicator: true,
              entryDetails: [{ transactionAmount: amount('-30.00') }],
            },
          }),
        "transactionAmount.amount: expected NOK -30.00, the sum of the batch's 1 entries, got NOK -31.00.",
        "transactionAmount.amount: expected \u2026, the sum of the batch's 1 entries, got \u2026.",
      ],
      [
        () =>
          client.call({
            method: 'PUT',
            path: '/v1/sandbox/clock',
            body: { offsetSeconds: 400_000_000 },
          }),
        'offsetSeconds: expected at most 316224000 seconds either way, got 400000000.',
        'offsetSeconds: expected at most 316224000 seconds either way, got \u2026.',
      ],
    ];
    for (const [send, told, text] of refusals) {
      expect(messageOf(await send()).text).toBe(told);
      expect(failedOf(await latest())).toEqual([{ check: 'rules', outcome: 'failed', text }]);
    }
  });

  it('quotes nothing of a body that is no JSON', async () => {
    await client.call({ method: 'POST', path: '/v1/sandbox/customers', body: '{"a":Hemmelig}' });
    const request = await latest();
    expect(failedOf(request)).toMatchObject([{ check: 'rules' }]);
    expect(JSON.stringify(request)).not.toContain('Hemm');
  });

  it("is the TPP's own, newest first, since an instant, and as long as is asked for", async () => {
    const other = await bank.client('Helt Annet Firma AS');
    await other.call({ path: '/v1/sandbox/clock' });
    const since = new Date().toISOString();
    await client.call({ path: '/v1/sandbox/clock' });
    await client.call({ path: '/v1/sandbox/faults' });
    const requests = await list(`?since=${since}`);
    expect(requests.map(({ requestLine }) => requestLine)).toEqual([
      'GET /api-sandbox/v1/sandbox/faults HTTP/1.1',
      'GET /api-sandbox/v1/sandbox/clock HTTP/1.1',
    ]);
    expect(await list('?limit=3')).toHaveLength(3);
    // The time of an entry, pasted as it stands.
    const [{ time } = { time: '' }] = requests;
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    expect((await list(`?since=${time}`)).length).toBeGreaterThanOrEqual(1);
    const theirs = await list('', other);
    expect(theirs.map(({ requestLine }) => requestLine)).toEqual([
      'GET /api-sandbox/v1/sandbox/clock HTTP/1.1',
    ]);
  });

  it.each([
    '2100-01-01T12:00Z',
    '2100-01-01T12:00%2B01:00',
    '2100-01-01T12:00:00%2B0100',
    '2100-01-01T12:00:00+0100',
    '2100-01-01T12:00:00.250-0130',
    '2100-01-01T12:00-0130',
  ])(
    'begins at a date-time without seconds, or without the colon of its offset: %s',
    async (since) => {
      await client.call({ path: '/v1/sandbox/clock' });
      expect(await list(`?since=${since}`)).toEqual([]);
      expect(await list(`?limit=1&since=${since.replace('2100', '2000')}`)).toHaveLength(1);
    },
  );

  it.each([
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=ten',
    'since=yesterday',
    'since=2026-11-22',
    'since=2026-13-01T00:00:00Z',
    'since=2026-02-30T12:00Z',
    'since=2026-11-22T12:00',
    'since=2026-11-22T12:00:00%2B2500',
    'limit=1&limit=2',
  ])('refuses %s', async (query) => {
    expect((await client.call({ path: `/v1/sandbox/requests?${query}` })).status).toBe(400);
  });

  it('of a world has its requests and those that name nobody, and none of another', async () => {
    const [one, other] = [await makeWorld(client), await makeWorld(client)];
    const since = new Date().toISOString();
    const numberOf = ({ customers }: TestWorld) => customers[0]?.customerNumber ?? '';
    for (const headers of [
      { 'X-PSU-IDENTITY': numberOf(one), 'X-Request-ID': 'of-one' },
      { 'X-PSU-IDENTITY': numberOf(other), 'X-Request-ID': 'of-other' },
      { 'X-Request-ID': 'of-nobody' },
    ])
      await client.call({ path: '/v1/accounts', headers });
    // Of a path that there is not, no world is looked for.
    await client.call({ path: '/v1/accounts-of', headers: { 'X-Request-ID': 'of-no-path' } });
    const idsIn = async (world: string) =>
      (await list(`?since=${since}&world=${world}`)).flatMap(({ requestLine, headers }) =>
        requestLine.includes('/v1/accounts') ? [headers['X-Request-ID']] : [],
      );
    expect(await idsIn(one.id)).toEqual(['of-no-path', 'of-nobody', 'of-one']);
    expect(await idsIn(other.id)).toEqual(['of-no-path', 'of-nobody', 'of-other']);
    expect(await idsIn('default')).toEqual(['of-no-path', 'of-nobody']);
    expect((await list(`?since=${since}`)).length).toBeGreaterThan(3);
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { createCertificateReader, parseCertificates } from '@/lib/xs2a/signature/certificate';
import { verifyAnswer } from '@/lib/xs2a/signature/verify-answer';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { openDatabase } from '@/sandbox-bank/store/database';
import { messageOf, openScaPage, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import { create, linkOf, makeAccount, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { JONAS } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);

const put = (path: string, body: unknown) => client.call({ path, method: 'PUT', body });
const switchOn = async (switches: Record<string, boolean>) => {
  const answer = await put('/v1/sandbox/behaviour', switches);
  expect(answer).toMatchObject({ status: 200, body: switches });
};
const customers = async () =>
  ((await client.call({ path: '/v1/sandbox/customers' })).body as { customers: unknown[] })
    .customers.length;
const make = (requestId: string, customerNumber: string, by = client) =>
  by.call({
    path: '/v1/sandbox/customers',
    method: 'POST',
    headers: { 'X-Request-ID': requestId },
    body: { customerNumber, name: 'Kunde', type: 'PRIVATE' },
  });

describe('an X-Request-ID that comes again', () => {
  it('with the same body gets the first answer, and nothing is done twice', async () => {
    const before = await customers();
    const first = await make('again', '40000000001');
    expect(first.status).toBe(201);
    const second = await make('again', '40000000001');
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(await customers()).toBe(before + 1);
  });

  it('with another body is refused with 409', async () => {
    await make('other', '40000000002');
    const other = await make('other', '40000000003');
    expect(other.status).toBe(409);
    expect(messageOf(other)).toMatchObject({ code: 'CONFLICT', path: 'X-Request-ID' });
    const elsewhere = await client.call({
      path: '/v1/sandbox/customers',
      headers: { 'X-Request-ID': 'other' },
    });
    expect(elsewhere.status).toBe(409);
  });

  it('for another person, company or resource is refused with 409', async () => {
    const person = { 'PSU-ID': randomUUID() };
    const first = { path: '/v1/accounts', headers: person };
    for (const [index, second] of [
      { headers: { 'PSU-ID': randomUUID() } },
      { headers: { ...person, 'PSU-Corporate-ID': randomUUID() } },
      { headers: { ...person, 'PSU-Context': 'CORPORATE' } },
      { headers: { ...person, 'X-PSU-IDENTITY': '40000000009' } },
      { path: '/v1/card-accounts' },
      { path: '/v1/accounts?withBalance=true' },
    ].entries()) {
      const [before, after] = [first, { ...first, ...second }].map((request) => ({
        ...request,
        headers: { ...request.headers, 'X-Request-ID': `another ${index}` },
      }));
      if (!before || !after) throw new Error('two requests');
      expect((await client.call(before)).status).not.toBe(409);
      const refused = await client.call(after);
      expect(refused.status, refused.text).toBe(409);
      expect(messageOf(refused)).toMatchObject({ code: 'CONFLICT', path: 'X-Request-ID' });
    }
  });

  it('fifty times at once makes one thing', async () => {
    const before = await customers();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => make('at once', '40000000004')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await customers()).toBe(before + 1);
  });

  it('for another return address or session is refused with 409', async () => {
    const session = await connectPsu(client, { identityNumber: JONAS });
    const bare = { 'PSU-ID': session.psuId, 'TPP-Redirect-URI': 'https://tpp.example/1' };
    const first = { ...bare, 'TPP-Session-ID': session.tppSessionId };
    for (const [index, second] of [
      { ...first, 'TPP-Redirect-URI': 'https://tpp.example/2' },
      { ...first, 'TPP-Session-ID': randomUUID() },
      bare,
    ].entries()) {
      const read = (headers: Record<string, string>) =>
        client.call({
          path: '/v1/accounts',
          headers: { ...headers, 'X-Request-ID': `a way back ${index}` },
        });
      expect((await read(first)).status).toBe(200);
      const refused = await read(second);
      expect(refused.status, refused.text).toBe(409);
      expect(messageOf(refused)).toMatchObject({ code: 'CONFLICT', path: 'X-Request-ID' });
    }
  });

  it('for two reads at once is that of one of them, and the other is refused', async () => {
    const headers = { 'X-Request-ID': 'reads at once' };
    const read = (path: string) => client.call({ path, headers });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => read('/v1/accounts')),
      read('/v1/card-accounts'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 409]);
  });

  it('has a read done again, which the withdrawal of the consent ends', async () => {
    const { headers } = await connectPsu(client, { identityNumber: JONAS });
    const read = () =>
      client.call({ path: '/v1/accounts', headers: { ...headers, 'X-Request-ID': 'reads again' } });
    const first = await read();
    expect(first.status).toBe(200);
    expect((await read()).text).toBe(first.text);
    const signedIn = await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber: JONAS });
    const url = `${bank.scaOrigin}${signedIn.location}`;
    const consentIds = (await openScaPage(url)).values('consentId');
    for (const consentId of consentIds) await submitScaPage(`${url}/revoke`, { consentId });
    const after = await read();
    expect(after.status, after.text).toBe(403);
    expect(messageOf(after)).toMatchObject({ code: 'CONSENT_UNKNOWN' });
  });

  it('has a read counted again that comes without the PSU', async () => {
    const { headers } = await connectPsu(client, { identityNumber: JONAS });
    const listed = await client.call({ path: '/v1/accounts', headers });
    const [account] = (listed.body as { accounts: { resourceId: string }[] }).accounts;
    const statuses: number[] = [];
    for (let read = 1; read <= 5; read += 1) {
      const answer = await client.call({
        path: `/v1/accounts/${account?.resourceId}/balances`,
        headers: { ...headers, 'PSU-IP-Address': undefined, 'X-Request-ID': 'unattended again' },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('gets the first answer when it was a refusal too', async () => {
    const refused = await make('refused', '1');
    const again = await make('refused', '1');
    expect(refused.status).toBe(400);
    expect(again.text).toBe(refused.text);
    // Its handler did not run a second time.
    expect((await make('refused', '40000000013')).status).toBe(409);
  });

  it('gets the first answer for two days, and is a new one after them', async () => {
    const HOUR = 60 * 60 * 1000;
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      await bank.restart();
      const first = await make('47 hours', '40000000010');
      expect((await make('49 hours', '40000000011')).status).toBe(201);
      for (const hours of [47, 49])
        await db.query('UPDATE request_replay SET created_at = $2 WHERE request_id = $1', [
          `${hours} hours`,
          new Date(Date.now() - hours * HOUR),
        ]);
      vi.advanceTimersByTime(HOUR);
      await expect.poll(async () => (await make('49 hours', '40000000012')).status).toBe(201);
      expect((await make('47 hours', '40000000010')).text).toBe(first.text);
    } finally {
      vi.useRealTimers();
      await db.close();
    }
  });

  it('of another TPP is another one', async () => {
    await make('mine', '40000000005');
    const other = await bank.client('Helt Annet Firma AS');
    expect((await make('mine', '40000000006', other)).status).toBe(201);
  });

  it('is as good as new when replayRequestIds is off', async () => {
    await switchOn({ replayRequestIds: false });
    try {
      expect((await make('off', '40000000007')).status).toBe(201);
      expect((await make('off', '40000000008')).status).toBe(201);
    } finally {
      await switchOn({});
    }
  });
});

describe('an answer', () => {
  it.each([
    ['that was given', '/v1/sandbox/customers', 200],
    ['to a call that SCA must come before', '/v1/accounts', 401],
    ['to a path that there is not', '/v1/none', 404],
  ])('%s is kept by no cache', async (_, path, status) => {
    const answer = await client.call({ path });
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('signed answers', () => {
  it('are switched on, and verify against the authority of the sandbox', async () => {
    await switchOn({ signResponses: true });
    try {
      for (const [request, status] of [
        [{ path: '/v1/sandbox/customers' }, 200],
        [{ path: '/v1/accounts' }, 401],
        [{ path: '/v1/none' }, 404],
        [{ path: '/v1/accounts', method: 'PUT' }, 405],
        [{ path: '/v1/consents', method: 'POST', body: 'x'.repeat(2 * 1024 * 1024 + 1) }, 413],
        [
          {
            path: '/v1/bank-offered-consents',
            method: 'POST',
            body: 'x',
            headers: { 'Content-Type': 'text/plain' },
          },
          415,
        ],
      ] as const) {
        const requestId = `signed ${status}`;
        const headers = 'headers' in request ? request.headers : {};
        const answer = await client.call({
          ...request,
          headers: { ...headers, 'X-Request-ID': requestId },
        });
        expect(answer.status).toBe(status);
        const verify = (body: string) =>
          verifyAnswer({
            headers: answer.headers as Record<string, string>,
            body: Buffer.from(body, 'utf8'),
            requestId,
            trustedIssuers: parseCertificates(readFileSync(bank.caFile, 'utf8')),
            readCertificate: createCertificateReader(),
            now: new Date(),
          });
        expect(verify(answer.text)).toMatchObject({ kind: 'verified' });
        expect(verify(`${answer.text} `)).toMatchObject({ kind: 'refused' });
      }
    } finally {
      await switchOn({});
    }
    const plain = await client.call({ path: '/v1/sandbox/customers' });
    expect(plain.headers.signature).toBeUndefined();
  });

  it.each([
    ['without an X-Request-ID', undefined],
    ['with a malformed one', 'x'.repeat(129)],
  ])('are not given to a request %s, which would be signed with it', async (_, requestId) => {
    await switchOn({ signResponses: true });
    try {
      const headers = { 'X-Request-ID': requestId };
      const refused = await client.call({ path: '/v1/accounts', headers });
      expect(refused.status, refused.text).toBe(400);
      expect(messageOf(refused).path).toBe('X-Request-ID');
      expect(refused.headers.signature).toBeUndefined();
      expect(refused.headers['x-request-id']).toBeUndefined();
    } finally {
      await switchOn({});
    }
  });

  it('of a request that is refused before the gate are those of the world of the person it names', async () => {
    const world = await makeWorld(client);
    const behaviour = await callWorld(client, world, 'PUT', 'behaviour', { signResponses: true });
    expect(behaviour.status, behaviour.text).toBe(200);
    const named = { 'X-PSU-IDENTITY': world.customers[0]?.customerNumber };
    const consents = { path: '/v1/bank-offered-consents', method: 'POST' } as const;
    const asText = { 'Content-Type': 'text/plain' };
    for (const [request, headers, status] of [
      [{ path: '/v1/none' }, {}, 404],
      [{ path: '/v1/accounts', method: 'PUT' }, {}, 405],
      [{ ...consents, body: 'x'.repeat(2 * 1024 * 1024 + 1) }, {}, 413],
      [{ ...consents, body: 'x' }, asText, 415],
    ] as const) {
      const signed = await client.call({ ...request, headers: { ...headers, ...named } });
      expect([signed.status, typeof signed.headers.signature]).toEqual([status, 'string']);
      const plain = await client.call({ ...request, headers });
      expect([plain.status, plain.headers.signature]).toEqual([status, undefined]);
    }
    const ofWorld = await client.call({
      path: `/v1/sandbox/worlds/${world.id}/behaviour`,
      method: 'DELETE',
    });
    expect([ofWorld.status, typeof ofWorld.headers.signature]).toEqual([405, 'string']);
  });
});

describe('faults', () => {
  const fault = (...faults: unknown[]) => put('/v1/sandbox/faults', { faults });

  it('stand for the next n calls, and sandbox operations are spared', async () => {
    expect((await fault({ fault: 'error', calls: 2, status: 503 })).status).toBe(200);
    expect((await client.call({ path: '/v1/sandbox/customers' })).status).toBe(200);
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(503);
    expect((await client.call({ path: '/v1/sandbox/faults' })).body).toEqual({
      faults: [{ fault: 'error', calls: 1, status: 503 }],
    });
    await bank.restart();
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(503);
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(401);
  });

  it('come one after the other, each for its calls', async () => {
    const second = { fault: 'html', calls: 1, status: 502 };
    await fault({ fault: 'error', calls: 1, status: 503 }, second);
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(503);
    const left = await client.call({ path: '/v1/sandbox/faults' });
    expect(left.body).toEqual({ faults: [second] });
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(502);
    expect((await client.call({ path: '/v1/accounts' })).status).toBe(401);
  });

  it('lose an answer after the work is done, which a repetition then gets', async () => {
    await fault({ fault: 'lose-answer', calls: 1 });
    const headers = { 'X-Request-ID': 'lost' };
    const request = { path: '/v1/bank-offered-consents', method: 'POST' as const, headers };
    await expect(client.call(request)).rejects.toThrow();
    const repeated = await client.call(request);
    expect(repeated.status).toBe(201);
    expect((await client.call(request)).text).toBe(repeated.text);
  });

  it('drop, spoil and cut answers', async () => {
    await fault({ fault: 'drop', calls: 1 });
    await expect(client.call({ path: '/v1/accounts' })).rejects.toThrow();
    await fault({ fault: 'html', calls: 1 });
    expect((await client.call({ path: '/v1/accounts' })).headers['content-type']).toContain('html');
    await fault({ fault: 'garbage', calls: 1 });
    expect((await client.call({ path: '/v1/accounts' })).body).toBeUndefined();
    await fault({ fault: 'truncate', calls: 1 });
    const cut = await client.call({ path: '/v1/accounts' });
    expect(cut.text.length).toBeGreaterThan(10);
    expect(cut.body).toBeUndefined();
    // An answer without a body stays as it is.
    const jonas = await connectPsu(client, { identityNumber: JONAS });
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, bankDay(new Date())),
    });
    const path = linkOf(made, 'self').href;
    await fault({ fault: 'truncate', calls: 1 });
    const removed = await client.call({ method: 'DELETE', path, headers: jonas.headers });
    expect(removed).toMatchObject({ status: 204, text: '' });
  });

  it('are refused when they are none', async () => {
    const answer = await fault({ fault: 'meteor', calls: 1 });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'faults.0.fault' });
  });
});

describe('the description', () => {
  it('is OpenAPI 3.1 with every operation, served without a signature at both addresses', async () => {
    const answer = await client.send({ method: 'GET', target: '/openapi.json', headers: [] });
    expect(answer.status).toBe(200);
    const { openapi, paths } = answer.body as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/v1/accounts/{id}/transactions/{transactionId}',
        '/v1/user',
        '/v1/payments/{payment-product}',
        '/v1/signing-baskets/{basketId}/authorisations',
        '/v1/sandbox/batch-runs',
      ]),
    );
    const copy = await fetch(`${bank.scaOrigin}/openapi.json`);
    expect(await copy.json()).toEqual(answer.body);
    const page = await fetch(`${bank.scaOrigin}/interface`);
    // A path may break after each of its slashes.
    expect((await page.text()).replaceAll('<wbr/>', '')).toContain('/v1/accounts/{id}/balances');
  });
});

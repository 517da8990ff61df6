import { ClientRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { examineRequest } from '@/lib/xs2a/signature/doctor/examine-request';
import { readRequestText } from '@/lib/xs2a/signature/doctor/request-text';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import {
  type BankClient,
  type BankRequest,
  createBankClient,
  hrefOf,
  messagesOf,
  segment,
} from './bank-client';

let server: ReturnType<typeof createServer>;
let options: Omit<Parameters<typeof createBankClient>[0], 'baseUrl'>;

/** A bank that requests a client certificate from its authority in the TLS handshake, and answers with its subject. */
beforeAll(async () => {
  const authority = await authorityOfRun();
  const { certPem, keyPem } = authority.tls;
  server = createServer(
    {
      cert: certPem,
      key: keyPem,
      ca: authority.caPem,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      response.end(JSON.stringify({ shownBy: subject.O, host: request.headers.host }));
    },
  );
  options = {
    caPem: authority.caPem,
    keys: await keysOfRun(authority, 'Prøvestasjonen AS', ['PSP_AI']),
    redirectUri: 'https://tpp.example/return',
    now: () => new Date(),
  };
});
afterAll(() => server.close());

const listeningAt = async (host: string): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return (server.address() as AddressInfo).port;
};

describe('a client of a bank that asks for a certificate', () => {
  it('shows the one that it was given, at an address of IPv6 too, and is turned away without', async ({
    skip,
  }) => {
    const port = await listeningAt('::1').catch(() => skip('this machine has no IPv6'));
    const baseUrl = `https://[::1]:${port}/api-sandbox`;
    const clientKeys = await keysOfRun(await authorityOfRun(), 'Havneby Regnskap AS', ['PSP_PI']);
    const client = createBankClient({ ...options, baseUrl, clientKeys });
    const answer = await client.call({ path: '/v1/accounts' });
    expect(answer.body).toEqual({ shownBy: 'Havneby Regnskap AS', host: `[::1]:${port}` });
    client.close();

    const without = createBankClient({ ...options, baseUrl });
    await expect(without.call({ path: '/v1/accounts' })).rejects.toThrow(
      /certificate required|reset/i,
    );
    without.close();
  });
});

describe('a call', () => {
  type Echo = { line: string; headers: [name: string, value: string][]; body: string };
  const connections = new Set<unknown>();
  let bank: ReturnType<typeof createServer>;
  let client: BankClient & { close(): void };

  /** Answers with what it was sent; it breaks off at `/v1/broken`, and is silent at `/v1/silent`. */
  beforeAll(async () => {
    const { certPem: cert, keyPem: key } = (await authorityOfRun()).tls;
    bank = createServer({ cert, key }, async (request, response) => {
      connections.add(request.socket);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url, rawHeaders } = request;
      if (url === '/api/v1/silent') return;
      if (url === '/api/v1/broken') {
        response.writeHead(200, { 'Content-Length': 9 }).write('{');
        setImmediate(() => response.destroy());
        return;
      }
      const headers = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1]]] : [],
      );
      const body = Buffer.concat(chunks).toString('utf8');
      const tppMessages = [{ code: 'CONFLICT' }, { code: 7 }];
      response.writeHead(409, { 'Set-Cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ line: `${method} ${url}`, headers, body, tppMessages }));
    });
    await new Promise<void>((resolve) => {
      bank.listen(0, 'localhost', resolve);
    });
    const baseUrl = `https://localhost:${(bank.address() as AddressInfo).port}/api/`;
    client = createBankClient({ ...options, baseUrl, now: () => new Date('2027-03-10T08:00:00Z') });
  });
  afterAll(() => {
    client.close();
    bank.close();
  });

  const sent = async (request: BankRequest) => (await client.call(request)).body as Echo;

  const SIGNED = ['x-request-id', 'tpp-signature-certificate', 'signature'];
  const AT_BANK = {
    accept: 'application/json',
    date: 'Wed, 10 Mar 2027 08:00:00 GMT',
    'tpp-redirect-uri': 'https://tpp.example/return',
    'psu-ip-address': '203.0.113.7',
  };
  const AT_SANDBOX = { accept: AT_BANK.accept, date: AT_BANK.date };
  const BODY = {
    'content-type': 'application/json',
    digest: 'SHA-256=AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=',
    'content-length': '7',
  };

  it.each<[string, BankRequest, string, object, string]>([
    ['a read', { path: '/v1/accounts?a=b' }, 'GET /api/v1/accounts?a=b', AT_BANK, ''],
    [
      'a creation',
      {
        method: 'POST',
        path: '/v1/consents',
        body: { a: 1 },
        signing: {
          names: ['(request-target)', 'date', 'digest', 'x-request-id', 'tpp-redirect-uri'],
        },
      },
      'POST /api/v1/consents',
      { ...AT_BANK, ...BODY },
      '{"a":1}',
    ],
    [
      'text',
      { method: 'PUT', path: '/v1/sandbox/clock', body: '{"a":1}' },
      'PUT /api/v1/sandbox/clock',
      { ...AT_SANDBOX, ...BODY },
      '{"a":1}',
    ],
    [
      'bytes',
      { method: 'POST', path: '/v1/sandbox/worlds', body: Buffer.from('{"a":1}') },
      'POST /api/v1/sandbox/worlds',
      { ...AT_SANDBOX, ...BODY },
      '{"a":1}',
    ],
    [
      'a body where none belongs',
      { method: 'DELETE', path: '/v1/consents/1', body: { a: 1 } },
      'DELETE /api/v1/consents/1',
      { ...AT_BANK, ...BODY },
      '{"a":1}',
    ],
    [
      'headers of its own',
      { path: '/v1/accounts', headers: { Accept: 'text/xml', 'PSU-IP-Address': undefined } },
      'GET /api/v1/accounts',
      { ...AT_BANK, accept: 'text/xml', 'psu-ip-address': undefined },
      '',
    ],
  ])(
    'is sent with what belongs to %s, and a signature that holds',
    async (_, request, line, headers, body) => {
      const echo = await sent(request);
      const { host, connection, ...got } = Object.fromEntries(echo.headers);
      for (const name of SIGNED) delete got[name];
      expect({ line: echo.line, headers: got, body: echo.body }).toEqual({ line, headers, body });
      const lines = echo.headers.map(([name, value]) => `${name}: ${value}\n`).join('');
      const reading = readRequestText(`${echo.line} HTTP/1.1\n${lines}\n${echo.body}`);
      if (!reading.ok) throw new Error(reading.reason);
      const now = new Date('2027-03-10T08:00:00Z');
      const { findings } = examineRequest({ request: reading.request, now });
      expect(findings).toContainEqual(
        expect.objectContaining({ check: 'signature', outcome: 'passed' }),
      );
    },
  );

  it('is sent with the signature that it was given, without one, or changed after it was signed', async () => {
    const given = async (request: Omit<BankRequest, 'path'>, of: string) => {
      const { headers } = await sent({ path: '/v1/accounts', ...request });
      return headers.filter(([name]) => name === of).map(([, value]) => value);
    };
    expect(await given({ headers: { Signature: 'none' } }, 'signature')).toEqual(['none']);
    expect(await given({ headers: { Signature: undefined } }, 'signature')).toEqual([]);
    expect(await given({ headers: { 'PSU-ID': 'x' } }, 'signature')).toEqual([
      expect.stringMatching(/headers="date x-request-id psu-id tpp-redirect-uri"/),
    ]);
    const twice = {
      afterSigning: (headers: Map<string, unknown>) => headers.set('date', ['1', '2']),
    };
    expect(await given(twice as Omit<BankRequest, 'path'>, 'date')).toEqual(['1', '2']);
  });

  it('is shown by its answer and its codes alone, once, over one connection', async () => {
    client.takeExchanges();
    connections.clear();
    const answer = await client.call({ path: '/v1/accounts' });
    await client.call({ method: 'DELETE', path: '/v1/consents/1' });
    expect(answer).toMatchObject({ status: 409, headers: { 'set-cookie': 'a=1, b=2' } });
    expect(messagesOf(answer)).toEqual([{ code: 'CONFLICT' }, { code: 7 }]);
    expect(client.takeExchanges()).toEqual([
      { call: 'GET /v1/accounts', status: 409, codes: ['CONFLICT'] },
      { call: 'DELETE /v1/consents/1', status: 409, codes: ['CONFLICT'] },
    ]);
    expect(client.takeExchanges()).toEqual([]);
    expect(connections.size).toBe(1);
  });

  it('fails when the answer breaks off, and when there is none within 30 s', async () => {
    await expect(client.call({ path: '/v1/broken' })).rejects.toThrow('aborted');
    const limits: number[] = [];
    const setTimeout = ClientRequest.prototype.setTimeout;
    const spy = vi.spyOn(ClientRequest.prototype, 'setTimeout');
    spy.mockImplementation(function (this: ClientRequest, milliseconds, ...then) {
      limits.push(milliseconds);
      return setTimeout.call(this, milliseconds / 1_000, ...then);
    });
    const silent = client.call({ path: '/v1/silent' }).finally(() => spy.mockRestore());
    await expect(silent).rejects.toThrow('no answer to GET /v1/silent within 30 s');
    expect(limits).toContain(30_000);
  }, 5_000);
});

it.each<[unknown, string | undefined]>([
  [{ _links: { self: { href: '/v1/accounts' } } }, '/v1/accounts'],
  [{ _links: { self: { href: 7 } } }, undefined],
  [{ _links: { other: { href: '/v1/accounts' } } }, undefined],
  [{ _links: {} }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('finds the link of %j to be %j', (body, href) => {
  expect(hrefOf({ body }, 'self')).toBe(href);
});

it('has no messages where a bank sends anything but a list, and encodes an id once', () => {
  expect(messagesOf({ body: { tppMessages: { code: 'CONFLICT' } } })).toEqual([]);
  expect(messagesOf({ body: undefined })).toEqual([]);
  expect(segment('a/b ==!')).toBe('a%2Fb%20==!');
});

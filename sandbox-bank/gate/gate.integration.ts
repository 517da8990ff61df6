import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { SCA_RETURN_PARAMETERS } from '@/lib/xs2a/message/sca-return';
import { createSigner } from '@/lib/xs2a/signature/sign';
import {
  issueCertificate,
  NAME_TYPE,
  psd2Extension,
} from '@/sandbox-bank/certificates/issue-certificate';
import { readPairs } from '@/sandbox-bank/certificates/key-folder';
import {
  type BankRequest,
  createBankClient,
  messageOf,
  openScaPage,
  scaRedirectOf,
} from '@/sandbox-bank/testing/bank-client';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { reusedKeyPair } from '@/sandbox-bank/testing/key-pairs';
import { tlsVersionOf, withOldTlsAllowed } from '@/sandbox-bank/testing/old-tls';
import { TORBJORN } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';

const { bank, client } = sharedBank(createTestDatabase);

const accounts: BankRequest = { path: '/v1/accounts' };
const customers: BankRequest = { path: '/v1/sandbox/customers' };
const newCustomer = (
  body: unknown = { customerNumber: '01019012345', name: 'Ada', type: 'PRIVATE' },
) => ({
  path: '/v1/sandbox/customers',
  method: 'POST' as const,
  body,
});

/** Changes the headers of a request and then signs it, so that only the change is wrong. */
async function sendChanged(
  request: BankRequest,
  change: (headers: [string, string][]) => [string, string][],
) {
  const { headers, body } = client.sign(request);
  return client.send({
    method: request.method ?? 'GET',
    target: `/api-sandbox${request.path}`,
    headers: change(Object.entries(headers)),
    ...(body === undefined ? {} : { body }),
  });
}

const without = (name: string) => (headers: [string, string][]) =>
  headers.filter(([key]) => key !== name);

describe('every request', () => {
  it.each(['X-Request-ID', 'Date', 'TPP-Signature-Certificate', 'Signature'])(
    'is refused without %s',
    async (name) => {
      const answer = await sendChanged(customers, without(name));
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({ code: 'HTTP_HEADER_REQUIRED', path: name });
    },
  );

  it('with a body is refused without a Digest', async () => {
    const answer = await sendChanged(newCustomer(), without('Digest'));
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'Digest',
      text: expect.stringMatching(/^Digest: expected the base64 hash of the body's \d+ bytes /),
    });
  });

  it.each([
    'X-Request-ID',
    'Date',
    'Digest',
    'Signature',
    'TPP-Signature-Certificate',
    'PSU-ID',
    'PSU-Corporate-ID',
    'PSU-IP-Address',
    'TPP-Session-ID',
    'TPP-Redirect-URI',
    'PSU-Context',
  ])('is refused with %s twice', async (name) => {
    const extra: Record<string, string> = {
      'PSU-ID': randomUUID(),
      'PSU-Corporate-ID': randomUUID(),
      'TPP-Session-ID': 's',
      'PSU-Context': 'PRIVATE',
    };
    const request = name === 'Digest' ? newCustomer() : { ...accounts, headers: extra };
    const answer = await sendChanged(request, (headers) => [
      ...headers,
      ...headers.filter(([key]) => key === name),
    ]);
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: name });
    expect(messageOf(answer).text).toContain('once');
  });

  it('may have values that are names of headers, however often', async () => {
    const named: [string, string][] = [
      ['X-One', 'Date'],
      ['X-Two', 'Date'],
    ];
    const answer = await sendChanged(customers, (headers) => [...headers, ...named]);
    expect(answer.status).toBe(200);
  });

  it.each([
    ['X-Request-ID', 'a'.repeat(129)],
    ['PSU-ID', '13039319955'],
    ['PSU-Corporate-ID', 'not-a-uuid'],
    ['PSU-IP-Address', '300.1.1.1'],
    ['PSU-Context', 'private'],
    ['PSU-HTTP-Method', 'FETCH'],
    ['PSU-Device-ID', '42'],
    ['PSU-IP-Port', '70000'],
    ['TPP-Redirect-Preferred', 'no'],
    ['TPP-Redirect-URI', 'javascript:alert(1)'],
    ['X-PSU-IDENTITY', '1303931995'],
    ['X-PSU-AuthMethod-Preferred', 'PASSWORD'],
  ])('is refused with %s of another form (%s)', async (name, value) => {
    const answer = await client.call({ ...accounts, headers: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: name });
  });

  it.each([
    ['PSU-ID', '1303931995', 'PSU-ID: Expected a UUID. Got "1303931995".'],
    ['X-Request-ID', 'a'.repeat(129), 'X-Request-ID: Expected at most 128 characters, got 129.'],
  ])('is told what %s has in place of its form, once', async (name, value, text) => {
    const answer = await client.call({ ...accounts, headers: { [name]: value } });
    expect(messageOf(answer).text).toBe(text);
  });

  it.each([
    ['PSU-User-Agent', 'Nettleser på norsk 😀'],
    ['PSU-Geo-Location', 'Ålesund'],
    ['TPP-Brand-Logging-Information', '中'.repeat(8_192)],
    ['TPP-Session-ID', 'abc'],
  ])('may have %s in an encoded-word (%#)', async (name, value) => {
    const headers = { [name]: `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=` };
    expect((await client.call({ ...accounts, headers })).status).toBe(401);
  });

  it.each([
    ['X-Request-ID', 'ø'],
    ['TPP-Session-ID', 'ø'],
    ['PSU-Accept', 'ø'],
    ['Accept-Language', 'ø'],
    ['PSU-User-Agent', 'a\u0007b'],
    ['PSU-User-Agent', 'ø'.repeat(8_193)],
    ['X-Nobody-Knows', 'a\u007fb'],
    ['X-Nobody-Knows', 'ø'],
    ['User-Agent', 'ø'],
  ])(
    'is refused with %s when the encoded-word in it holds what it may not (%#)',
    async (name, value) => {
      const headers = { [name]: `=?utf-8?B?${Buffer.from(value).toString('base64')}?=` };
      const answer = await client.call({ ...accounts, headers });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: name });
    },
  );

  it.each([
    ['PSU-User-Agent', 'Bj\u00f8rn'],
    ['PSU-Geo-Location', 'Bj\u00c3\u00b8rn'],
    ['X-Nobody-Knows', '\u00f8'],
    ['PSU-User-Agent', '=?utf-8?B?w7g'],
    ['PSU-User-Agent', 'Browser =?utf-8?B?w7g=?x'],
    ['TPP-Brand-Logging-Information', '=?utf-8?B?ww==?='],
    ['PSU-Accept', '=?utf-16?B?w7g=?='],
  ])('is refused with %s of raw bytes or a broken encoded-word: %s', async (name, value) => {
    const answer = await client.call({ ...accounts, headers: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: name });
  });

  it('is refused when a required header is an encoded-word of nothing', async () => {
    for (const value of ['=?utf-8?B??=', '=?utf-8?B?IA==?=']) {
      const answer = await client.call({ ...accounts, headers: { 'X-Request-ID': value } });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toMatchObject({
        code: 'HTTP_HEADER_REQUIRED',
        path: 'X-Request-ID',
      });
    }
  });

  it.each(SCA_RETURN_PARAMETERS)(
    'is refused with a TPP-Redirect-URI whose query has %s, which the return adds',
    async (parameter) => {
      for (const query of [`${parameter}=1`, `a=b&${encodeURIComponent(parameter)}`]) {
        const headers = { 'TPP-Redirect-URI': `https://tpp.example/return?${query}` };
        const answer = await client.call({ ...accounts, headers });
        expect(answer.status).toBe(400);
        expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'TPP-Redirect-URI' });
        expect(messageOf(answer).text).toContain(parameter);
      }
      const headers = { 'TPP-Redirect-URI': `https://tpp.example/${parameter}?x=${parameter}` };
      expect((await client.call({ ...accounts, headers })).status).toBe(401);
    },
  );

  it.each([
    [-61, 400],
    [-59, 200],
    [59, 200],
    [62, 400],
  ])('may have a Date %i seconds off: %i', async (seconds, status) => {
    const skewed = createBankClient({
      baseUrl: bank.baseUrl,
      caFile: bank.caFile,
      keys: await bank.keys('Havneby Regnskap AS', ['PSP_AI', 'PSP_PI']),
      now: () => new Date(Date.now() + seconds * 1000),
    });
    const answer = await skewed.call(customers);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(messageOf(answer)).toMatchObject({ code: 'BAD_REQUEST', path: 'Date' });
  });

  it('may have a Date with a one-digit day and a numeric zone', async () => {
    const text = new Date().toUTCString();
    const date = text.replace(/, 0/, ', ').replace('GMT', '+0000');
    expect((await client.call({ ...customers, headers: { Date: date } })).status).toBe(200);
  });

  it('is refused with a Date that is none', async () => {
    const answer = await client.call({ ...customers, headers: { Date: 'yesterday' } });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'Date' });
  });

  it('is refused when the Digest is not that of the body', async () => {
    const { headers } = client.sign(newCustomer());
    const answer = await client.send({
      method: 'POST',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: Object.entries(headers),
      body: Buffer.from('{"customerNumber":"01019012346","name":"Ada","type":"PRIVATE"}'),
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'BAD_REQUEST', path: 'Digest' });
  });

  it('is refused when the Digest is none', async () => {
    const answer = await sendChanged(newCustomer(), (headers) =>
      headers.map(([name, value]) => [name, name === 'Digest' ? 'abc' : value]),
    );
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'Digest' });
  });

  it('may have SHA-512 as its Digest', async () => {
    // The digest of {} by `printf '{}' | openssl dgst -sha512 -binary | base64 -w0`.
    const digest =
      'SHA-512=J8dGcK23UHX60FjVzq97IMTneGyDuuijL2Jvl4KvNMmjPCBG72D9Knh403jin+yFGAa72aZ4ePOp8c2kgwdj/Q==';
    const { headers } = client.sign({ ...newCustomer({}), headers: {} });
    const signer = client.signer;
    const given = {
      'X-Request-ID': randomUUID(),
      Date: new Date().toUTCString(),
      Digest: digest,
    };
    const signed = signer.sign({
      method: 'POST',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: given,
    });
    const answer = await client.send({
      method: 'POST',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: Object.entries({ ...given, ...signed.headers }),
      body: Buffer.from('{}'),
    });
    expect(headers.Digest).toMatch(/^SHA-256=/);
    // The gate lets it pass; it is refused for its missing fields.
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'customerNumber' });
  });

  it('is refused when a present header is left unsigned', async () => {
    const unsigned = await sendChanged(customers, (headers) => [
      ...headers,
      ['PSU-ID', randomUUID()],
    ]);
    expect(unsigned.status).toBe(400);
    expect(messageOf(unsigned)).toMatchObject({ code: 'BAD_REQUEST', path: 'Signature' });
    expect(messageOf(unsigned).text).toContain('psu-id');
  });

  it('is refused when a signed header was changed, with the header named', async () => {
    const changed = await sendChanged(customers, (headers) =>
      headers.map(([name, value]) => [name, name === 'X-Request-ID' ? randomUUID() : value]),
    );
    expect(changed.status).toBe(400);
    expect(messageOf(changed)).toMatchObject({ code: 'BAD_REQUEST', path: 'Signature' });
  });

  it('is refused with a certificate of an authority that is not trusted', async () => {
    const elsewhere = await authorityOfRun('other-authority');
    const foreign = createSigner(await keysOfRun(elsewhere, 'Havneby Regnskap AS', ['PSP_AI']));
    const given = { 'X-Request-ID': randomUUID(), Date: new Date().toUTCString() };
    const signed = foreign.sign({
      method: 'GET',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: given,
    });
    const answer = await client.send({
      method: 'GET',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: Object.entries({ ...given, ...signed.headers }),
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ path: 'TPP-Signature-Certificate' });
  });

  /** A client whose certificate is the authority's own, for a subject of one name. */
  const clientNamed = async (name: readonly [string, string]) => {
    const [issuer] = await readPairs(dirname(bank.caFile), 'ca');
    const keys = await issueCertificate({
      subject: [name],
      extensions: [psd2Extension(['PSP_AI'])],
      issuer,
      now: new Date(),
      validDays: 1,
      newKeyPair: reusedKeyPair,
    });
    const { baseUrl, caFile } = bank;
    return createBankClient({ baseUrl, caFile, keys });
  };

  it('is refused with a certificate whose subject is no organisation', async () => {
    const client = await clientNamed([NAME_TYPE.commonName, 'Havneby Regnskap AS']);
    const answer = await client.call(customers);
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({
      code: 'BAD_REQUEST',
      path: 'TPP-Signature-Certificate',
      text: 'TPP-Signature-Certificate: expected a subject with organizationIdentifier or O, found neither.',
    });
  });

  it('is known by the identifier of its organisation where the certificate has no name', async () => {
    const client = await clientNamed([NAME_TYPE.organisationIdentifier, 'PSDNO-FSA-999888777']);
    const answer = await client.call(accounts);
    expect(answer.status, answer.text).toBe(401);
    const page = await openScaPage(scaRedirectOf(answer));
    expect(page.html.replaceAll(/<[^>]*>/g, '')).toContain(
      'PSDNO-FSA-999888777 is asking to see your accounts.',
    );
  });

  it('is refused with a certificate that is none', async () => {
    const answer = await sendChanged(customers, (headers) =>
      headers.map(([name, value]) => [name, name === 'TPP-Signature-Certificate' ? 'abc' : value]),
    );
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({
      code: 'FORMAT_ERROR',
      path: 'TPP-Signature-Certificate',
    });
  });

  it('is refused when the certificate lacks the role of the operation', async () => {
    const paymentsOnly = await bank.client('Kun Betaling AS', ['PSP_PI']);
    const answer = await paymentsOnly.call(accounts);
    expect(answer.status).toBe(403);
    expect(messageOf(answer)).toMatchObject({ code: 'FORBIDDEN' });
    expect(messageOf(answer).text).toContain('PSP_AI');
    expect((await paymentsOnly.call({ path: '/v1/users' })).status).toBe(401);
  });

  it('is repeated with a header that its operation does not have, which changes nothing', async () => {
    const request = newCustomer({ customerNumber: '04049012345', name: 'Ada', type: 'PRIVATE' });
    const repeated = { 'X-Request-ID': randomUUID() };
    const first = await client.call({ ...request, headers: repeated });
    expect(first.status, first.text).toBe(201);
    const headers = { ...repeated, 'PSU-ID': randomUUID() };
    const again = await client.call({ ...request, headers });
    expect(again.status, again.text).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it('starts an SCA with an empty PSU-ID and session, as without', async () => {
    const headers = { 'PSU-ID': '', 'TPP-Session-ID': '', 'X-PSU-IDENTITY': '' };
    const answer = await client.call({ ...accounts, headers });
    expect(answer.status, answer.text).toBe(401);
    expect(answer.body).toMatchObject({ _links: { scaRedirect: { href: expect.any(String) } } });
  });

  it('needs no Digest when a POST has no body', async () => {
    const answer = await client.call({ path: '/v1/bank-offered-consents', method: 'POST' });
    expect(answer.status).toBe(201);
  });

  it('may have an empty Digest when it has no body, as any empty header counts as absent', async () => {
    // The second is an encoded-word of a blank.
    for (const Digest of ['', '=?utf-8?B?IA==?=']) {
      const answer = await client.call({ ...customers, headers: { Digest } });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  it.each([
    ['Accept', 'application/xml'],
    ['Accept', 'text/html, */*;q=0.1'],
    ['Accept-Charset', 'iso-8859-1'],
    ['Accept-Language', 'se, nb;q=0.5'],
    ['Accept-Encoding', 'br;q=0.5'],
  ])('is answered in JSON and UTF-8 whatever it accepts (%s: %s)', async (name, value) => {
    const answer = await client.call({ ...customers, headers: { [name]: value } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json;charset=utf-8');
    expect(answer.text).toContain('Håkon');
  });

  it('is answered with its X-Request-ID', async () => {
    const answer = await client.call({ ...customers, headers: { 'X-Request-ID': 'the-42nd' } });
    expect(answer.headers['x-request-id']).toBe('the-42nd');
  });
});

describe('a UUID in a header', () => {
  it('may be written in capitals: it names the same PSU and agreement, and makes no other request', async () => {
    const acting = await connectPsu(client, { identityNumber: TORBJORN, context: 'CORPORATE' });
    const { psuId, psuCorporateId = '', tppSessionId } = acting;
    const read = (psu: string, corporate: string, requestId: string = randomUUID()) =>
      client.call({
        path: '/v1/accounts',
        headers: {
          'X-Request-ID': requestId,
          'TPP-Session-ID': tppSessionId,
          'PSU-ID': psu,
          'PSU-Corporate-ID': corporate,
        },
      });
    const first = await read(psuId, psuCorporateId, 'in small letters first');
    expect(first.status, first.text).toBe(200);
    for (const [psu, corporate] of [
      [psuId.toUpperCase(), psuCorporateId],
      [psuId, psuCorporateId.toUpperCase()],
    ] as const) {
      const answer = await read(psu, corporate);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toEqual(first.body);
      const again = await read(psu, corporate, 'in small letters first');
      expect(again.status, again.text).toBe(200);
    }
  });
});

describe('a path that is none', () => {
  it.each([
    '/v1/accounts/../sandbox/customers',
    '/v1/./sandbox/customers',
    '/v1/accounts/%2e%2E/sandbox/customers',
    '/x/../v1/sandbox/customers',
    '/v1/sandbox\\customers',
    '/v1/sandbox/customers#x',
  ])('as written is not resolved to another one: %s', async (path) => {
    const lines = Object.entries(client.sign({ path }).headers).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const request = [`GET /api-sandbox${path} HTTP/1.1`, 'Host: x', ...lines, 'Connection: close'];
    const answer = await raw(`${request.join('\r\n')}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"BAD_REQUEST"');
  });

  it('is none of those with escapes that change nothing, or with dots in its query', async () => {
    const answer = await client.call({ path: '/v1/sandbox/%63ustomers?x=/../y' });
    expect(answer.status).toBe(200);
  });

  it('is answered with 404 and an error body that names the nearest path', async () => {
    const answer = await client.call({ path: '/v1/payments' });
    expect(answer.status).toBe(404);
    expect(messageOf(answer)).toMatchObject({ code: 'NOT_FOUND', category: 'ERROR' });
    expect(messageOf(answer).text).toContain('/api-sandbox/v1/payments/{payment-product}');
  });

  it.each([
    '/v1/payments/norwegian-domestic-credit-transfers/p/authorisations/a',
    '/v1/payments/norwegian-domestic-credit-transfers/p/cancellation-authorisations/a',
    '/v1/signing-baskets/b/authorisations/a',
  ])('names no SCA: %s', async (path) => {
    const answer = await client.call({ path });
    expect(answer.status).toBe(404);
    expect(messageOf(answer)).toMatchObject({ code: 'SCA_NOT_FOUND', category: 'ERROR' });
  });

  it.each(['PATCH', 'OPTIONS', 'DELETE'])(
    'or has no %s is answered with 405, an error body and what is allowed',
    async (method) => {
      const answer = await client.send({
        method,
        target: '/api-sandbox/v1/accounts',
        headers: [],
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(messageOf(answer)).toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});

describe('HEAD', () => {
  const head = (path: string, headers: Record<string, string> = {}) =>
    client.call({ method: 'HEAD', path, headers });

  it.each([
    ['/v1/sandbox/customers', {}, 200],
    ['/v1/accounts', {}, 401],
    ['/v1/sandbox/customers/none', {}, 404],
    ['/v1/nowhere', {}, 404],
    ['/v1/sandbox/customers', { 'X-Request-ID': 'æ' }, 400],
  ] as const)('of %s answers what GET does, without the body', async (path, headers, status) => {
    const [got, headed] = [await client.call({ path, headers }), await head(path, headers)];
    expect(got.status).toBe(status);
    expect(headed.status).toBe(status);
    expect(headed.text).toBe('');
    expect(headed.headers['content-type']).toBe('application/json;charset=utf-8');
    expect(headed.headers['cache-control']).toBe(got.headers['cache-control']);
    expect(headed.headers['x-request-id'] === undefined).toBe(status === 400);
  });

  it('names the length that the body of GET has', async () => {
    const { text } = await client.call(customers);
    expect((await head('/v1/sandbox/customers')).headers['content-length']).toBe(
      String(Buffer.byteLength(text)),
    );
  });

  it('is signed as HEAD, so that a signed GET is no leave for it', async () => {
    const { headers } = client.sign(customers);
    const answer = await client.send({
      method: 'HEAD',
      target: '/api-sandbox/v1/sandbox/customers',
      headers: Object.entries(headers),
    });
    expect(answer.status).toBe(400);
  });

  it('is not there where GET is not', async () => {
    const answer = await head('/v1/bank-offered-consents');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });

  it('of every page, and of the description of the interface, answers what GET does', async () => {
    for (const address of [
      `${bank.scaOrigin}/`,
      `${bank.scaOrigin}/access`,
      `${bank.scaOrigin}/interface`,
      `${bank.scaOrigin}/openapi.json`,
      `${bank.scaOrigin}/console`,
      `${bank.scaOrigin}/console/requests`,
      `${bank.scaOrigin}/console/worlds/default`,
      `${bank.scaOrigin}/bank.css`,
      `${bank.scaOrigin}/nowhere`,
    ]) {
      const [got, headed] = [await fetch(address), await fetch(address, { method: 'HEAD' })];
      expect(got.status, address).toBe(address.endsWith('/nowhere') ? 404 : 200);
      expect(headed.status, address).toBe(got.status);
      expect(await headed.text()).toBe('');
      expect(headed.headers.get('content-type')).toBe(got.headers.get('content-type'));
    }
    const description = await client.send({
      method: 'HEAD',
      target: '/api-sandbox/openapi.json',
      headers: [],
    });
    expect(description.status).toBe(200);
    expect(description.text).toBe('');
  });
});

describe('a body', () => {
  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/problem+json', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json;charset=utf-8', 400],
    ['application/json; charset=UTF-8', 400],
    ['application/json; charset=utf8', 400],
    ['application/json', 400],
  ])('announced as %s is answered with %i', async (type, status) => {
    const answer = await client.call({ ...newCustomer({}), headers: { 'Content-Type': type } });
    expect(answer.status).toBe(status);
    expect(messageOf(answer).text).toContain('xpected');
  });

  it.each(['gzip', 'br', 'deflate'])('coded as %s is answered with 415', async (coding) => {
    const headers = { 'Content-Encoding': coding };
    const answer = await client.call({ ...newCustomer({}), headers });
    expect(answer.status).toBe(415);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'Content-Encoding' });
  });

  it('coded as Identity is read as it came', async () => {
    const headers = { 'Content-Encoding': 'Identity' };
    const answer = await client.call({ ...newCustomer({}), headers });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'customerNumber' });
  });

  it('of 2 MiB is read to its end', async () => {
    const answer = await client.call(newCustomer('{}'.padStart(2 * 1024 * 1024)));
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'customerNumber' });
  });

  it.each([2 * 1024 * 1024 + 1, 10 * 1024 * 1024])(
    'of %i bytes is answered with 413 once all of it was sent',
    async (length) => {
      const answer = await client.call(newCustomer('x'.repeat(length)));
      expect(answer.status).toBe(413);
      expect(messageOf(answer)).toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('is refused with the name that has two values', async () => {
    const answer = await client.call(newCustomer('{"name":"Ada","name":"Eva"}'));
    expect(messageOf(answer)).toEqual({
      category: 'ERROR',
      code: 'FORMAT_ERROR',
      path: 'body',
      text: 'Expected one value for each name in an object, got "name" with two different values.',
    });
  });

  it.each([
    ['{"customerNumber":', 'body'],
    [`${'['.repeat(17)}${']'.repeat(17)}`, 'body'],
    [`${'['.repeat(200_000)}`, 'body'],
    ['{"name":"Ada 😀"}', 'name'],
    ['{"name":"Ada \\ud83d\\ude00"}', 'name'],
    ['{"name":"Ada \\ud83d"}', 'name'],
    ['{"name":"Ada \\u0000"}', 'name'],
    ['{"a":{"b":["x","😀"]}}', 'a.b.1'],
    ['{"😀":1}', 'body'],
    ['{"a":{"b\\u0000":1}}', 'a'],
  ])('is refused: %s', async (text, path) => {
    const answer = await client.call(newCustomer(text.slice(0, 400_000)));
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path });
  });

  it.each([
    ['{"access":', 'body'],
    [`${'['.repeat(17)}${']'.repeat(17)}`, 'body'],
    ['['.repeat(200_000), 'body'],
    ['{"access":{"a":1,"a":2}}', 'body'],
  ])('whose content is ignored must still be JSON of some depth: %s', async (text, path) => {
    const offer = { path: '/v1/bank-offered-consents', method: 'POST' as const };
    const answer = await client.call({ ...offer, body: Buffer.from(text) });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path });
    expect((await client.call({ ...offer, body: { any: ['thing'] } })).status).toBe(201);
  });

  it('that is no UTF-8 is refused', async () => {
    const answer = await client.call(newCustomer(Buffer.from([0x22, 0xff, 0x22])));
    expect(answer.status).toBe(400);
    expect(messageOf(answer).text).toContain('UTF-8');
  });

  it('names each field that is wrong, with what was expected and what came', async () => {
    const answer = await client.call(
      newCustomer({ customerNumber: '123', name: 'x'.repeat(71), type: 'PERSON' }),
    );
    expect(answer.body).toEqual({
      tppMessages: [
        {
          category: 'ERROR',
          code: 'FORMAT_ERROR',
          path: 'customerNumber',
          text: 'customerNumber: Expected an identity number of 11 digits. Got "123".',
        },
        {
          category: 'ERROR',
          code: 'FORMAT_ERROR',
          path: 'name',
          text: `name: Expected at most 70 characters, got 71.`,
        },
        {
          category: 'ERROR',
          code: 'FORMAT_ERROR',
          path: 'type',
          text: 'type: Expected one of PRIVATE, CORPORATE. Got "PERSON".',
        },
      ],
    });
  });
});

/** Sends bytes over TLS and returns everything that comes back. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(bank.baseUrl);
    const socket: TLSSocket = connect(
      {
        host: '127.0.0.1',
        port: Number(port),
        servername: 'localhost',
        ca: readFileSync(bank.caFile),
      },
      () => socket.write(bytes),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });

it.each([
  [
    'FOO /api-sandbox/v1/accounts HTTP/1.1',
    'Expected an HTTP/1.1 request, got the unknown method FOO.',
  ],
  [
    'POST /api-sandbox/v1/consents HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 2',
    "Expected an HTTP/1.1 request, got something that cannot be read (Content-Length can't be present with Transfer-Encoding).",
  ],
])('a request that cannot be read is told why: %s', async (head, text) => {
  const answer = await raw(`${head}\r\nHost: x\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain(JSON.stringify(text));
});

it.each(['bank.1:8443', '1.2.3.4.5', '256.1.1.1', 'xn--a', 'a b'])(
  'a Host that no URL can have is refused: %s',
  async (host) => {
    const head = `GET /api-sandbox/v1/accounts HTTP/1.1\r\nHost: ${host}`;
    const answer = await raw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain(
      '{"tppMessages":[{"category":"ERROR","code":"BAD_REQUEST","text":"Expected a path and a Host header that can be read."}]}',
    );
  },
);

describe('a client of another kind', () => {
  const TARGET = '/api-sandbox/v1/sandbox/customers';
  const POST = `POST ${TARGET} HTTP/1.1\r\nHost: x`;
  const plain = (name: string, value: string) => `${name}: ${value}`;

  /** A signed request as text, ended by the server. */
  const signed = (
    request: BankRequest,
    { line, spell = plain, body = '' }: { line: string; spell?: typeof plain; body?: string },
  ) => {
    const { headers } = client.sign(request);
    const lines = Object.entries(headers).map(([name, value]) => spell(name, value));
    return [line, ...lines, 'Connection: close', body].join('\r\n');
  };

  it.each([
    ['the target in absolute form', `GET https://x${TARGET} HTTP/1.1\r\nHost: x`, plain],
    ['the scheme in capitals', `GET HTTPS://x:8443${TARGET} HTTP/1.1\r\nHost: x`, plain],
    ['HTTP/1.0 and no Host', `GET ${TARGET} HTTP/1.0`, plain],
    [
      'names in lower case',
      `GET ${TARGET} HTTP/1.1\r\nhost: x`,
      (name: string, value: string) => plain(name.toLowerCase(), value),
    ],
    [
      'names in capitals',
      `GET ${TARGET} HTTP/1.1\r\nHOST: x`,
      (name: string, value: string) => plain(name.toUpperCase(), value),
    ],
    [
      'blanks around values',
      `GET ${TARGET} HTTP/1.1\r\nHost: x`,
      (name: string, value: string) => `${name}: \t ${value} \t`,
    ],
  ])('may write %s', async (_, line, spell) => {
    const answer = await raw(signed(customers, { line, spell, body: '\r\n' }));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('"customers":');
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', (text: string) => chunked(text)],
    [
      'after it was told to go on',
      'Expect: 100-continue',
      (text: string) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    ],
  ])('may send a body %s, escaped and with a line at its end', async (how, header, framed) => {
    const customerNumber = how === 'in chunks' ? '02029012345' : '03039012345';
    const text = `{"customerNumber":"${customerNumber}","name":"\\u00c5se","type":"PRIVATE"}\n`;
    const bytes = signed(newCustomer(text), { line: `${POST}\r\n${header}`, body: framed(text) });
    const answer = await raw(bytes);
    expect(answer).toMatch(/HTTP\/1.1 201 /);
    expect(answer).toContain('"customerName":"Åse"');
  });

  it('may send 40 MiB before it reads the refusal', async () => {
    const length = 40 * 1024 * 1024;
    const head = `${POST}\r\nContent-Length: ${length}\r\nConnection: close`;
    expect(await raw(`${head}\r\n\r\n${'x'.repeat(length)}`)).toMatch(/^HTTP\/1.1 413 /);
  });

  const chunked = (text: string) =>
    `\r\n${[text.slice(0, 7), text.slice(7)]
      .map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`)
      .join('')}0\r\n\r\n`;
});

describe('what is no HTTP', () => {
  it.each([
    ['NONSENSE\r\n\r\n', 400],
    [`GET /api-sandbox/v1/accounts HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(80_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['CONNECT bank.example:443 HTTP/1.1\r\nHost: bank.example:443\r\n\r\n', 400],
    [
      'POST /api-sandbox/v1/consents HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'POST /api-sandbox/v1/consents HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('is answered with an error body: %#', async (bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('{"tppMessages":[{"category":"ERROR"');
    expect(answer).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/m);
  });

  it('is told which transfer coding the bank reads', async () => {
    const head = 'POST /api-sandbox/v1/consents HTTP/1.1\r\nHost: x\r\nConnection: close';
    const answer = await raw(`${head}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`);
    expect(answer).toContain(
      '"path":"Transfer-Encoding","text":"Transfer-Encoding: expected chunked or none, got',
    );
  });

  it('needs TLS 1.2, also where Node would take less', async () => {
    const ca = readFileSync(bank.caFile);
    const agreed = await withOldTlsAllowed(async () => {
      await bank.restart();
      return [
        await tlsVersionOf(bank.baseUrl, 'TLSv1.1', { ca }),
        await tlsVersionOf(bank.baseUrl, 'TLSv1.2', { ca }),
      ];
    });
    await bank.restart();
    expect(agreed).toEqual([null, 'TLSv1.2']);
  });
});

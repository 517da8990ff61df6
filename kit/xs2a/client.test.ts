import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import {
  createAnswerSigner,
  createSigner,
  type Signer,
  type SignerKeys,
} from '@/lib/xs2a/signature/sign';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { NAME_TYPE } from '@/sandbox-bank/certificates/issue-certificate';
import { issueTestCertificate } from '@/sandbox-bank/certificates/issue-test-certificate';
import { authorityOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { createClient, signCall } from './client';

const BASE = 'https://bank.example/api/';
const NOW = new Date('2027-03-10T08:00:00Z');

let keys: SignerKeys;
let signer: Signer;

beforeAll(async () => {
  keys = await issueTestCertificate({ name: [[NAME_TYPE.commonName, 'TPP']] });
  signer = createSigner(keys);
});

it('signs a call over the path of the bank, its query and the bytes of its body', () => {
  const call = { method: 'POST', path: '/v1/payments/x?y=a%20b', body: { name: 'Sønn' } } as const;
  const { url, method, headers, body } = signCall(signer, BASE, call, NOW);
  expect(url.href).toBe('https://bank.example/api/v1/payments/x?y=a%20b');
  expect(Buffer.from(body ?? []).toString('utf8')).toBe('{"name":"Sønn"}');
  expect(headers).toMatchObject({
    Date: 'Wed, 10 Mar 2027 08:00:00 GMT',
    'Content-Type': 'application/json',
    'X-Request-ID': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(
    verifySignature({
      method,
      target: '/api/v1/payments/x?y=a%20b',
      headers,
      certificate: parseCertificate(keys.certificatePem),
    }),
  ).toMatchObject({
    ok: true,
    signedHeaders: ['(request-target)', 'date', 'digest', 'x-request-id'],
  });
});

it('sends text and bytes as they are, and a header that the interface does not have', () => {
  const sent = (body: unknown) => {
    const headers = { 'X-Own': 'mine' };
    const call = { method: 'POST', path: '/v1/consents', body, headers } as const;
    return signCall(signer, BASE, call, NOW);
  };
  expect(Buffer.from(sent('{"a": 1}').body ?? []).toString('utf8')).toBe('{"a": 1}');
  expect(sent(Uint8Array.of(0, 255)).body).toEqual(Uint8Array.of(0, 255));
  expect(sent(undefined).body).toBeUndefined();
  expect(sent(undefined).headers['X-Own']).toBe('mine');
});

it('takes headers in any case once, encodes other languages, and leaves out what is undefined', () => {
  const { headers } = signCall(
    signer,
    BASE,
    {
      path: '/v1/accounts',
      headers: {
        'x-request-id': 'mine',
        date: undefined,
        'TPP-Brand-Logging-Information': 'Ærlig',
        'PSU-ID': undefined,
      },
    },
    NOW,
  );
  expect(headers['X-Request-ID']).toBe('mine');
  expect(headers['TPP-Brand-Logging-Information']).toBe('=?utf-8?B?w4ZybGln?=');
  expect(
    Object.keys(headers)
      .map((name) => name.toLowerCase())
      .sort(),
  ).toEqual([
    'signature',
    'tpp-brand-logging-information',
    'tpp-signature-certificate',
    'x-request-id',
  ]);
});

it('takes a signed answer as the bank signed it, and none of which one byte was changed', async () => {
  const { caPem, tls, seal } = await authorityOfRun();
  const answers = createAnswerSigner(seal);
  const server = createServer({ cert: tls.certPem, key: tls.keyPem }, (request, response) => {
    const headers = {
      Date: formatHttpDate(new Date()),
      'X-Request-ID': String(request.headers['x-request-id']),
    };
    const signed = answers.sign({ headers, body: Buffer.from('{"name":"Konto 1"}') });
    response.writeHead(200, { ...headers, ...signed.headers });
    response.end(request.url === '/v1/changed' ? '{"name":"Konto 2"}' : '{"name":"Konto 1"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const client = createClient({ ...keys, baseUrl, caPem });
  try {
    expect(await client.call({ path: '/v1/as-signed' })).toMatchObject({
      status: 200,
      body: { name: 'Konto 1' },
      verification: { kind: 'verified' },
    });
    await expect(client.call({ path: '/v1/changed' })).rejects.toThrow(
      /^The signature of the answer is not valid\. /,
    );
  } finally {
    client.close();
    server.close();
  }
});

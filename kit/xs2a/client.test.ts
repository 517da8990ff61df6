import { beforeAll, expect, it } from 'vitest';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import { createSigner, type Signer, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { NAME_TYPE } from '@/sandbox-bank/certificates/issue-certificate';
import { issueTestCertificate } from '@/sandbox-bank/certificates/issue-test-certificate';
import { signCall } from './client';

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

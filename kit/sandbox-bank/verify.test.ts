import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signCall } from '@/kit/xs2a/client';
import { createSigner, type SignerKeys } from '@/lib/xs2a/signature/sign';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { verifyRequest } from './verify';

const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
let folder: string;
let keys: SignerKeys;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-test-'));
  keys = await keysOfRun(await authorityOfRun(), 'Signatur AS', ['PSP_AI']);
  writeFileSync(path.join(folder, 'certificate.pem'), keys.certificatePem);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command prints of a signed request that was changed, and the exit code it leaves. */
function verified(change: (text: string) => string, place = '/v1/accounts', ...more: string[]) {
  const call = { path: place, headers: { 'X-Request-ID': REQUEST_ID } };
  const base = 'https://bank.example/api';
  const { url, headers } = signCall(createSigner(keys), base, call, new Date());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const file = path.join(folder, 'request.http');
  writeFileSync(file, change(`GET ${url.pathname} HTTP/1.1\n${lines.join('')}\n`));
  let printed = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const before = process.exitCode;
  try {
    verifyRequest([file, ...more], 'verify FILE');
    return { printed, exitCode: process.exitCode };
  } finally {
    spy.mockRestore();
    process.exitCode = before;
  }
}

const without = (name: string) => (text: string) =>
  text.replace(new RegExp(`^${name}: .*\\n`, 'm'), '');
const CERTIFICATE =
  'ok      certificate Signatur AS, roles PSP_AI. Its issuer is not checked here.';
const passed = (operation: string, required = 'ok      required') => [
  operation,
  'ok      repeated',
  required,
  'ok      forms',
  'ok      date',
  CERTIFICATE,
  'ok      digest      No body, no Digest.',
  'ok      signature',
];

it('says of each check that it passed, and of what it could not check why', () => {
  expect(verified((text) => text)).toEqual({
    printed: `${passed('GET /v1/accounts').join('\n')}\n`,
    exitCode: undefined,
  });
  const required =
    'skipped required    path-unknown: The path is not part of the interface, so only the headers that every operation requires were checked.';
  expect(verified((text) => text, '/v1/nothing')).toEqual({
    printed: `${passed('No operation of the interface', required).join('\n')}\n`,
    exitCode: undefined,
  });
});

it('exits with 1 when a check failed, and names what should have been signed when that was the signature', () => {
  const missing = 'FAILED  required    header-missing: Missing: X-Request-ID.';
  const { printed, exitCode } = verified(without('X-Request-ID'));
  expect(exitCode).toBe(1);
  expect(printed.replace(/^date: .*/m, 'date: now').split('\n')).toEqual([
    ...passed('GET /v1/accounts', missing).slice(0, -1),
    'FAILED  signature   header-absent: Signature: headers lists "x-request-id", which the request does not have.',
    '',
    'What should have been signed:',
    '(request-target): get /api/v1/accounts',
    'date: now',
    'x-request-id: ',
    '',
  ]);
});

it('takes the certificate from a file where the request has none', () => {
  const missing = 'FAILED  required    header-missing: Missing: TPP-Signature-Certificate.';
  const file = path.join(folder, 'certificate.pem');
  const change = without('TPP-Signature-Certificate');
  expect(verified(change, '/v1/accounts', '--certificate', file)).toEqual({
    printed: `${passed('GET /v1/accounts', missing).join('\n')}\n`,
    exitCode: 1,
  });
  expect(verified(change).printed).toContain('\nskipped signature   ');
});

it.each<[string, string, string[]]>([
  ['GET /v1/accounts HTTP/1.1\nhello\n\n', 'Line 2 is neither a request line nor a header.', []],
  ["curl 'https://bank.example", 'Raw HTTP or a curl command is expected.', []],
  ['', 'nothing.pem cannot be read.', ['--certificate', 'nothing.pem']],
])('refuses %j: %s', (text, reason, more) => {
  expect(() => verified((request) => text || request, '/v1/accounts', ...more)).toThrow(reason);
});

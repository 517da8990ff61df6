import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { examineRequest } from '@/lib/xs2a/signature/doctor/examine-request';
import { readRequestText } from '@/lib/xs2a/signature/doctor/request-text';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { makeCall, printCurl, printSigned } from './sign';

const BODY = `{"name":"Ola's båt"}`;
let tpp: string;

beforeAll(async () => {
  tpp = mkdtempSync(path.join(tmpdir(), 'sign-test-'));
  const keys = await keysOfRun(await authorityOfRun(), 'Signatur AS', ['PSP_AI']);
  writeFileSync(path.join(tpp, 'certificate.pem'), keys.certificatePem);
  writeFileSync(path.join(tpp, 'private-key.pem'), keys.privateKeyPem);
});

afterAll(() => rmSync(tpp, { recursive: true, force: true }));

function printed(print: typeof printSigned, ...args: string[]): string {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    print([...args, '--tpp', tpp], 'sandbox-bank sign PATH', { port: '8443', dataDir: tpp });
  } finally {
    spy.mockRestore();
  }
  return lines.join('');
}

it.each([
  ['raw HTTP', printSigned],
  ['a curl command', printCurl],
] as const)('prints a request as %s in which every check passes', (_, print) => {
  const text = printed(print, 'post', '/v1/sandbox/worlds', '--body', BODY);
  const reading = readRequestText(text);
  if (!reading.ok) throw new Error(reading.reason);
  expect(reading.request).toMatchObject({
    method: 'POST',
    target: '/api-sandbox/v1/sandbox/worlds',
  });
  expect(reading.request.body.toString('utf8')).toBe(BODY);
  const { operation, findings } = examineRequest({ request: reading.request, now: new Date() });
  expect(operation).toBe('POST /v1/sandbox/worlds');
  expect(findings.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

it('takes a whole address, and says what is wrong with the rest', () => {
  const text = printed(printSigned, 'https://bank.example/api/v1/accounts?withBalance=true');
  expect(text).toMatch(
    /^GET \/api\/v1\/accounts\?withBalance=true HTTP\/1\.1\nHost: bank\.example\n/,
  );
  expect(() => printed(printSigned, 'PATCH', '/v1/accounts')).toThrow(
    'Give a method and a path; usage: sandbox-bank sign PATH',
  );
  expect(() => printed(printSigned, 'GET')).toThrow(
    'Give a method and a path; usage: sandbox-bank sign PATH',
  );
  expect(() => printed(printSigned, '/v1/accounts', '--header', 'nothing')).toThrow(
    '--header is "Name: value"; "nothing" has no colon.',
  );
});

describe('a call that gets no answer', () => {
  const call = (...args: string[]) =>
    makeCall([...args, '--tpp', tpp], 'usage', { port: '8443', dataDir: tpp });

  it('names the file with the authority when it cannot be read', async () => {
    const file = path.join(tpp, 'nothing.pem');
    await expect(call('/v1/accounts', '--ca', file)).rejects.toThrow(
      `${file}, which --ca names, cannot be read.`,
    );
  });

  it('says how to name the authority of a bank that is not trusted', async () => {
    const server = createServer({
      cert: readFileSync(path.join(tpp, 'certificate.pem')),
      key: readFileSync(path.join(tpp, 'private-key.pem')),
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}/api`;
    const refused = call('/v1/accounts', '--base-url', baseUrl);
    await expect(refused).rejects.toThrow(
      /^No answer from https:.*: unable to verify the first certificate; name the file with the bank's authority with --ca\.$/,
    );
    server.close();
  });
});

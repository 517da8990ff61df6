import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import { examineRequest } from '@/lib/xs2a/signature/doctor/examine-request';
import { readRequestText } from '@/lib/xs2a/signature/doctor/request-text';
import { createAnswerSigner } from '@/lib/xs2a/signature/sign';
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

it('says how long a body is, which authority is trusted, and neither where there is none', () => {
  const [body, ca] = [
    ['post', '/v1/consents', '--body', BODY],
    ['/v1/accounts', '--ca', "it's.pem"],
  ];
  expect(printed(printSigned, ...body)).toContain('\nContent-Length: 21\n');
  expect(printed(printSigned, ...ca)).not.toContain('Content-Length');
  expect(printed(printCurl, ...ca)).toContain(" \\\n  --cacert 'it'\\''s.pem' \\\n");
  expect(printed(printCurl, ...ca)).not.toContain('--data-binary');
  expect(printed(printCurl, ...body)).not.toContain('--cacert');
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

describe('a call', () => {
  const sockets: Socket[] = [];
  let bank: ReturnType<typeof createServer>;

  beforeAll(async () => {
    const { caPem, tls, seal } = await authorityOfRun();
    const answers = createAnswerSigner(seal);
    writeFileSync(path.join(tpp, 'ca.pem'), caPem);
    bank = createServer({ cert: tls.certPem, key: tls.keyPem }, ({ url, headers }, response) => {
      if (url === '/v1/consents') return response.writeHead(204).end();
      if (url === '/v1/payments') return response.writeHead(502).end('Bad gateway');
      const named = {
        Date: formatHttpDate(new Date()),
        'X-Request-ID': String(headers['x-request-id']),
      };
      const body = Buffer.from('{ "accounts": [] }');
      const signed = answers.sign({ headers: named, body });
      return response.writeHead(200, { ...named, ...signed.headers }).end(body);
    });
    // What is open was not closed by this side.
    bank.keepAliveTimeout = 0;
    bank.on('secureConnection', (socket: Socket) => sockets.push(socket));
    await once(bank.listen(0, 'localhost'), 'listening');
  });
  afterAll(() => bank.close());

  it.each([
    ['/v1/accounts', '{"accounts":[]}\n', 'HTTP 200, signed by the bank\n'],
    ['/v1/payments', 'Bad gateway\n', 'HTTP 502\n'],
    ['/v1/consents', '', 'HTTP 204\n'],
  ])('of %s writes %j, says %j, and leaves no connection', async (place, out, said) => {
    const written = { stdout: '', stderr: '' };
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        written[name] += String(text);
        return true;
      }),
    );
    const baseUrl = `https://localhost:${(bank.address() as AddressInfo).port}`;
    const args = ['--base-url', baseUrl, '--tpp', tpp, '--ca', path.join(tpp, 'ca.pem')];
    await makeCall([place, ...args], 'usage', { port: '8443', dataDir: tpp }).finally(() => {
      for (const spy of spies) spy.mockRestore();
    });
    expect(written).toEqual({ stdout: out, stderr: said });
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
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

  it('says why without that advice where nobody listens', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await once(server.close(), 'close');
    const at = (host: string) => call('/v1/accounts', '--base-url', `https://${host}:${port}/api`);
    await expect(at('127.0.0.1')).rejects.toThrow(
      `No answer from https://127.0.0.1:${port}/api: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    // With two addresses it is an error without a message.
    await expect(at('localhost')).rejects.toThrow(/\/api: [^;]*[^;\s]$/);
    await expect(at('127.0.0.1')).rejects.not.toThrow('--ca');
  });
});

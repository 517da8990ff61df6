import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerSigner } from '@/lib/xs2a/signature/sign';
import { tlsVersionOf, withOldTlsAllowed } from '@/sandbox-bank/testing/old-tls';
import {
  json,
  openTestBank,
  otherAuthority,
  type Reply,
  type TestBank,
} from '@/test/harness/test-bank';
import type { Aspsp } from './config';
import { AspspError } from './error';
import { UNATTENDED } from './presence';
import { requestOf } from './request';
import { listAccounts } from './resource/accounts';
import { closeConnections, deadlineFromNow, send } from './send';

/** At full effort, compressing blocks the process for longer than the bank keeps a connection open. */
const quickBrotli = (data: Buffer): Buffer =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

let bank: TestBank;
let aspsp: Aspsp;
let elsewhere: Server;
let elsewhereAsked = 0;
let elsewhereUrl = '';

beforeAll(async () => {
  bank = await openTestBank();
  aspsp = bank.aspsp();
  elsewhere = createServer((_request, response) => {
    elsewhereAsked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await closeConnections(aspsp);
  await bank.close();
  await new Promise((resolve) => elsewhere.close(resolve));
});

const outgoing = (of: Aspsp = aspsp, requestId = 'request-1') =>
  requestOf(
    of,
    {
      method: 'GET',
      href: '/v1/accounts',
      context: { presence: UNATTENDED, tppRedirectUri: 'http://localhost:3000/sca/x/return' },
    },
    { requestId, now: new Date() },
  );

const ask = (reply: Reply, limits = {}, of: Aspsp = aspsp) => {
  bank.reply(reply);
  return send(of, outgoing(of), limits);
};

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof AspspError) return error.code;
      throw error;
    },
  );

const raw =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Reply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

describe('an answer of the bank', () => {
  it('is read whole, with its status', async () => {
    await expect(ask(json(200, { accounts: [] }))).resolves.toEqual({
      status: 200,
      json: { accounts: [] },
    });
  });

  it.each([
    ['gzip', gzipSync('{"a":"å"}')],
    ['GZIP', gzipSync('{"a":"å"}')],
    ['deflate', deflateSync('{"a":"å"}')],
    ['br', brotliCompressSync('{"a":"å"}')],
    ['identity', Buffer.from('{"a":"å"}')],
  ])('may be compressed: %s', async (encoding, body) => {
    await expect(ask(raw(body, { 'content-encoding': encoding }))).resolves.toEqual({
      status: 200,
      json: { a: 'å' },
    });
  });

  it('may have no body', async () => {
    await expect(ask((_request, response) => response.writeHead(204).end())).resolves.toEqual({
      status: 204,
      json: undefined,
    });
  });

  it.each(['application/json', 'application/json;charset=utf-8', 'application/problem+json'])(
    'is JSON as %s',
    async (type) => {
      expect(await codeOf(ask(raw('{}', { 'content-type': type })))).toBe('answered');
    },
  );

  it('is JSON when its media type is said twice', async () => {
    const type = ['content-type', 'application/json'];
    const twice: Reply = (_request, response) =>
      response.writeHead(200, [...type, ...type]).end('{}');
    expect(await codeOf(ask(twice))).toBe('answered');
  });

  it('loses control characters, bidi marks and lone surrogates from its texts', async () => {
    const answer = await ask(
      raw('{"name":"a\\u0000b\\u202ec\\ud800d\\r\\ne","list":["\\u2066x"]}'),
    );
    expect(answer.json).toEqual({ name: 'abc\ufffdd e', list: ['x'] });
  });

  it('asks for a pause by its status and Retry-After, even when its body is unreadable', async () => {
    const page = raw('<html>Too many requests', { 'content-type': 'text/html' }, 429);
    await expect(ask(page)).resolves.toEqual({ status: 429, json: undefined });
    const half = raw('{"tppMess', { 'retry-after': '120' }, 429);
    await expect(ask(half)).resolves.toMatchObject({ json: undefined, wait: { status: 429 } });
    const ask503 = ask(raw('{"tppMess', { 'retry-after': '120' }, 503));
    await expect(ask503).rejects.toMatchObject({ code: 'unreachable', wait: { status: 503 } });
  });

  it('is read with the deprecations and fixes that its headers announce', async () => {
    const answer = await ask(raw('{}', { deprecation: '@1707091200', 'x-accept-fix': 'next' }));
    expect(answer).toEqual({
      status: 200,
      json: {},
      announced: [
        { kind: 'deprecated', value: '2024-02-05' },
        { kind: 'unknown-fix', value: 'next' },
      ],
    });
  });

  it('reaches a DELETE while more reads wait than there are connections', async () => {
    const slow = bank.aspsp();
    const answer = json(200, {});
    bank.reply((request, response, body) => {
      if (request.method !== 'GET') answer(request, response, body);
    });
    const before = bank.requests.length;
    const reads = Array.from({ length: 20 }, () =>
      codeOf(send(slow, outgoing(slow), { deadlineMilliseconds: 20_000 })),
    );
    await expect.poll(() => bank.requests.length - before, { timeout: 10_000 }).toBe(16);
    await expect(send(slow, { ...outgoing(slow), method: 'DELETE' })).resolves.toMatchObject({
      status: 200,
    });
    expect(bank.requests.length - before).toBe(17);
    await closeConnections(slow);
    await Promise.all(reads);
  });

  it('comes over a connection that is kept open', async () => {
    await ask(json(200, {}));
    const before = bank.connections();
    for (let asked = 0; asked < 5; asked += 1) await ask(json(200, {}));
    expect(bank.connections()).toBe(before);
  });
});

describe('what is no answer of the bank', () => {
  it.each<[string, Reply, string]>([
    ['a page of HTML', raw('<html>', { 'content-type': 'text/html' }), 'not-json'],
    ['no media type', (_q, s) => s.writeHead(200).end('{}'), 'not-json'],
    ['JavaScript', raw('{}', { 'content-type': 'application/json5' }), 'not-json'],
    ['a 500 page of a gateway', raw('<html>', { 'content-type': 'text/html' }, 502), 'unreachable'],
    ['a 503 that says nothing', (_q, s) => s.writeHead(503).end(), 'unreachable'],
    ['a 499 that breaks off', raw('{"tppMess', {}, 499), 'not-json'],
    ['a 500 that breaks off', raw('{"tppMess', {}, 500), 'unreachable'],
    ['a 500 of broken gzip', raw('{"tppMess', { 'content-encoding': 'gzip' }, 500), 'unreachable'],
    ['truncated JSON', raw('{"accounts":[{"resourceId":"x"'), 'not-json'],
    ['text after JSON', raw('{} {}'), 'not-json'],
    ['no UTF-8', raw(Buffer.from([0x22, 0xff, 0xfe, 0x22])), 'not-json'],
    ['UTF-16', raw(Buffer.from('{}', 'utf16le')), 'not-json'],
    ['33 nested lists', raw('['.repeat(33) + ']'.repeat(33)), 'invalid-answer'],
    ['a million nested lists', raw('['.repeat(1_000_000)), 'invalid-answer'],
    ['a million nested objects', raw('{"a":'.repeat(1_000_000)), 'invalid-answer'],
    ['one name with two values', raw('{"a":[{"b":"1.00","b":"2.00"}]}'), 'invalid-answer'],
    ['a list of a million', raw(`{"a":[${'0,'.repeat(1_000_000)}0]}`), 'invalid-answer'],
    ['a broken gzip', raw('{"a":1}', { 'content-encoding': 'gzip' }), 'not-json'],
    [
      'a truncated gzip',
      raw(gzipSync('{"a":1}').subarray(0, 12), { 'content-encoding': 'gzip' }),
      'not-json',
    ],
    ['an unknown coding', raw('{}', { 'content-encoding': 'zstd' }), 'not-json'],
    ['two codings', raw('{}', { 'content-encoding': 'gzip, gzip' }), 'not-json'],
    ['a redirect', (_q, s) => s.writeHead(302, { location: elsewhereUrl }).end(), 'redirected'],
    [
      'a redirect that keeps the method',
      (_q, s) => s.writeHead(307, { location: elsewhereUrl }).end(),
      'redirected',
    ],
    ['a choice of addresses', (_q, s) => s.writeHead(300).end(), 'redirected'],
    ['the last of such a status', (_q, s) => s.writeHead(399).end(), 'redirected'],
    ['a connection that is reset', (q) => q.socket.destroy(), 'unreachable'],
    [
      'a connection that breaks in the body',
      (q, s) => {
        s.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        s.write('{"acc');
        setImmediate(() => q.socket.destroy());
      },
      'unreachable',
    ],
    [
      'another protocol',
      (q) => q.socket.end('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
      'unreachable',
    ],
    [
      'a status below 100',
      (q) => q.socket.end('HTTP/1.1 099 Low\r\nContent-Length: 2\r\n\r\n{}'),
      'unreachable',
    ],
    ['no HTTP', (q) => q.socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'unreachable'],
    [
      'headers without end',
      (q) => q.socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
      'unreachable',
    ],
  ])('%s', async (_, reply, code) => {
    expect(await codeOf(ask(reply))).toBe(code);
    expect(elsewhereAsked).toBe(0);
  });

  it('a number of bytes over the cap, announced', async () => {
    const reply: Reply = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': '104857600',
      });
      response.write('{');
    };
    expect(await codeOf(ask(reply))).toBe('too-large');
  });

  it('10 bytes over a cap of 9, and not at a cap of 10', async () => {
    expect(await codeOf(ask(json(200, { abc: 12 }), { bytesMax: 9 }))).toBe('too-large');
    expect(await codeOf(ask(json(200, { abc: 12 }), { bytesMax: 10 }))).toBe('answered');
  });

  it('100 MB that are not announced, of which no more than the cap is taken', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    const reply: Reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (sent < 100 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
      };
      more();
    };
    expect(await codeOf(ask(reply))).toBe('too-large');
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', quickBrotli],
  ])('a bomb of %s', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(64 * 1024 * 1024, 0x20));
    const before = process.memoryUsage().rss;
    expect(await codeOf(ask(raw(bomb, { 'content-encoding': encoding })))).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('silence, past the deadline', async () => {
    expect(await codeOf(ask(() => {}, { deadlineMilliseconds: 50 }))).toBe('timeout');
  });

  it('one byte at a time, past the deadline over the whole of it', async () => {
    let timer: NodeJS.Timeout | undefined;
    const reply: Reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    };
    expect(await codeOf(ask(reply, { deadlineMilliseconds: 100 }))).toBe('timeout');
  });

  it('silence, past the deadline that it shares with the calls before', async () => {
    const askUntil = (deadline: number) =>
      listAccounts(aspsp, {
        presence: UNATTENDED,
        tppRedirectUri: 'http://localhost:3000/sca/x/return',
        deadline,
      });
    bank.reply(json(200, { accounts: [] }));
    await expect(askUntil(deadlineFromNow())).resolves.toMatchObject({ kind: 'done' });
    bank.reply(() => {});
    expect(await codeOf(askUntil(performance.now() + 200))).toBe('timeout');
    const before = bank.requests.length;
    expect(await codeOf(askUntil(performance.now() - 1))).toBe('timeout');
    expect(bank.requests.length).toBe(before);
  });

  it('leaves the next request a connection that works', async () => {
    for (const reply of [raw('<html>', { 'content-type': 'text/html' }), json(200, 'x'.repeat(10))])
      await codeOf(ask(reply));
    await expect(ask(json(200, { a: 1 }))).resolves.toEqual({ status: 200, json: { a: 1 } });
  });
});

describe('the bank proves who it is', () => {
  it('and is not asked when its certificate is of another authority', async () => {
    const { caPem } = await otherAuthority();
    const stranger = bank.aspsp({ tlsCaPem: caPem });
    const before = bank.requests.length;
    expect(await codeOf(ask(json(200, {}), {}, stranger))).toBe('untrusted');
    expect(bank.requests).toHaveLength(before);
    await closeConnections(stranger);
  });

  it('and is not asked when its certificate is for no such host', async () => {
    const impostor = await openTestBank({ tlsOfTpp: true });
    const of = impostor.aspsp();
    expect(await codeOf(send(of, outgoing(of)))).toBe('untrusted');
    expect(impostor.requests).toEqual([]);
    await closeConnections(of);
    await impostor.close();
  });

  it('and is not asked over TLS 1.1, also where Node would', async () => {
    await withOldTlsAllowed(async () => {
      const old = await openTestBank({ tlsMax: 'TLSv1.1' });
      old.reply(json(200, {}));
      const ca = old.authority.caPem;
      await expect(tlsVersionOf(old.baseUrl, 'TLSv1.1', { ca })).resolves.toBe('TLSv1.1');
      await expect(codeOf(send(old.aspsp(), outgoing(old.aspsp())))).resolves.toBe('untrusted');
      expect(old.requests).toEqual([]);
      await old.close();
    });
  });

  it('by no other CA than the configured one, the system’s neither', async () => {
    const system = bank.aspsp({ tlsCaPem: undefined });
    expect(await codeOf(ask(json(200, {}), {}, system))).toBe('untrusted');
    await closeConnections(system);
  });

  it('and a bank that is down is not reached', async () => {
    const down = bank.aspsp({ baseUrl: 'https://localhost:1/api' });
    expect(await codeOf(send(down, outgoing(down)))).toBe('unreachable');
    await closeConnections(down);
  });

  it('and a bank that is down is soon not even asked, so that a call was certainly not made', async () => {
    const down = bank.aspsp({ baseUrl: 'https://localhost:1/api' });
    const failures: unknown[] = [];
    for (let call = 0; call < 9; call += 1)
      await send(down, outgoing(down)).catch((error: unknown) => failures.push(error));
    expect(failures).toHaveLength(9);
    expect(failures[7]).toMatchObject({ code: 'unreachable', detail: 'ECONNREFUSED' });
    expect(failures[8]).toMatchObject({
      code: 'unreachable',
      detail: 'not asked: the bank is not answering now',
      connected: false,
    });
    await closeConnections(down);
  });
});

describe('a signed answer', () => {
  const body = Buffer.from('{"accounts":[]}');
  const signedBy = (keys: { certificatePem: string; privateKeyPem: string }, requestId: string) => {
    const headers = { Date: new Date().toUTCString(), 'X-Request-ID': requestId };
    return { ...headers, ...createAnswerSigner(keys).sign({ headers, body }).headers };
  };

  it('is taken when its signature holds', async () => {
    expect(await codeOf(ask(raw(body, signedBy(bank.authority.seal, 'request-1'))))).toBe(
      'answered',
    );
  });

  it('is refused with another body', async () => {
    const headers = signedBy(bank.authority.seal, 'request-1');
    expect(await codeOf(ask(raw('{"accounts":[1]}', headers)))).toBe('invalid-signature');
  });

  it('is refused as the answer to another request', async () => {
    expect(await codeOf(ask(raw(body, signedBy(bank.authority.seal, 'request-2'))))).toBe(
      'invalid-signature',
    );
  });

  it('is refused when a stranger signed it', async () => {
    const { seal } = await otherAuthority();
    expect(await codeOf(ask(raw(body, signedBy(seal, 'request-1'))))).toBe('invalid-signature');
  });

  it('is refused when the TPP itself could have signed it', async () => {
    expect(await codeOf(ask(raw(body, signedBy(bank.tppKeys, 'request-1'))))).toBe(
      'invalid-signature',
    );
  });
});

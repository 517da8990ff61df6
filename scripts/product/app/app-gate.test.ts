import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { LogFields } from '@/lib/log';
import { createBrokenRequestAnswer, createGate } from './app-gate';

const servers: http.Server[] = [];
const logged: [string, LogFields | undefined][] = [];

afterEach(() => {
  logged.splice(0);
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(
  trustedProxies: number,
  appUrl = trustedProxies === 0 ? 'http://localhost:3000' : 'https://brygge.example',
): Promise<number> {
  const gate = createGate({
    trustedProxies,
    appUrl: new URL(appUrl),
    warn: (event, fields) => logged.push([event, fields]),
  });
  const server = http.createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    const told = ['next-action', 'x-brygge-client-address', 'x-brygge-client-port'];
    if (gate(request, response))
      response.end(told.map((name) => `${name}=${request.headers[name]}`).join(' '));
  });
  server.on('clientError', createBrokenRequestAnswer({ isHttps: false }));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A port was expected.');
  return address.port;
}

/** Sends exactly these lines and returns everything that comes back. */
async function send(port: number, lines: readonly string[], body = ''): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  await once(socket, 'close');
  return answer;
}

const GET = ['GET / HTTP/1.1', 'Host: localhost'];
const POST = ['POST /api/x HTTP/1.1', 'Host: localhost'];

it("tells the application the socket's address, whatever the client says it is", async () => {
  const port = await serve(0);
  const answer = await send(port, [
    ...GET,
    'X-Brygge-Client-Address: 198.51.100.1',
    'x-brygge-client-address: 198.51.100.2',
    'X-Forwarded-For: 198.51.100.3',
  ]);
  expect(answer.split('\r\n\r\n')[1]).toContain('127.0.0.1');
  expect(answer).not.toContain('198.51.100');
});

it('tells the port of the socket, and none behind a proxy, whose own it would be', async () => {
  const claimed = [...GET, 'X-Brygge-Client-Port: 7'];
  const viaProxy = [...claimed, 'X-Forwarded-For: 203.0.113.9'];
  expect(await send(await serve(0), claimed)).toMatch(/client-port=[0-9]{4,5}$/);
  expect(await send(await serve(1), viaProxy)).toContain('client-port=undefined');
});

it.each([0, 1])('refuses a request with two hosts, behind %i proxies', async (proxies) => {
  const lines = [...GET, 'Host: brygge.example', 'X-Forwarded-For: 203.0.113.9'];
  expect(await send(await serve(proxies), lines)).toMatch(/^HTTP\/1\.1 400 /);
});

it.each([
  'Forwarded: for=203.0.113.9',
  'Via: 1.1 proxy',
  'X-Forwarded-For: 203.0.113.9',
  'X-Forwarded-Host: brygge.example',
  'X-Real-IP: 203.0.113.9',
])('tells no port where a proxy that the settings do not name wrote %s', async (line) => {
  expect(await send(await serve(0), [...GET, line])).toContain('client-port=undefined');
});

it.each([
  ['evil.example', 421],
  ['evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['192.168.1.7:3000', 421],
  ['localhost:3000', 200],
  ['LOCALHOST', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
])('on this machine, a request to the host %s gets %s', async (host, status) => {
  const answer = await send(await serve(0), ['GET /outbox HTTP/1.1', `Host: ${host}`]);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
});

it('behind a public address, and for monitoring, asks for no host', async () => {
  const host = 'Host: 10.0.0.7:3000';
  const viaProxy = ['GET / HTTP/1.1', host, 'X-Forwarded-For: 203.0.113.9'];
  expect(await send(await serve(1), viaProxy)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(await serve(0), ['GET /api/live HTTP/1.1', host])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(await serve(0), ['HEAD /api/live HTTP/1.1', host])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(await serve(0), ['POST /api/live HTTP/1.1', host])).toMatch(/^HTTP\/1\.1 421 /);
});

it('tells no Server Action, of which the application has none', async () => {
  expect(await send(await serve(0), [...GET, 'Next-Action: x'])).toContain('next-action=undefined');
});

it('lets a phone post what another app shares', async () => {
  const share = ['POST /share HTTP/1.1', 'Host: localhost', 'Content-Length: 1'];
  expect(await send(await serve(0), share, 'x')).toMatch(/^HTTP\/1\.1 200 /);
});

it('believes as many proxies as stand in front, over however many header lines', async () => {
  const port = await serve(1);
  const answer = await send(port, [
    ...GET,
    'X-Forwarded-For: 198.51.100.1',
    'X-Forwarded-For: 198.51.100.2, 203.0.113.9',
  ]);
  expect(answer.split('\r\n\r\n')[1]).toContain('203.0.113.9');
});

it('refuses a request whose place of the address holds none', async () => {
  const port = await serve(1);
  const answer = await send(port, [
    ...GET,
    'X-Brygge-Client-Address: 198.51.100.1',
    'X-Forwarded-For: unknown',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

it('refuses a body that says it is longer than a mebibyte', async () => {
  const port = await serve(0);
  const answer = await send(port, [...POST, 'Content-Length: 1048577'], 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('application/problem+json');
  const longest = [...POST, 'Content-Length: 1048576'];
  expect(await send(port, longest, 'x'.repeat(1_048_576))).toMatch(/^HTTP\/1\.1 200 /);
});

it('refuses a body that does not say how long it is', async () => {
  const port = await serve(0);
  const lines = [...POST, 'Transfer-Encoding: chunked'];
  expect(await send(port, lines, '1\r\nx\r\n0\r\n\r\n')).toMatch(/^HTTP\/1\.1 411 /);
});

it('refuses a request that came past a trusted proxy, and tells the operator which setting is wrong', async () => {
  const port = await serve(2);
  const answer = await send(port, [...GET, 'X-Forwarded-For: 198.51.100.1']);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('application/problem+json');
  const { requestId } = JSON.parse(answer.match(/\{.*\}/)?.[0] ?? '');
  expect(logged).toEqual([
    [
      'refused',
      {
        requestId,
        status: 400,
        reason:
          'X-Forwarded-For holds fewer addresses than TRUSTED_PROXIES says; set TRUSTED_PROXIES to the number of proxies in front, each of which adds one.',
      },
    ],
  ]);
});

it.each(['/api/health', '/api/live', '/api/ready', '/api/ready?probe=1'])(
  'answers %s, which is about nobody, to who asks past the proxies',
  async (path) => {
    const port = await serve(2);
    expect(await send(port, [`GET ${path} HTTP/1.1`, 'Host: localhost'])).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(logged).toEqual([]);
  },
);

it.each([
  ['another path', ['GET /api/healthy HTTP/1.1', 'Host: localhost']],
  ['another method', ['POST /api/health HTTP/1.1', 'Host: localhost', 'Content-Length: 0']],
  [
    'an address of its own',
    ['GET /api/health HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 198.51.100.1'],
  ],
])('takes no health check for an excuse: %s', async (_, lines) => {
  const port = await serve(2);
  expect(await send(port, lines)).toMatch(/^HTTP\/1\.1 400 /);
});

it('answers an address of a megabyte, and does not cut the connection before it is read', async () => {
  const port = await serve(0);
  const line = `GET /sca/1/return?psu-id=${'x'.repeat(1_000_000)} HTTP/1.1`;
  const answer = await send(port, [line, 'Host: localhost']);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(answer).toContain('Content-Type: application/problem+json\r\n');
  expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid-input' });
});

it('answers what is no HTTP', async () => {
  const port = await serve(0);
  expect(await send(port, ['NO HTTP'])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

it('lets no redirect for an odd path be kept, or tell another site of its query', async () => {
  const port = await serve(0);
  const answerTo = (target: string) => send(port, [`GET ${target} HTTP/1.1`, 'Host: localhost']);
  for (const target of [
    '/overview/',
    '/sca/x/return/?psu-id=1',
    '//overview',
    '/a\\b',
    '/a//b?c',
  ]) {
    const answer = await answerTo(target);
    expect(answer, target).toContain('Cache-Control: no-store\r\n');
    expect(answer, target).toContain('Referrer-Policy: no-referrer\r\n');
    expect(answer, target).toContain("Content-Security-Policy: default-src 'none'");
  }
  for (const target of ['/', '/?next=/a/', '/overview', '/overview?from=a//b/'])
    expect(await answerTo(target), target).not.toContain('Cache-Control');
});

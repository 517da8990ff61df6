import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createGate } from './app-gate';

const servers: http.Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(trustedProxies: number): Promise<number> {
  const gate = createGate({ trustedProxies, isHttps: false });
  const server = http.createServer((request, response) => {
    if (gate(request, response)) response.end(String(request.headers['x-brygge-client-address']));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A port was expected.');
  return address.port;
}

/** Sends exactly these lines and answers all that comes back. */
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
  expect(await send(port, [...POST, 'Content-Length: 1'], 'x')).toMatch(/^HTTP\/1\.1 200 /);
});

it('refuses a body that does not say how long it is', async () => {
  const port = await serve(0);
  const lines = [...POST, 'Transfer-Encoding: chunked'];
  expect(await send(port, lines, '1\r\nx\r\n0\r\n\r\n')).toMatch(/^HTTP\/1\.1 411 /);
});

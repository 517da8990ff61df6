import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLoadShedder } from './shed-load';

/** Machines may stall. */
const PATIENT = { timeout: 30_000 };

let server: http.Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A server that takes so many requests at once, and answers when told to; each from a network of its own unless a client says otherwise. */
async function serve(underWayMax = 2) {
  const waiting: http.ServerResponse[] = [];
  const admits = createLoadShedder({ isHttps: false, underWayMax });
  server = http.createServer((request, response) => {
    if (admits(request, response)) waiting.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const ask = (path: string, headers: Record<string, string> = {}) => {
    asked += 1;
    const address = { 'x-brygge-client-address': `192.0.2.${100 + asked}` };
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...address, ...headers } });
  };
  return { ask, waiting };
}

it('answers at once that it is busy, and takes requests again when others have ended', async () => {
  const { ask, waiting } = await serve();
  const first = [ask('/api/accounts'), ask('/api/payments')];
  await expect.poll(() => waiting.length, PATIENT).toBe(2);
  const turnedAway = await ask('/api/accounts');
  expect(turnedAway.status).toBe(503);
  expect(turnedAway.headers.get('retry-after')).toBe('2');
  expect(turnedAway.headers.get('cache-control')).toBe('no-store');
  expect(await turnedAway.json()).toEqual({
    code: 'busy',
    title: 'Too many requests at once. Try again in a moment.',
    requestId: expect.any(String),
  });
  const ready = ask('/api/ready');
  await expect.poll(() => waiting.length, PATIENT).toBe(3);
  for (const response of waiting.splice(0)) response.end('done');
  await Promise.all([...first, ready]);
  const later = ask('/api/accounts');
  await expect.poll(() => waiting.length, PATIENT).toBe(1);
  waiting[0]?.end('done');
  expect((await later).status).toBe(200);
});

it('leaves room for others when one network has a quarter of what is at most under way', async () => {
  const { ask, waiting } = await serve(8);
  const from = (address: string) => ask('/', { 'x-brygge-client-address': address });
  const admitted = [1, 2, 3, 4].map(() => from('192.0.2.1'));
  await expect.poll(() => waiting.length, PATIENT).toBe(4);
  expect((await from('192.0.2.1')).status).toBe(503);
  admitted.push(from('2001:db8::1'), from('2001:db8::2'));
  await expect.poll(() => waiting.length, PATIENT).toBe(6);
  expect((await from('2001:db8::3')).status).toBe(503);
  admitted.push(from('192.0.2.2'));
  await expect.poll(() => waiting.length, PATIENT).toBe(7);
  for (const response of waiting.splice(0)) response.end('done');
  for (const answer of await Promise.all(admitted)) await answer.text();
  const later = from('192.0.2.1');
  await expect.poll(() => waiting.length, PATIENT).toBe(1);
  waiting[0]?.end('done');
  expect((await later).status).toBe(200);
});

it.each([
  [{ 'accept-language': 'nb' }, 'nb', 'Det er stor pågang i Brygge akkurat nå'],
  [{ 'accept-language': 'nb', cookie: 'a=b; brygge-locale=en' }, 'en', 'Brygge is busy right now'],
])('tells a person in their language: %o', async (headers, language, title) => {
  const { ask, waiting } = await serve();
  void ask('/').catch(() => {});
  void ask('/').catch(() => {});
  await expect.poll(() => waiting.length, PATIENT).toBe(2);
  const response = await ask('/overview', { accept: 'text/html', ...headers });
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(text).toContain(`<html lang="${language}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
});

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drain } from './drain';

let server: http.Server;
let agent: http.Agent;
beforeEach(() => {
  agent = new http.Agent({ keepAlive: true });
});
afterEach(() => {
  vi.useRealTimers();
  agent.destroy();
  server.closeAllConnections();
});

/** A received request that is not answered yet. */
const underWay = async () => {
  server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answered = new Promise<number | 'cut'>((resolve) => {
    http
      .get({ port, host: '127.0.0.1', agent }, (incoming) => {
        incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0));
      })
      .on('error', () => resolve('cut'));
  });
  const [, response] = (await once(server, 'request')) as [unknown, http.ServerResponse];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drained = drain(server);
  return { answered, response, drained };
};

it('leaves a request the ten seconds that the bank has, and some for the database', async () => {
  const { answered, response, drained } = await underWay();
  await vi.advanceTimersByTimeAsync(14_000);
  response.end('ok');
  expect(await answered).toBe(200);
  await drained;
});

it('cuts off what takes longer than anything of ours may', async () => {
  const { answered, drained } = await underWay();
  await vi.advanceTimersByTimeAsync(15_001);
  expect(await answered).toBe('cut');
  await drained;
});

it('is not held up by a connection that is kept alive', async () => {
  const { answered, response, drained } = await underWay();
  response.end('ok');
  expect(await answered).toBe(200);
  // No timers advance here: only the answer itself ends the draining.
  await drained;
});

import http from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { errorFields, log } from '@/lib/log';
import { metrics } from './metrics';

/** Figures from the database are refreshed at most this often, however many ask. */
const REFRESH_MILLISECONDS = 10_000;

/**
 * Serves `/metrics` in Prometheus format, on loopback, since they reveal how much is paid and where and need no
 * password.
 * @param readDatabase sets the gauges about the database; if it fails, they are left out.
 * @param options.port 0 for a free one.
 */
export async function serveMetrics(
  readDatabase: () => Promise<void>,
  options: { port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry, prefix: 'brygge_' });
  const refresh = atMostEvery(REFRESH_MILLISECONDS, readDatabase);
  const server = http.createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(path === '/metrics' ? 405 : 404).end();
      return;
    }
    await refresh();
    response.writeHead(200, { 'Content-Type': registry.contentType });
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: '127.0.0.1' }, resolve);
  });
  // It must not keep a process alive that has nothing else to do.
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function atMostEvery(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= milliseconds)
      last = {
        at: now,
        done: work().catch((error: unknown) => {
          log.warn('measuring the database failed', errorFields(error));
        }),
      };
    return last.done;
  };
}

// The application as a child of the launcher: Next.js behind a server of our own, which says whose
// request it is and turns away what is too big before anything reads it.

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '@/database/operator-error';
import { log } from '@/lib/log';
import { root } from '@/scripts/root';
import { createBrokenRequestAnswer, createGate } from './app-gate';
import { drain } from './drain';
import { withPageStatus } from './page-status';
import { type Service, serveParent } from './serve-parent';

const HEADER_BYTES_MAX = 16 * 1024;
/** A whole request, headers and body, must have come within this. */
const REQUEST_MS_MAX = 30_000;
const KEEP_ALIVE_MS = 65_000;

async function listen(server: http.Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        taken
          ? new OperatorError(
              `Port ${port} is taken by another program; stop it, or set PORT to another port.`,
            )
          : error,
      );
    });
    server.listen({ port, host }, resolve);
  });
}

export const serve = () => serveParent(start);

async function start(): Promise<Service> {
  const { APP_URL = '', PORT, HOST = '127.0.0.1', TRUSTED_PROXIES = '0', APP_MODE } = process.env;
  const dev = APP_MODE === 'development';
  const server = http.createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: REQUEST_MS_MAX,
    requestTimeout: REQUEST_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  // Loaded only now, when nothing of ours slows down its loading (see child-entry.mjs).
  const { default: next } = await import('next');
  const app = next({
    dev,
    dir: root,
    hostname: 'localhost',
    port: Number(PORT),
    httpServer: server,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const isHttps = APP_URL.startsWith('https:');
  const gate = createGate({
    trustedProxies: Number(TRUSTED_PROXIES),
    isHttps,
    warn: log.warn,
  });
  server.on('clientError', createBrokenRequestAnswer({ isHttps }));
  server.on('request', (request, response) => {
    if (!gate(request, response)) return;
    withPageStatus(response, () => handle(request, response)).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  if (!dev) server.on('upgrade', (_request, socket) => socket.destroy());
  await listen(server, Number(PORT), HOST);
  const { port } = server.address() as AddressInfo;
  return {
    ready: { port },
    close: async () => {
      await drain(server);
      await app.close();
    },
  };
}

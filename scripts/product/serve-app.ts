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

/** How long a whole request, headers and body, may take to arrive. */
const REQUEST_MS_MAX = 30_000;
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: REQUEST_MS_MAX,
  requestTimeout: REQUEST_MS_MAX,
  keepAliveTimeout: 65_000,
};

/** Serves until the parent ends; see serveParent. */
export function serve(): Promise<void> {
  return serveParent(start);
}

async function start(): Promise<Service> {
  const { APP_URL = '', PORT, HOST = '127.0.0.1', TRUSTED_PROXIES = '0', APP_MODE } = process.env;
  const isHttps = APP_URL.startsWith('https:');
  const isDev = APP_MODE === 'development';
  const server = http.createServer(SERVER_OPTIONS);
  const app = await prepareNext(server, { dev: isDev, port: Number(PORT) });
  const gate = createGate({ trustedProxies: Number(TRUSTED_PROXIES), isHttps, warn: log.warn });
  const handle = app.getRequestHandler();
  server.on('clientError', createBrokenRequestAnswer({ isHttps }));
  server.on('request', (request, response) => {
    if (!gate(request, response)) return;
    withPageStatus(response, () => handle(request, response)).catch(answerFailure(response));
  });
  if (!isDev) server.on('upgrade', (_request, socket) => socket.destroy());
  await listen(server, Number(PORT), HOST);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await drain(server);
    await app.close();
  };
  return { ready: { port }, close };
}

/** Loads Next.js only now, when the TypeScript loader no longer slows down its loading (see child-entry.mjs). */
async function prepareNext(httpServer: http.Server, options: { dev: boolean; port: number }) {
  const { default: next } = await import('next');
  const app = next({ ...options, dir: root, hostname: 'localhost', httpServer });
  await app.prepare();
  return app;
}

function answerFailure(response: http.ServerResponse): (error: unknown) => void {
  return (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  };
}

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

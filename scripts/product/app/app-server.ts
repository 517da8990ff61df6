// The application: Next.js behind our own server, which determines the client and refuses oversized requests before
// anything reads them.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { env } from '@/lib/env';
import { errorFields, log } from '@/lib/log';
import { requestIdOf, withRequestId } from '@/lib/request-id';
import { drain } from '@/scripts/product/drain';
import type { Service } from '@/scripts/product/serve-parent';
import { root } from '@/scripts/root';
import { createBrokenRequestAnswer, createGate } from './app-gate';
import { makeCompressible } from './compressible';
import { writeConsoleToLog } from './console-to-log';
import { exportTraces } from './export-traces';
import { createRequestObserver } from './observe-requests';
import { withPageStatus } from './page-status';
import { createLoadShedder } from './shed-load';

/** How long a whole request, headers and body, may take to arrive. */
const REQUEST_MS_MAX = 30_000;
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: REQUEST_MS_MAX,
  requestTimeout: REQUEST_MS_MAX,
  keepAliveTimeout: 65_000,
};

/**
 * Serves the application with the settings in this process's environment; its log goes to stdout.
 * @throws OperatorError, one sentence.
 */
export async function startAppServer(): Promise<Service & { ready: { port: number } }> {
  const { APP_URL = '', PORT, HOST = '127.0.0.1', TRUSTED_PROXIES = '0', APP_MODE } = process.env;
  const endTraces = await beginTraces();
  const isHttps = APP_URL.startsWith('https:');
  const isDev = APP_MODE === 'development';
  if (!isDev) writeConsoleToLog(log);
  const server = http.createServer(SERVER_OPTIONS);
  // Node drops what comes after the thousandth header; here the size of all of them is the limit.
  server.maxHeadersCount = 0;
  const app = await prepareNext(server, { dev: isDev, port: Number(PORT) });
  const gate = createGate({
    trustedProxies: Number(TRUSTED_PROXIES),
    appUrl: new URL(APP_URL),
    warn: log.warn,
  });
  const handle = app.getRequestHandler();
  server.on('clientError', createBrokenRequestAnswer({ isHttps }));
  const observe = createRequestObserver();
  const admits = createLoadShedder({ isHttps });
  server.on('request', (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    // For answers that do not come from our route handlers: pages and files.
    response.setHeader('X-Request-ID', requestId);
    withRequestId(requestId, () =>
      observe(request, response, () => {
        if (!gate(request, response) || !admits(request, response)) return;
        makeCompressible(response);
        withPageStatus(response, () => handle(request, response)).catch(answerFailure(response));
      }),
    );
  });
  if (!isDev) server.on('upgrade', (_request, socket) => socket.destroy());
  await listen(server, Number(PORT), HOST);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await drain(server);
    await app.close();
    await endTraces();
  };
  return { ready: { port }, close };
}

/** The last file that `next build` writes; it contains the settings of next.config.js as built. */
const BUILD_FILE = path.join(root, '.next', 'required-server-files.json');

/** @throws OperatorError when there is no complete build. */
export function checkBuild(): void {
  builtConfig();
}

/** Traces when a collector is configured. @returns a function that ends it. */
async function beginTraces(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env();
  return endpoint === undefined ? async () => {} : exportTraces({ endpoint, serviceName });
}

function builtConfig(): unknown {
  try {
    return JSON.parse(fs.readFileSync(BUILD_FILE, 'utf8')).config;
  } catch (cause) {
    throw new OperatorError(
      'The application is not built (.next is missing or incomplete); run "npm run build" first.',
      { cause },
    );
  }
}

/** Loads Next.js only now that the TypeScript loader no longer slows it down (see child-entry.mjs). */
async function prepareNext(httpServer: http.Server, options: { dev: boolean; port: number }) {
  // Next.js would read next.config.js again, which the image does not have, and warn that a standalone build should be
  // served by its own program, which knows nothing of our server.
  if (!options.dev) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtConfig());
  const { default: next } = await import('next');
  const app = next({ ...options, dir: root, hostname: 'localhost', httpServer });
  await app.prepare();
  return app;
}

function answerFailure(response: http.ServerResponse): (error: unknown) => void {
  return (error) => {
    log.error('no answer', errorFields(error));
    if (!response.headersSent) response.writeHead(500);
    response.end();
  };
}

async function listen(server: http.Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      const sentence =
        code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program; stop it, or set PORT to another port.`
          : code === 'EADDRNOTAVAIL'
            ? `This machine does not have the address ${host}; set LISTEN_ADDRESS to one that it has.`
            : null;
      reject(sentence === null ? error : new OperatorError(sentence));
    });
    server.listen({ port, host }, resolve);
  });
}

/** @jsxImportSource hono/jsx */

/**
 * The bank's web server for people: the SCA pages, and the PSU's own page of TPPs with access. Plain HTTP on loopback
 * and forms without script; each submit is a POST followed by a redirect. A visit's secret is its address, so no cookie
 * is needed and no other site can submit for the PSU.
 */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { SANDBOX_LOGO } from '@/lib/xs2a/sandbox/sandbox-logo';
import { addConsoleRoutes, IMPORT_PATH } from '@/sandbox-bank/console/console-routes';
import type { ConsoleKeys } from '@/sandbox-bank/console/guard';
import type { Bank } from '@/sandbox-bank/server/bank';
import { UNREADABLE_ADDRESS } from '@/sandbox-bank/server/request-line';
import type { OpenDocument } from '@/sandbox-bank/server/server';
import { TYPEFACE_MEDIA_TYPE } from '@/sandbox-bank/typeface/typeface';
import { addAccessRoutes } from './access-routes';
import type { Approvals } from './approvals';
import { type PageEnv, policyOf, send, sendMessage } from './page-answer';
import { addScaRoutes } from './sca-routes';
import { STYLE, STYLE_PATH } from './style';
import { FrontPage } from './visit-pages';

const FORM_BYTES_MAX = 64 * 1024;

/** Creates the server of the bank's pages; it does not listen yet. */
export function createScaServer(options: {
  bank: Bank;
  approvals: Approvals;
  documents: readonly OpenDocument[];
  typeface: ReadonlyMap<string, Uint8Array>;
  consoleKeys: ConsoleKeys;
}): Server {
  const { bank, approvals, documents, typeface, consoleKeys } = options;
  const app = new Hono<PageEnv>();
  addHeaders(app);
  addFiles(app, documents, typeface);
  app.get('/', (context) => send(context, 200, <FrontPage />));
  addScaRoutes(app, bank, approvals);
  addAccessRoutes(app, bank);
  addConsoleRoutes(app, bank, consoleKeys);
  app.notFound((context) => sendMessage(context, 404, 'unknown'));
  app.onError((error, context) => {
    bank.log(`a page failed: ${error.stack ?? error.message}`);
    const { method, path } = context.req;
    const isConsoleForm = method === 'POST' && path.startsWith('/console/');
    return sendMessage(context, 500, isConsoleForm ? 'unfinished' : 'failed');
  });
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: refuseAddress,
  });
  return createServer({ requestTimeout: 60_000 }, (incoming, outgoing) => {
    void listener(incoming, outgoing).catch((error: unknown) => {
      bank.log(`a page could not be written: ${String(error)}`);
    });
  });
}

/** Sets the headers of every page, and limits the size of forms. */
function addHeaders(app: Hono<PageEnv>): void {
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'no-referrer');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policyOf('bank'));
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
  // The listener lets a Host such as 256.1.1.1 through, and no form can be read at an address that is no URL.
  app.use((context, next) =>
    URL.canParse(context.req.url) ? next() : Promise.resolve(refuseAddress()),
  );
  const limit = bodyLimit({
    maxSize: FORM_BYTES_MAX,
    onError: (context) => sendMessage(context, 413, 'tooLarge'),
  });
  app.use((context, next) => {
    const { headers } = context.env.incoming;
    // The limit cannot read a request that announces no body.
    const hasBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // A file has its own limit.
    return !hasBody || context.req.path === IMPORT_PATH ? next() : limit(context, next);
  });
}

/** No browser sends such a request, so it gets no page. */
function refuseAddress(): Response {
  return new Response(UNREADABLE_ADDRESS, { status: 400 });
}

/** Serves the files that pages need, and the description of the interface. */
function addFiles(
  app: Hono<PageEnv>,
  documents: readonly OpenDocument[],
  typeface: ReadonlyMap<string, Uint8Array>,
): void {
  app.get(STYLE_PATH, (context) =>
    context.body(STYLE, 200, {
      'Content-Type': 'text/css;charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.get('/favicon.svg', (context) =>
    context.body(SANDBOX_LOGO, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    }),
  );
  for (const [path, bytes] of typeface) {
    app.get(path, (context) =>
      context.body(bytes.slice(), 200, {
        'Content-Type': TYPEFACE_MEDIA_TYPE,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  }
  for (const { path, mediaType, read } of documents) {
    app.get(path, async (context) =>
      context.body(await read(), 200, { 'Content-Type': mediaType }),
    );
  }
}

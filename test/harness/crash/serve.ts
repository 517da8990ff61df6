/** A small HTTP server over route handlers. */
import { createServer } from 'node:http';
import { APP_URL } from '@/test/harness/application';

/** Makes the application take up what a dead process left; the product has no such address. */
export const RECOVERY_PATH = '/recovery';

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** A route: method, path with parameter names in brackets, and handler. */
export type Route = readonly [method: string, path: string, handler: unknown];

const matcher = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`);

/** Serves the routes on a port of this machine. */
export const serveRoutes = async (routes: readonly Route[], port: number): Promise<void> => {
  const known = routes.map(([method, path, handler]) => ({
    method,
    path: matcher(path),
    handler: handler as Handler,
  }));
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', APP_URL);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const route = known.find(
      ({ method, path }) => method === incoming.method && path.test(url.pathname),
    );
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const request = new Request(url, {
      method: incoming.method ?? 'GET',
      headers,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const params = { ...route?.path.exec(url.pathname)?.groups };
    const response =
      route === undefined
        ? new Response(null, { status: 404 })
        : await route.handler(request, { params: Promise.resolve(params) });
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'set-cookie': response.headers.getSetCookie(),
    });
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, resolve);
  });
};

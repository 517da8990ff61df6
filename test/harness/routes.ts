/** Every route of the application with its handlers by verb, found by walking `app`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const APP_DIR = fileURLToPath(new URL('../../app', import.meta.url));

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type RouteParams = Record<string, string | string[]>;

/** `name` is the verb and the path: `GET /api/accounts/[accountId]`. */
export type Route = {
  name: string;
  method: Method;
  handler: (request: Request, context: { params: Promise<RouteParams> }) => Promise<Response>;
};

/** Imports every `route.ts` below `app`. */
export async function everyRoute(): Promise<Route[]> {
  const files = readdirSync(APP_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => file.split(path.sep).join('/'))
    .sort();
  return (await Promise.all(files.map(routesOf))).flat();
}

const routesOf = async (file: string): Promise<Route[]> => {
  const exported: Partial<Record<Method, Route['handler']>> = await import(
    /* @vite-ignore */ path.join(APP_DIR, file)
  );
  const route = `/${path.posix.dirname(file)}`.replaceAll(/\/\([^)]*\)/g, '');
  return METHODS.flatMap((method) => {
    const handler = exported[method];
    return handler === undefined ? [] : [{ name: `${method} ${route}`, method, handler }];
  });
};

import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { metrics } from '@/lib/metrics/metrics';
import { inSpan } from '@/lib/trace';
import { root } from '@/scripts/root';

/** Everything except the application's routes: Next.js's own files, those of public/, and unknown paths. */
const OTHER = 'other';

/** Answers that there is nothing at an address. */
const NOTHING = '/api/[...nothing]';

/**
 * Counts and traces requests by their route's pattern, which identifies nobody. Trace headers from browsers are
 * ignored.
 */
export function createRequestObserver(
  routes: readonly string[] = builtRoutes(),
): (request: IncomingMessage, response: ServerResponse, serve: () => void) => void {
  const routeOf = createRouteFinder(routes);
  return (request, response, serve) => {
    const began = performance.now();
    const route = routeOf(request.url ?? '');
    const { method = '' } = request;
    const attributes = { 'http.request.method': method, 'http.route': route };
    inSpan({ name: `${method} ${route}`, kind: 'request', attributes }, (span) => {
      // An answer that its reader aborts ends only with `close`.
      response.once('close', () => {
        const { statusCode: status } = response;
        const { requests, requestSeconds } = metrics();
        requests.inc({ route, method, status });
        requestSeconds.observe({ route }, (performance.now() - began) / 1000);
        span.end({ 'http.response.status_code': status }, status >= 500 ? 'failed' : 'ok');
      });
      serve();
    });
  };
}

/** Finds the pattern for a request's path, the most literal one if several match. */
export function createRouteFinder(routes: readonly string[]): (target: string) => string {
  const patterns = routes
    .filter((route) => route !== NOTHING && !route.startsWith('/_'))
    .map((route) => ({ route, segments: route.split('/') }))
    .sort((a, b) => holes(a.segments) - holes(b.segments));
  return (target) => {
    const [asked = ''] = target.split('?');
    const segments = asked.split('/');
    const found = patterns.find((pattern) => fits(pattern.segments, segments));
    return found?.route ?? OTHER;
  };
}

/** Empty in development, where there is no build: all requests are then `other`. */
function builtRoutes(): string[] {
  try {
    const file = path.join(root, '.next', 'app-path-routes-manifest.json');
    return Object.values(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

const isHole = (segment: string): boolean => segment.startsWith('[');

const isRest = (segment: string | undefined): boolean => segment?.startsWith('[...') ?? false;

const holes = (segments: readonly string[]): number => segments.filter(isHole).length;

const fits = (pattern: readonly string[], asked: readonly string[]): boolean =>
  (isRest(pattern.at(-1)) ? asked.length >= pattern.length : asked.length === pattern.length) &&
  pattern.every((segment, index) => isHole(segment) || segment === asked[index]);

import type { z } from 'zod';
import { AspspError } from '@/lib/aspsp/error';
import { systemClock } from '@/lib/clock';
import { asRead } from '@/lib/db/pool/read-lane';
import { env } from '@/lib/env';
import { errorFields, log } from '@/lib/log';
import { currentRequestId, requestIdOf, withRequestId } from '@/lib/request-id';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type { ProblemField } from '@/lib/view/problem';
import { namedRules } from '@/lib/xs2a/value/rule';
import { AppError } from './app-error';
import { CLIENT_ADDRESS_HEADER, CLIENT_PORT_HEADER } from './client-address';
import { unstorableField } from './input-bounds';
import { isFromOwnOrigin } from './own-origin';
import { appErrorOf, problemResponse } from './problem';
import { readJson } from './read-body';

/** What every handler receives. `address` and `port` are the PSU's, as our own server saw them. */
export type Call<Params, Query, Body> = {
  request: Request;
  requestId: string;
  now: Date;
  address: string;
  port: string | null;
  params: Params;
  query: Query;
  body: Body;
};

/** Whether the browser saves a file (the default) or shows it, for printing. */
export type Disposition = 'attachment' | 'inline';

/** A file to save, instead of JSON. `name` is printable ASCII without quotes. */
export type AnswerFile = {
  bytes: Uint8Array;
  contentType: string;
  name: string;
  disposition?: Disposition;
};

/** A file generated while it is being sent: only the part that the reader has not taken yet is in memory. */
export type AnswerDownload = {
  name: string;
  contentType: string;
  disposition?: Disposition;
  chunks: AsyncIterable<string | Uint8Array>;
};

/** An answer in JSON (or without a body, for 204), or a file. */
export type Answer = {
  status: number;
  body?: unknown;
  file?: AnswerFile;
  download?: AnswerDownload;
  setCookies?: readonly string[];
};

export function ok<View>(body: View): Answer {
  return { status: 200, body };
}
export function created<View>(body: View): Answer {
  return { status: 201, body };
}
export function noContent(): Answer {
  return { status: 204 };
}

export type Schemas<Params, Query, Body> = {
  /** A path that does not parse names nothing: 404. */
  params?: z.ZodType<Params>;
  /** Unknown query parameters are ignored; known ones are refused when repeated. */
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** For a body that may be larger than others. */
  bodyBytesMax?: number;
  /** Accepts texts that a database column cannot store: they are sealed, or checked by their own rules. */
  takesAnyText?: boolean;
};

type Context = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, context: Context) => Promise<Response>;

const MUTATIONS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The PSU's address, which our own server wrote on the request. */
export function addressOf(request: Request): string {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  // The request bypassed scripts/product/app/app-server.ts. Nothing says who is asking, and a guess could send the bank
  // a false address.
  if (address === null) throw new Error(`The request has no ${CLIENT_ADDRESS_HEADER}.`);
  return address;
}

/** The port that the PSU's device uses, or null behind a proxy. */
export function portOf(request: Request): string | null {
  return request.headers.get(CLIENT_PORT_HEADER);
}

/**
 * Runs `work` and turns anything it throws into a problem. A request that changes something must come from one of our
 * pages; every answer has a request id and may not be cached.
 */
export async function handled(
  request: Request,
  route: string,
  work: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = currentRequestId() ?? requestIdOf(request.headers.get('x-request-id'));
  return withRequestId(requestId, () => answered(request, route, () => work(requestId)));
}

/** A route that anyone may call. `name` is the path's pattern, for the log. */
export function publicRoute<Params = undefined, Query = undefined, Body = undefined>(
  name: string,
  schemas: Schemas<Params, Query, Body>,
  answer: (call: Call<Params, Query, Body>) => Promise<Answer>,
): Handler {
  return guardedRoute(name, schemas, async () => undefined, answer);
}

/** A route with a guard that runs before anything of the request is read; it throws for callers who are not allowed. */
export function guardedRoute<Params, Query, Body, Guarded>(
  name: string,
  schemas: Schemas<Params, Query, Body>,
  guard: (request: Request) => Promise<Guarded>,
  answer: (call: Call<Params, Query, Body>, guarded: Guarded) => Promise<Answer>,
): Handler {
  return (request, context) =>
    handled(request, name, (requestId) => {
      const work = async (): Promise<Response> => {
        // A read may ask the bank, and stores what it says: another site's link starts none.
        if (request.headers.get('sec-fetch-site') === 'cross-site')
          throw new AppError('forbidden-origin');
        const guarded = await guard(request);
        const call = await callOf(request, context, requestId, schemas);
        return responseOf(await answer(call, guarded), requestId);
      };
      return request.method === 'GET' ? asRead(work) : work();
    });
}

/** Whether it is a rule's id, also one that only the application has, and not a sentence of zod's own. */
function isRuleName(message: string): message is string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(message);
}

function fieldsOf(error: z.ZodError): ProblemField[] {
  return namedRules(error, isRuleName).map(({ choices: _, ...field }) => field);
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid-input', { fields: fieldsOf(result.error) });
  return result.data;
}

function storable<T>(value: T): T {
  const field = unstorableField(value);
  if (field !== null) throw new AppError('invalid-input', { fields: [field] });
  return value;
}

function queryOf(request: Request): Record<string, string | string[]> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function logged(error: unknown): { level: 'warn' | 'error'; fields: Record<string, string> } {
  if (error instanceof AppError) return { level: 'warn', fields: { code: error.code } };
  if (error instanceof AspspError)
    return { level: 'warn', fields: { code: error.code, reason: error.detail } };
  if (error instanceof UnreadableRow)
    return { level: 'error', fields: { code: 'unreadable', keyId: error.keyId } };
  return { level: 'error', fields: { code: appErrorOf(error).code } };
}

function streamOf(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function dispositionOf({
  name,
  disposition = 'attachment',
}: Omit<AnswerDownload, 'chunks'>): string {
  return `${disposition}; filename="${name}"`;
}

function responseOf(answer: Answer, requestId: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Request-ID': requestId });
  for (const cookie of answer.setCookies ?? []) headers.append('Set-Cookie', cookie);
  const { file } = answer;
  if (file !== undefined) {
    headers.set('Content-Type', file.contentType);
    headers.set('Content-Disposition', dispositionOf(file));
    headers.set('Content-Length', String(file.bytes.byteLength));
    return new Response(Uint8Array.from(file.bytes), { status: answer.status, headers });
  }
  const { download } = answer;
  if (download !== undefined) {
    headers.set('Content-Type', download.contentType);
    headers.set('Content-Disposition', dispositionOf(download));
    return new Response(streamOf(download.chunks), { status: answer.status, headers });
  }
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

async function answered(
  request: Request,
  route: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const finished = (response: Response): Response => {
    log.info('answered', {
      route,
      method: request.method,
      status: response.status,
      durationMilliseconds: Math.round(performance.now() - started),
    });
    return response;
  };
  try {
    if (MUTATIONS.has(request.method) && !isFromOwnOrigin(request.headers, env().APP_URL))
      throw new AppError('forbidden-origin');
    return finished(await work());
  } catch (error) {
    const { level, fields } = logged(error);
    const more = level === 'error' ? errorFields(error) : {};
    log[level]('refused', { route, ...fields, ...more });
    return finished(problemResponse(error, currentRequestId() ?? ''));
  }
}

function bodyOf<Body>(
  { body: schema, takesAnyText = false }: { body?: z.ZodType<Body>; takesAnyText?: boolean },
  value: unknown,
): Body | undefined {
  if (schema === undefined) return undefined;
  const body = parsed(schema, value ?? {});
  return takesAnyText ? body : storable(body);
}

async function callOf<Params, Query, Body>(
  request: Request,
  context: Context,
  requestId: string,
  schemas: Schemas<Params, Query, Body>,
): Promise<Call<Params, Query, Body>> {
  const given = await context.params;
  const params = schemas.params?.safeParse(given);
  if (params?.success === false || unstorableField(given) !== null) throw new AppError('not-found');
  const body = MUTATIONS.has(request.method)
    ? await readJson(request, schemas.bodyBytesMax)
    : undefined;
  return {
    request,
    requestId,
    now: systemClock(),
    address: addressOf(request),
    port: portOf(request),
    params: params?.data as Params,
    query: (schemas.query === undefined
      ? undefined
      : storable(parsed(schemas.query, queryOf(request)))) as Query,
    body: bodyOf(schemas, body) as Body,
  };
}

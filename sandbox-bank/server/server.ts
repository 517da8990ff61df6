/**
 * The interface's web server: TLS 1.2 or higher, the router over all operations, size limits, faults, and an error body
 * for every failure, including malformed HTTP. The rules for requests are in the gate and the handlers.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { OperationId, OperationMethod } from '@/lib/xs2a/message/operation';
import { createCertificateReader } from '@/lib/xs2a/signature/certificate';
import { examine } from '@/sandbox-bank/examination/examiner';
import type { Gate } from '@/sandbox-bank/gate/gate';
import type { RequestCheck } from '@/sandbox-bank/store/request-log';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import { takeFault } from '@/sandbox-bank/store/world';
import { type AnswerRequest, writeAnswer } from './answer-request';
import { BASE_PATH, type Bank } from './bank';
import {
  answerBrokenRequest,
  answerTunnel,
  HEADER_BYTES_MAX,
  type ParserError,
} from './broken-request';
import { CALL_FAULTS } from './faults';
import { loggedRequest, type RequestEnd } from './log-request';
import { faultAfter, faultBefore } from './meet-fault';
import type { BankOperation } from './operation';
import { type Answer, refuse } from './reply';
import { readBody, refuseMediaType, refuseTooLarge, refuseTransferCoding } from './request-body';
import { isReadAsReceived, toOriginForm, UNREADABLE_ADDRESS } from './request-line';
import { finishAnswer, send, toResponse } from './send-answer';
import { unknownPathText } from './unknown-path';
import { findWorldOfRequest } from './world-of-request';

export type TlsKeys = { certPem: string; keyPem: string };

type Env = { Bindings: HttpBindings };

const REQUEST_MILLISECONDS_MAX = 60_000;

/** A page or document served without a signature, by its path from the root. */
export type OpenDocument = { path: string; mediaType: string; read(): string };

type Service = {
  bank: Bank;
  operations: readonly BankOperation[];
  gate: Gate;
  answerRequest: AnswerRequest;
  documents: readonly OpenDocument[];
};

type MethodsOfPath = ReadonlyMap<OperationMethod, BankOperation>;

/** Creates the interface's server; it does not listen yet. */
export function createInterfaceServer(options: Service & { tls: TlsKeys }): Server {
  const { bank, tls } = options;
  const app = createRouter(options);
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => toResponse(writeAnswer(refuseAddress())),
  });
  const server = createServer(
    {
      cert: tls.certPem,
      key: tls.keyPem,
      minVersion: 'TLSv1.2',
      maxHeaderSize: HEADER_BYTES_MAX,
      requestTimeout: REQUEST_MILLISECONDS_MAX,
      // Node would answer a missing Host without a body; the listener refuses it with one.
      requireHostHeader: false,
      keepAliveTimeout: 30_000,
    },
    (incoming, outgoing) => {
      toOriginForm(incoming);
      void listener(incoming, outgoing).catch((error: unknown) => {
        bank.log(`an answer could not be written: ${String(error)}`);
      });
    },
  );
  // Node drops what comes after the thousandth header; here the size of all of them is the limit.
  server.maxHeadersCount = 0;
  server.on('clientError', (error: ParserError, socket) =>
    answerBrokenRequest(error, socket as Socket, bank.clock.transportNow()),
  );
  server.on('connect', (_incoming, socket) =>
    answerTunnel(socket as Socket, bank.clock.transportNow()),
  );
  server.on('checkExpectation', (_incoming, outgoing) => {
    const answer = writeAnswer(
      refuse('BAD_REQUEST', 'Expect: expected 100-continue or nothing.', { status: 417 }),
    );
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return server;
}

/** A service that records each request with the certificate that it came with. */
type Router = Service & { record: (incoming: IncomingMessage, end: RequestEnd) => void };

function createRouter(service: Service): Hono<Env> {
  const { bank, operations, documents } = service;
  const readCertificate = createCertificateReader();
  const router: Router = {
    ...service,
    record: (incoming, end) =>
      bank.requestLog.record(
        loggedRequest(incoming, bank.clock.transportNow(), end, readCertificate),
      ),
  };
  const app = new Hono<Env>({ strict: true });
  const paths = methodsByPath(operations);
  for (const { path, mediaType, read } of documents) {
    app.get(path, () => new Response(read(), { headers: { 'Content-Type': mediaType } }));
  }
  for (const [path, byMethod] of paths) {
    const pattern = BASE_PATH + path.replaceAll(/\{([^}]+)\}/g, ':$1');
    app.all(pattern, (context) => route(router, context, byMethod));
  }
  app.notFound((context) =>
    refuseHere(router, context, 'operation', refusePath(context.req.path, [...paths.keys()])),
  );
  app.onError((error, context) => {
    bank.log(`a request failed: ${error.stack ?? error.message}`);
    const refusal = refuse('SYSTEM_ERROR', 'The bank failed to process the request.');
    return refuseHere(router, context, 'rules', refusal);
  });
  return app;
}

function methodsByPath(operations: readonly BankOperation[]): ReadonlyMap<string, MethodsOfPath> {
  const paths = new Map<string, Map<OperationMethod, BankOperation>>();
  for (const operation of operations) {
    const { method, path, aliases = [] } = operation.row;
    for (const each of [path, ...aliases]) {
      const byMethod = paths.get(each) ?? new Map<OperationMethod, BankOperation>();
      paths.set(each, byMethod.set(method, operation));
    }
  }
  return paths;
}

async function route(
  router: Router,
  context: Context<Env>,
  byMethod: MethodsOfPath,
): Promise<Response> {
  const [anyOperation = null] = byMethod.values();
  const refused = (refusal: Answer) =>
    refuseHere(router, context, 'operation', refusal, anyOperation);
  const { incoming } = context.env;
  // The listener lets a Host such as 256.1.1.1 through, which no URL can have.
  if (!URL.canParse(context.req.url)) return refused(refuseAddress());
  const url = new URL(context.req.url);
  if (!isReadAsReceived(incoming.url ?? '', url)) return refused(refuseTarget());
  const operation = byMethod.get(operationMethod(incoming));
  if (operation === undefined) return refused(refuseMethod(incoming.method ?? '', byMethod));
  return serve(router, context, operation, url.searchParams);
}

/**
 * Refuses a request before the gate, in the world that its headers and path name.
 * @param operation any of the operations that its path has; null when it has none.
 */
async function refuseHere(
  { bank, record }: Router,
  context: Context<Env>,
  check: RequestCheck,
  refusal: Answer,
  operation: BankOperation | null = null,
): Promise<Response> {
  const { incoming } = context.env;
  const world = await findWorldOfRequest(bank, bank.db, {
    operation,
    rawHeaders: incoming.rawHeaders,
    params: context.req.param(),
    body: new Uint8Array(),
  }).catch(() => null);
  const answer = writeAnswer(refusal);
  const failed = { check, body: answer.body };
  record(incoming, { failed, fault: null, worldId: null, status: answer.status });
  return toResponse(finishAnswer(bank, world, answer, incoming.headers['x-request-id']));
}

async function serve(
  router: Router,
  context: Context<Env>,
  operation: BankOperation,
  query: URLSearchParams,
): Promise<Response> {
  const { bank, gate, answerRequest, record } = router;
  const { incoming } = context.env;
  const body = await readBody(incoming);
  if (body === 'cut') return new Response(null, { status: 400 });
  const refused = (refusal: Answer) =>
    refuseHere(router, context, 'media-type', refusal, operation);
  if (body === 'too-large') return refused(refuseTooLarge());
  const coding = refuseTransferCoding(incoming.headers['transfer-encoding']);
  if (coding !== null) return refused(coding);
  if (body.length > 0 && operation.row.body !== 'ignored') {
    const refusal = refuseMediaType(
      incoming.headers['content-type'],
      incoming.headers['content-encoding'],
    );
    if (refusal !== null) return refused(refusal);
  }
  const { rawHeaders } = incoming;
  const params = context.req.param();
  const requestId = incoming.headers['x-request-id']?.toString() ?? null;
  let reads = operation.row.method === 'GET' ? await bank.beginReads(requestId) : null;
  const world = await findWorldOfRequest(bank, reads ?? bank.db, {
    operation,
    rawHeaders,
    params,
    body,
  });
  const isExempt = operation.row.environment === 'sandbox';
  const settled =
    operation.ofWorlds || OF_TIME.has(operation.row.id) || bank.clock.isSettled(world.id);
  if (settled !== true) {
    if (!(await settled)) return refuseHere(router, context, 'rules', refuseUnsettled(), operation);
    reads &&= await bank.beginReads(requestId);
  }
  const finish = (answer: WrittenAnswer) =>
    finishAnswer(bank, world, answer, incoming.headers['x-request-id']);
  const examination = await examine(bank, gate, world, { operation, incoming, body });
  const fault =
    examination?.fault ?? (isExempt ? null : await takeFault(bank.db, world, CALL_FAULTS));
  const instead =
    examination?.instead ?? (fault === null ? null : await faultBefore(fault, incoming));
  if (instead !== null) {
    const { status } = instead;
    record(incoming, { failed: null, fault, unseen: true, worldId: world.id, status });
    if (instead instanceof Response) {
      await examination?.end({ status, headers: {}, body: null }, null);
      return instead;
    }
    await examination?.end(instead, null);
    return toResponse(finish(instead));
  }
  const { answer: ownAnswer, failed } = await answerRequest({
    operation,
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    rawHeaders,
    body,
    params,
    world,
    // An examination writes, and a fault may take its time.
    reads:
      examination === null && fault === null ? reads : reads && (await bank.beginReads(requestId)),
    query,
  });
  const answer = (await examination?.end(ownAnswer, failed)) ?? ownAnswer;
  record(incoming, {
    failed: failed === null ? null : { check: failed, body: answer.body },
    fault,
    worldId: world.id,
    status: answer.status,
  });
  return fault === null
    ? send(context.env.outgoing as ServerResponse, finish(answer))
    : faultAfter(fault, finish(answer), incoming);
}

/** An SCA by id, as other banks of the framework have it. @see supplement#9 @assumes sca-by-id */
const SCA_PATH = /\/v1\/.+\/(cancellation-)?authorisations\/[^/]+$/;

function refusePath(path: string, known: readonly string[]): Answer {
  return SCA_PATH.test(path)
    ? refuse(
        'SCA_NOT_FOUND',
        'Expected no authorisation id: this bank issues none. Read the status of the payment or basket instead.',
      )
    : refuse('NOT_FOUND', unknownPathText(path, known));
}

/** These tell how far the runs are, or move the clock on. */
const OF_TIME: ReadonlySet<OperationId> = new Set([
  'getClock',
  'getWorldClock',
  'setClock',
  'setWorldClock',
  'listBatchRuns',
  'listWorldBatchRuns',
]);

/** Until the runs of the slots that a clock was moved over are done, its world is not what it is at that time. */
function refuseUnsettled(): Answer {
  return refuse(
    'SYSTEM_ERROR',
    'The clock was moved, and the batch runs of the time between are not done yet; nothing was changed. Ask again in some seconds.',
    { status: 503, headers: { 'Retry-After': '5' } },
  );
}

function refuseAddress(): Answer {
  return refuse('BAD_REQUEST', UNREADABLE_ADDRESS);
}

function refuseTarget(): Answer {
  return refuse(
    'BAD_REQUEST',
    'Expected a path without "." or ".." segments, "\\" or "#", and with other characters percent-encoded where a URL requires it.',
  );
}

/** HEAD is GET whose answer has no body, which Node leaves out; it is signed as HEAD. @assumes head-as-get */
function operationMethod({ method = '' }: IncomingMessage): OperationMethod {
  return (method === 'HEAD' ? 'GET' : method) as OperationMethod;
}

/** 405 with the methods that the path supports. @see supplement#9 @assumes method-not-allowed */
function refuseMethod(method: string, byMethod: MethodsOfPath): Answer {
  const allowed = [...byMethod.keys()]
    .flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
    .join(', ');
  return refuse('BAD_REQUEST', `Expected ${allowed} for this path, got ${method.slice(0, 20)}.`, {
    status: 405,
    headers: { Allow: allowed },
  });
}

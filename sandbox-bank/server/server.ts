/**
 * The interface's web server: TLS 1.2 or higher, the router over all operations, size limits, faults, and an error body
 * for every failure, including malformed HTTP. The rules for requests are in the gate and the handlers.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { headerRule } from '@/lib/xs2a/message/header';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import type { OperationMethod } from '@/lib/xs2a/message/operation';
import { createCertificateReader } from '@/lib/xs2a/signature/certificate';
import { examine } from '@/sandbox-bank/examination/examiner';
import type { Gate } from '@/sandbox-bank/gate/gate';
import type { RequestCheck } from '@/sandbox-bank/store/request-log';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import { findDefaultWorld, takeFault, type World } from '@/sandbox-bank/store/world';
import { type AnswerRequest, writeAnswer } from './answer-request';
import { BASE_PATH, type Bank } from './bank';
import { answerBrokenRequest, HEADER_BYTES_MAX, type ParserError } from './broken-request';
import type { Fault } from './faults';
import { loggedRequest, type RequestEnd } from './log-request';
import type { BankOperation } from './operation';
import { type Answer, refuse } from './reply';
import { readBody, refuseMediaType, refuseTooLarge } from './request-body';
import { isReadAsReceived, toOriginForm, UNREADABLE_ADDRESS } from './request-line';
import { unknownPathText } from './unknown-path';
import { findWorldOfRequest } from './world-of-request';

export type TlsKeys = { certPem: string; keyPem: string };

type Env = { Bindings: HttpBindings };

const REQUEST_MILLISECONDS_MAX = 60_000;

/** A page or document served without a signature, by its path from the root. */
export type OpenDocument = { path: string; mediaType: string; read(): string };

/** Creates the interface's server; it does not listen yet. */
export function createInterfaceServer(options: {
  bank: Bank;
  operations: readonly BankOperation[];
  gate: Gate;
  answerRequest: AnswerRequest;
  documents: readonly OpenDocument[];
  tls: TlsKeys;
}): Server {
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
  server.on('clientError', (error: ParserError, socket) =>
    answerBrokenRequest(error, socket as Socket),
  );
  server.on('checkExpectation', (_incoming, outgoing) => {
    const answer = writeAnswer(
      refuse('BAD_REQUEST', 'Expect: expected 100-continue or nothing.', { status: 417 }),
    );
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return server;
}

function createRouter(options: {
  bank: Bank;
  operations: readonly BankOperation[];
  gate: Gate;
  answerRequest: AnswerRequest;
  documents: readonly OpenDocument[];
}): Hono<Env> {
  const { bank, operations, gate, answerRequest, documents } = options;
  const app = new Hono<Env>({ strict: true });
  const readCertificate = createCertificateReader();
  const record = (incoming: IncomingMessage, end: RequestEnd): void =>
    bank.requestLog.record(
      loggedRequest(incoming, bank.clock.transportNow(), end, readCertificate),
    );
  /** Refuses a request that belongs to no known world. */
  const refuseHere = async (
    { env: { incoming } }: Context<Env>,
    check: RequestCheck,
    refusal: Answer,
  ): Promise<Response> => {
    const world = await findDefaultWorld(bank.db).catch(() => null);
    const answer = writeAnswer(refusal);
    const failed = { check, body: answer.body };
    record(incoming, { failed, fault: null, worldId: null, status: answer.status });
    return toResponse(finishAnswer(bank, world, answer, incoming.headers['x-request-id']));
  };
  const methodsByPath = new Map<string, Map<OperationMethod, BankOperation>>();
  for (const operation of operations) {
    const { method, path, aliases = [] } = operation.row;
    for (const each of [path, ...aliases]) {
      const byMethod = methodsByPath.get(each) ?? new Map<OperationMethod, BankOperation>();
      byMethod.set(method, operation);
      methodsByPath.set(each, byMethod);
    }
  }
  for (const { path, mediaType, read } of documents) {
    app.get(path, () => new Response(read(), { headers: { 'Content-Type': mediaType } }));
  }
  for (const [path, byMethod] of methodsByPath) {
    const pattern = BASE_PATH + path.replaceAll(/\{([^}]+)\}/g, ':$1');
    app.all(pattern, (context) => {
      const { incoming } = context.env;
      // The listener lets a Host such as 256.1.1.1 through, which no URL can have.
      if (!URL.canParse(context.req.url)) return refuseHere(context, 'operation', refuseAddress());
      const url = new URL(context.req.url);
      if (!isReadAsReceived(incoming.url ?? '', url)) {
        return refuseHere(context, 'operation', refuseTarget());
      }
      const operation = byMethod.get(operationMethod(incoming));
      return operation === undefined
        ? refuseHere(context, 'operation', refuseMethod(incoming.method ?? '', byMethod))
        : serve(context, operation, url.searchParams);
    });
  }
  app.notFound((context) =>
    refuseHere(
      context,
      'operation',
      SCA_PATH.test(context.req.path)
        ? refuse(
            'SCA_NOT_FOUND',
            'Expected no authorisation id: this bank issues none. Read the status of the payment or basket instead.',
          )
        : refuse('NOT_FOUND', unknownPathText(context.req.path, [...methodsByPath.keys()])),
    ),
  );
  app.onError((error, context) => {
    bank.log(`a request failed: ${error.stack ?? error.message}`);
    return refuseHere(
      context,
      'rules',
      refuse('SYSTEM_ERROR', 'The bank failed to process the request.'),
    );
  });

  const faultOf = async ({ row }: BankOperation, world: World): Promise<Fault | null> =>
    row.environment === 'sandbox' ? null : takeFault(bank.db, world, CALL_FAULTS);

  const serve = async (
    context: Context<Env>,
    operation: BankOperation,
    query: URLSearchParams,
  ): Promise<Response> => {
    const { incoming } = context.env;
    const body = await readBody(incoming);
    if (body === 'cut') return new Response(null, { status: 400 });
    if (body === 'too-large') return refuseHere(context, 'media-type', refuseTooLarge());
    if (body.length > 0 && operation.row.body !== 'ignored') {
      const refusal = refuseMediaType(
        incoming.headers['content-type'],
        incoming.headers['content-encoding'],
      );
      if (refusal !== null) return refuseHere(context, 'media-type', refusal);
    }
    const { rawHeaders } = incoming;
    const params = context.req.param();
    const reads = operation.row.method === 'GET' ? await bank.beginReads() : null;
    const world = await findWorldOfRequest(bank, reads ?? bank.db, {
      operation,
      rawHeaders,
      params,
      body,
    });
    const examination = await examine(bank, gate, world, { operation, incoming, body });
    const fault = examination?.fault ?? (await faultOf(operation, world));
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
      return toResponse(finishAnswer(bank, world, instead, incoming.headers['x-request-id']));
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
      reads: examination === null && fault === null ? reads : reads && (await bank.beginReads()),
      query,
    });
    const answer = (await examination?.end(ownAnswer, failed)) ?? ownAnswer;
    record(incoming, {
      failed: failed === null ? null : { check: failed, body: answer.body },
      fault,
      worldId: world.id,
      status: answer.status,
    });
    const finished = finishAnswer(bank, world, answer, incoming.headers['x-request-id']);
    return fault === null
      ? send(context.env.outgoing as ServerResponse, finished)
      : faultAfter(fault, finished, incoming);
  };
  return app;
}

/** An SCA by id, as other banks of the framework have it. @see supplement#9 @assumes sca-by-id */
const SCA_PATH = /\/v1\/.+\/(cancellation-)?authorisations\/[^/]+$/;

/** Faults for any call of the interface; those of the SCA pages and of payment creation are taken there. */
const CALL_FAULTS = [
  'delay',
  'error',
  'html',
  'drop',
  'lose-answer',
  'truncate',
  'garbage',
] as const;

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
function refuseMethod(
  method: string,
  byMethod: ReadonlyMap<OperationMethod, BankOperation>,
): Answer {
  const allowed = [...byMethod.keys()]
    .flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
    .join(', ');
  return refuse('BAD_REQUEST', `Expected ${allowed} for this path, got ${method.slice(0, 20)}.`, {
    status: 405,
    headers: { Allow: allowed },
  });
}

/**
 * Adds the parts that are new in each answer: the request's id, the date, and the bank's signature if the world signs.
 */
function finishAnswer(
  bank: Bank,
  world: World | null,
  answer: WrittenAnswer,
  requestId: string | string[] | undefined,
): WrittenAnswer {
  const headers: Record<string, string> = { ...answer.headers };
  if (isRequestId(requestId)) headers['X-Request-ID'] = requestId;
  if (!world?.behaviour.signResponses || !isRequestId(requestId)) {
    return { ...answer, headers };
  }
  headers.Date = formatHttpDate(bank.clock.transportNow());
  const signed = bank.answerSigner.sign({
    headers: { Date: headers.Date, 'X-Request-ID': requestId },
    body: Buffer.from(answer.body ?? '', 'utf8'),
  });
  return { ...answer, headers: { ...headers, ...signed.headers } };
}

/** Only a well-formed id is echoed in a header. */
function isRequestId(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && headerRule('requestId', value) === null;
}

/** Writes an answer to the connection itself: a Response takes several times as long, most of it for its stream. */
function send(outgoing: ServerResponse, { status, headers, body }: WrittenAnswer): Response {
  const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { 'Cache-Control': 'no-store', ...headers, ...length });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

function toResponse({ status, headers, body }: WrittenAnswer): Response {
  return new Response(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

async function faultBefore(fault: Fault, incoming: IncomingMessage): Promise<Response | null> {
  switch (fault.fault) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds ?? 5_000));
      return null;
    case 'error':
      return toResponse(
        writeAnswer(
          refuse('SYSTEM_ERROR', 'This is a fault that was switched on in the sandbox.', {
            status: fault.status ?? 500,
          }),
        ),
      );
    case 'html':
      return new Response('<!doctype html><title>Error</title><h1>Service unavailable</h1>', {
        status: fault.status ?? 500,
        headers: { 'Content-Type': 'text/html;charset=utf-8' },
      });
    case 'drop':
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    case 'lose-answer':
    case 'truncate':
    case 'garbage':
    case 'sca-failure':
    case 'change-field':
      return null;
  }
}

function faultAfter(fault: Fault, answer: WrittenAnswer, incoming: IncomingMessage): Response {
  switch (fault.fault) {
    case 'lose-answer':
      incoming.socket.destroy();
      return toResponse(answer);
    case 'truncate': {
      if (answer.body === null) return toResponse(answer);
      const bytes = Buffer.from(answer.body, 'utf8');
      return new Response(bytes.subarray(0, Math.floor(bytes.length / 2)), {
        status: answer.status,
        headers: answer.headers,
      });
    }
    case 'garbage':
      return new Response('{"accounts":[{"resourceId":', {
        status: answer.status === 204 ? 200 : answer.status,
        headers: answer.headers,
      });
    case 'delay':
    case 'error':
    case 'html':
    case 'drop':
    case 'sca-failure':
    case 'change-field':
      return toResponse(answer);
  }
}

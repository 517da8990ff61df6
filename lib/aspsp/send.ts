/**
 * The door to the bank: the only code that calls it. One deadline for the whole exchange, a cap on the bytes before and
 * after decompression, JSON only, no redirects, TLS against the configured CA, and a check of the answer's signature if
 * there is one. What the answer means is not decided here.
 */
import 'server-only';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { log } from '@/lib/log';
import { createCertificateReader } from '@/lib/xs2a/signature/certificate';
import { verifyAnswer } from '@/lib/xs2a/signature/verify-answer';
import { type Announcement, announcementsOf } from './announcements';
import { type Breaker, createBreaker } from './breaker';
import type { Aspsp } from './config';
import { DEADLINE_MILLISECONDS } from './deadline';
import { AspspError } from './error';
import { type ObservedCall, reportCall } from './observed-call';
import type { Answer } from './outcome';
import { parseJson } from './parse-json';
import type { AspspRequest } from './request';
import { waitOf } from './retry-after';

/** A deadline from now, shared by consecutive calls that serve one answer of Brygge's. @assumes answer-bounds */
export function deadlineFromNow(): number {
  return performance.now() + DEADLINE_MILLISECONDS;
}

/** The size limit of an answer, on the wire and again after decompression. @assumes answer-bounds */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

const CONNECT_MILLISECONDS_MAX = 5_000;
/** Nearly the whole deadline: of one shared by several calls, the first has lost a little to preparing its request. */
const FAIR_MILLISECONDS = DEADLINE_MILLISECONDS - 1_000;
const KEEP_ALIVE_MILLISECONDS = 20_000;
const READ_CONNECTIONS_MAX = 16;
const CHANGE_CONNECTIONS_MAX = 8;

type Limits = {
  deadlineMilliseconds?: number;
  bytesMax?: number;
  /**
   * Accepts JSON under any media type: not reading it would hide what the bank has done, or why it has not. A refusal as
   * a duplicate would be an unknown outcome.
   */
  anyMediaType?: boolean;
};

/** The connections to one bank. However many reads are waiting, a call that changes something gets a connection. */
type Line = { readonly reads: Agent; readonly changes: Agent; readonly breaker: Breaker };

const lines = new WeakMap<Aspsp, Line>();

/** Closes the connections to a bank, at the end of tests. */
export async function closeConnections(aspsp: Aspsp): Promise<void> {
  const line = lines.get(aspsp);
  lines.delete(aspsp);
  await Promise.all([line?.reads.destroy(), line?.changes.destroy()]);
}

const readCertificate = createCertificateReader();

/** How a connection fails when the bank does not prove who it is. */
const UNTRUSTED =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|ERR_TLS_)/;

/**
 * Errors of connecting, the TLS handshake included: nothing of a request was sent. The error's code cannot say so, since
 * most codes also occur on a connection that has carried the whole request.
 */
const notConnected = new WeakSet<object>();

const DECODERS: Readonly<
  Record<string, (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** An answer, and whatever the bank announces in it. */
type SentAnswer = Answer & { readonly announced?: readonly Announcement[] };

/**
 * Sends a request and reads the whole answer.
 *
 * @returns the status and the JSON value; `undefined` for an answer without a body.
 * @throws AspspError for everything that is not a valid answer: no connection, a wrong certificate, the deadline, the
 * cap, another media type, a redirect, an invalid signature.
 * @see interface#authentication
 */
export async function send(
  aspsp: Aspsp,
  outgoing: AspspRequest,
  {
    deadlineMilliseconds = DEADLINE_MILLISECONDS,
    bytesMax = ANSWER_BYTES_MAX,
    anyMediaType = false,
  }: Limits = {},
): Promise<SentAnswer> {
  if (deadlineMilliseconds <= 0)
    throw new AspspError('timeout', 'earlier calls used up the time allowed');
  const { breaker, reads, changes } = lineTo(aspsp);
  if (!breaker.admits())
    throw new AspspError('unreachable', 'not asked: the bank is not answering now', null, false);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMilliseconds);
  let response: Dispatcher.ResponseData | undefined;
  const started = performance.now();
  const observed: Partial<ObservedCall> & Pick<ObservedCall, 'aspsp' | 'request' | 'startedAt'> = {
    aspsp,
    request: outgoing,
    startedAt: new Date(),
  };
  try {
    response = await request(outgoing.url, {
      dispatcher: outgoing.method === 'GET' ? reads : changes,
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      signal: deadline.signal,
    });
    breaker.answered();
    const { statusCode: status, headers } = response;
    if (status >= 300 && status <= 399)
      throw new AspspError('redirected', 'the bank answered with a redirect', status);
    const raw = await readBytes(response, bytesMax);
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, single(value)]),
    );
    observed.answer = { status, headers: named, body: raw };
    const verification = verifyAnswer({
      headers: named,
      body: raw,
      requestId: outgoing.requestId,
      trustedIssuers: aspsp.trustedIssuers(),
      readCertificate,
      now: new Date(),
    });
    observed.verification = verification;
    if (verification.kind === 'refused')
      throw new AspspError('invalid-signature', verification.reason, status);
    const wait = waitOf(status, named['retry-after'], new Date());
    const { json, isMislabelled } = await contentOf(observed.answer, {
      bytesMax,
      anyMediaType,
      wait,
    });
    const announced = announcementsOf(named);
    return {
      status,
      json,
      ...(announced.length === 0 ? {} : { announced }),
      ...(wait === null ? {} : { wait }),
      ...(isMislabelled ? { isMislabelled } : {}),
    };
  } catch (error) {
    const failure = errorOf(error, response?.statusCode ?? null, deadline.signal.aborted);
    const isSilence =
      response === undefined && (failure.code === 'unreachable' || failure.code === 'timeout');
    // A deadline shorter than usual says nothing about the bank.
    const isFair = !failure.connected || deadlineMilliseconds >= FAIR_MILLISECONDS;
    if (isSilence && isFair && breaker.silent())
      log.warn('bank left alone', { bankId: aspsp.bankId });
    observed.error = failure;
    throw failure;
  } finally {
    clearTimeout(timer);
    reportCall({ ...observed, durationMilliseconds: Math.round(performance.now() - started) });
    // An answer that was not read to its end must stop arriving.
    response?.body.on('error', () => {}).destroy();
  }
}

/**
 * Reads the JSON of an answer, and puts its decompressed body in place of the compressed one. What comes with a 429 or a
 * 5xx may be anything, and broken: a gateway wrote it, or a bank in trouble. The status alone counts then.
 */
async function contentOf(
  answer: NonNullable<ObservedCall['answer']>,
  {
    bytesMax,
    anyMediaType,
    wait,
  }: Pick<Answer, 'wait'> & Required<Pick<Limits, 'bytesMax' | 'anyMediaType'>>,
): Promise<Pick<Answer, 'json' | 'isMislabelled'>> {
  const { status, headers } = answer;
  try {
    const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
    answer.body = await decompress(answer.body, coding, status, bytesMax);
    if (status <= 499) return jsonOf(answer, anyMediaType);
  } catch (error) {
    if (status === 429) return { json: undefined };
    if (status <= 499) throw error;
  }
  throw new AspspError('unreachable', 'the bank or a gateway failed', status, true, wait);
}

function jsonOf(
  { status, headers, body }: NonNullable<ObservedCall['answer']>,
  anyMediaType: boolean,
): Pick<Answer, 'json' | 'isMislabelled'> {
  if (body.length === 0) return { json: undefined };
  const isMislabelled = !isJson(headers['content-type'] ?? '');
  if (isMislabelled && !anyMediaType)
    throw new AspspError('not-json', 'the answer has another media type', status);
  return { json: parseJson(body, status), isMislabelled };
}

function lineTo(aspsp: Aspsp): Line {
  const known = lines.get(aspsp);
  if (known !== undefined) return known;
  const line: Line = {
    reads: openAgent(aspsp, READ_CONNECTIONS_MAX),
    changes: openAgent(aspsp, CHANGE_CONNECTIONS_MAX),
    breaker: createBreaker(),
  };
  lines.set(aspsp, line);
  return line;
}

function openAgent(aspsp: Aspsp, connections: number): Agent {
  const connect = buildConnector({
    timeout: CONNECT_MILLISECONDS_MAX,
    minVersion: 'TLSv1.2',
    ...(aspsp.tlsCaPem === undefined ? {} : { ca: aspsp.tlsCaPem }),
  });
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    keepAliveMaxTimeout: KEEP_ALIVE_MILLISECONDS,
    // Our own deadline covers the whole exchange; these would cover only parts of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) =>
      connect(options, (error, socket) => {
        if (error === null) return callback(null, socket);
        notConnected.add(error);
        callback(error, null);
      }),
  });
}

/** An error and what caused it. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error; at = at.cause) chain.push(at);
  return chain;
}

function codesOf(error: unknown): string[] {
  return chainOf(error).flatMap((at) =>
    'code' in at && typeof at.code === 'string' ? [at.code] : [],
  );
}

function errorOf(error: unknown, status: number | null, timedOut: boolean): AspspError {
  if (error instanceof AspspError) return error;
  if (timedOut) return new AspspError('timeout', 'no complete answer within the deadline', status);
  const codes = codesOf(error);
  const connected = !chainOf(error).some((at) => notConnected.has(at));
  if (!connected && codes.some((code) => UNTRUSTED.test(code)))
    return new AspspError('untrusted', codes[0] ?? 'TLS', status, connected);
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT'))
    return new AspspError('timeout', 'no connection within the deadline', status, connected);
  return new AspspError('unreachable', codes[0] ?? 'the connection broke', status, connected);
}

function tooLarge(status: number, bytesMax: number): AspspError {
  return new AspspError('too-large', `more than ${bytesMax} bytes`, status);
}

async function readBytes(
  { body, headers, statusCode }: Dispatcher.ResponseData,
  bytesMax: number,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(statusCode, bytesMax);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(statusCode, bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

async function decompress(
  data: Buffer,
  encoding: string,
  status: number,
  bytesMax: number,
): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity' || data.length === 0) return data;
  const decode = DECODERS[encoding];
  if (decode === undefined)
    throw new AspspError('not-json', 'the answer has an unknown content coding', status);
  try {
    return await decode(data, { maxOutputLength: bytesMax });
  } catch (error) {
    if (codesOf(error).includes('ERR_BUFFER_TOO_LARGE')) throw tooLarge(status, bytesMax);
    throw new AspspError('not-json', 'the answer cannot be decompressed', status);
  }
}

/** The first media type counts: a gateway may repeat the bank's header. */
function isJson(contentType: string): boolean {
  return /^application\/([\w.+-]+\+)?json\s*([;,]|$)/i.test(contentType.trim());
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

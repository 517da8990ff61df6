import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoopback } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_PORT_HEADER,
  type ClientAddress,
  clientAddress,
} from '@/lib/http/client-address';
import { dropUnreadableNextHeaders } from '@/lib/http/next-headers';
import { problemOf } from '@/lib/http/problem';
import { PAYMENT_BYTES_MAX } from '@/lib/http/read-body';
import { refuseRequestLine } from '@/lib/http/request-line';
import { API_CONTENT_SECURITY_POLICY, securityHeaders } from '@/lib/http/security-headers';
import type { Log } from '@/lib/log';
import { currentRequestId } from '@/lib/request-id';

/** How long to keep reading the rest of a refused request, so that the answer is not lost. */
const LINGER_MS_MAX = 2_000;

/** Paths about the process itself, for monitoring, exempt from the proxy rules too. */
const HEALTH_PATHS = new Set(['/api/health', '/api/live', '/api/ready']);

const TOO_FEW_PROXIES =
  'X-Forwarded-For holds fewer addresses than TRUSTED_PROXIES says; set TRUSTED_PROXIES to the number of proxies in front, each of which adds one.';
const NO_ADDRESS =
  'X-Forwarded-For holds no address where the outermost of TRUSTED_PROXIES writes one; let each proxy add the address that it sees.';

/** Headers by which a proxy shows that a request comes from elsewhere. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Checks every request before Next.js sees it. Returns false when it has answered the request itself. It always
 * overwrites the header with the PSU's address for the application: a client's own value is never trusted.
 */
export function createGate(options: {
  trustedProxies: number;
  /** The application's public origin. */
  appUrl: URL;
  /** Warns the operator. */
  warn: Log['warn'];
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isHttps = options.appUrl.protocol === 'https:';
  const isLocal = isLoopback(options.appUrl);
  return (request, response) => {
    const status = refusedWith(request, isLocal);
    if (status !== undefined) {
      refuse(response, status, isHttps, currentRequestId() ?? randomUUID());
      return false;
    }
    const client = clientOf(request, options.trustedProxies);
    // Without an address the client is unknown, and guessing would send a false address to the bank.
    if (!client.ok) {
      const requestId = currentRequestId() ?? randomUUID();
      const reason = client.reason === 'too-few-proxies' ? TOO_FEW_PROXIES : NO_ADDRESS;
      options.warn('refused', { requestId, status: 400, reason });
      refuse(response, 400, isHttps, requestId);
      return false;
    }
    dropUnreadableNextHeaders(request.headers);
    request.headers[CLIENT_ADDRESS_HEADER] = client.address;
    delete request.headers[CLIENT_PORT_HEADER];
    // The port of a proxy, trusted or not, would not be the client's.
    if (options.trustedProxies === 0 && !PROXY_HEADERS.some((name) => name in request.headers))
      request.headers[CLIENT_PORT_HEADER] = String(request.socket.remotePort);
    // Next.js redirects these itself, before proxy.ts can set a header: with the query of a return from the bank.
    if (ODD_PATH.test(request.url ?? ''))
      for (const [name, value] of Object.entries(ownHeaders(isHttps)))
        response.setHeader(name, value);
    return true;
  };
}

/**
 * Answers requests that Node's parser rejects, including those with too long headers, with a problem. It keeps reading
 * for a moment: closing a connection with unread bytes resets it, and the answer is lost.
 */
export function createBrokenRequestAnswer({
  isHttps,
}: {
  isHttps: boolean;
}): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    // The parser complains again about every further part of the request.
    if (!socket.writable) {
      if (error.code === 'ECONNRESET') socket.destroy();
      return;
    }
    const status = BROKEN_STATUS[error.code ?? ''] ?? 400;
    const { problem } = problemOf(new AppError('invalid-input'), randomUUID());
    const body = JSON.stringify(problem);
    const headers = { ...refusalHeaders(isHttps), 'Content-Length': Buffer.byteLength(body) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS_MAX);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** The headers of an answer that refuses a request before the application sees it. */
export function refusalHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...ownHeaders(isHttps),
    'Content-Type': 'application/problem+json',
    // The rest of the body would be taken for the next request.
    Connection: 'close',
  };
}

/** Whether a request comes from monitoring. */
export function asksForHealth({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && HEALTH_PATHS.has(path);
}

/** The headers of every answer that the application does not give itself. */
function ownHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...securityHeaders({ isHttps }),
    'Content-Security-Policy': API_CONTENT_SECURITY_POLICY,
    'Cache-Control': 'no-store',
  };
}

/** A path with a slash at its end, two in a row, or a backslash. */
const ODD_PATH = /^[^?]+\/(?:\?|$)|^[^?]*(?:\/\/|\\)/;

const BROKEN_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The status for a request refused before it is read, if it is one. */
function refusedWith(request: IncomingMessage, isLocal: boolean): number | undefined {
  const status = refuseRequestLine(request.method, request.url);
  if (status !== null) return status;
  // Which of several hosts is meant, everyone on the way may see otherwise (RFC 9112, 3.2).
  if ((request.headersDistinct.host?.length ?? 0) > 1) return 400;
  // Under another name, a page of somebody else has had its name resolve to this machine (DNS rebinding): to the browser
  // our answers would be that page's own.
  if (isLocal && !asksForHealth(request) && !namesThisMachine(request.headers.host)) return 421;
  // A body of unknown length cannot be limited before it is read. Browsers, and proxies that buffer requests, always
  // give the length.
  if (request.headers['transfer-encoding'] !== undefined) return 411;
  if (Number(request.headers['content-length'] ?? 0) > PAYMENT_BYTES_MAX) return 413;
  return undefined;
}

function namesThisMachine(host = ''): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && isLoopback(new URL(url));
}

/** Answers with a problem, and accepts nothing more over the connection. */
function refuse(
  response: ServerResponse,
  status: number,
  isHttps: boolean,
  requestId: string,
): void {
  const { problem } = problemOf(new AppError('invalid-input'), requestId);
  response.writeHead(status, refusalHeaders(isHttps));
  response.end(JSON.stringify(problem));
}

function clientOf(request: IncomingMessage, trustedProxies: number): ClientAddress {
  const forwardedFor = request.headersDistinct['x-forwarded-for'] ?? [];
  const socketAddress = request.socket.remoteAddress;
  return clientAddress({
    socketAddress,
    forwardedFor,
    trustedProxies: forwardedFor.length === 0 && asksForHealth(request) ? 0 : trustedProxies,
  });
}

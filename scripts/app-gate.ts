import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/http/app-error';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/lib/http/client-address';
import { dropUnreadableNextHeaders } from '@/lib/http/next-headers';
import { problemOf } from '@/lib/http/problem';
import { refuseRequestLine } from '@/lib/http/request-line';
import { API_CONTENT_SECURITY_POLICY, securityHeaders } from '@/lib/http/security-headers';

/** The largest body that any page of ours sends, with room to spare. */
export const BODY_BYTES_MAX = 1024 * 1024;

/** The status of a request that is turned away before it is read, if it is one. */
function refusedWith(request: IncomingMessage): number | undefined {
  const status = refuseRequestLine(request.method, request.url);
  if (status !== null) return status;
  // A body of unknown length cannot be capped before it is read. Browsers, and proxies that take a
  // request in before they pass it on, always say how long it is.
  if (request.headers['transfer-encoding'] !== undefined) return 411;
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return 413;
  return undefined;
}

/** Answers with a problem, and lets nothing more come over the connection. */
function refuse(response: ServerResponse, status: number, isHttps: boolean): void {
  const { problem } = problemOf(new AppError('invalid-input'), randomUUID());
  response.writeHead(status, {
    ...securityHeaders({ isHttps }),
    'Content-Security-Policy': API_CONTENT_SECURITY_POLICY,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    // The rest of the body would be taken for the next request.
    Connection: 'close',
  });
  response.end(JSON.stringify(problem));
}

/**
 * What every request passes before Next.js sees it. Answers false when it has answered the request
 * itself. It always replaces the header that tells the application the PSU's address: what a
 * client sends under that name is never believed.
 */
export function createGate(options: {
  trustedProxies: number;
  isHttps: boolean;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const address = clientAddress({
      socketAddress: request.socket.remoteAddress,
      forwardedFor: request.headersDistinct['x-forwarded-for'] ?? [],
      trustedProxies: options.trustedProxies,
    });
    const status = refusedWith(request);
    // Without an address nothing says who asks, and that is the fault of the request.
    if (status !== undefined || address === null) {
      refuse(response, status ?? 400, options.isHttps);
      return false;
    }
    dropUnreadableNextHeaders(request.headers);
    request.headers[CLIENT_ADDRESS_HEADER] = address;
    return true;
  };
}

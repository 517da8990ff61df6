/** Answers what cannot be read as a request of HTTP/1.1. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import { writeAnswer } from './answer-request';
import { type Answer, refuse } from './reply';

/**
 * The limit for all headers of a request in bytes: a certificate, a signature and the longest encoded text fit easily.
 */
export const HEADER_BYTES_MAX = 64 * 1024;

/** What Node's parser says: the rule that the request breaks, and the bytes that it was reading. */
export type ParserError = NodeJS.ErrnoException & { reason?: string; rawPacket?: Buffer };

/** A request that Node's parser rejects gets the same body as any refusal, then the connection closes. */
export function answerBrokenRequest(error: ParserError, socket: Socket, now: Date): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  end(socket, refuseBroken(error), now);
}

/** CONNECT, which Node would close without an answer. */
export function answerTunnel(socket: Socket, now: Date): void {
  end(socket, refuse('BAD_REQUEST', 'Expected a path, got CONNECT: this bank is no proxy.'), now);
}

function end(socket: Socket, answer: Answer, now: Date): void {
  const { status, headers, body } = writeAnswer(answer);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${formatHttpDate(now)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body ?? '')}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

function refuseBroken(error: ParserError): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(
        'BAD_REQUEST',
        `Expected at most ${HEADER_BYTES_MAX} bytes of headers, got more.`,
        { status: 431 },
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse('BAD_REQUEST', 'The request did not arrive within 60 seconds.', {
        status: 408,
      });
    default: {
      const method = error.code === 'HPE_INVALID_METHOD' ? methodIn(error.rawPacket) : null;
      const got =
        method !== null
          ? `the unknown method ${method}`
          : `something that cannot be read${error.reason === undefined ? '' : ` (${error.reason})`}`;
      return refuse('BAD_REQUEST', `Expected an HTTP/1.1 request, got ${got}.`);
    }
  }
}

/** The first word of a request line, if the bytes begin with one. */
function methodIn(bytes: Buffer | undefined): string | null {
  const start = bytes?.subarray(0, 100).toString('latin1') ?? '';
  return /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,30}) \S/.exec(start)?.[1] ?? null;
}

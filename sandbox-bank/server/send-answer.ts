/** How a written answer is sent: with what is new in each, to the connection itself or as a Response. */
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { headerRule } from '@/lib/xs2a/message/header';
import { formatHttpDate } from '@/lib/xs2a/message/http-date';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import type { World } from '@/sandbox-bank/store/world';
import type { Bank } from './bank';

/**
 * Adds the parts that are new in each answer: the request's id, the date, and the bank's signature if the world signs.
 */
export function finishAnswer(
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

/** Writes an answer to the connection itself: a Response takes several times as long, most of it for its stream. */
export function send(outgoing: ServerResponse, { status, headers, body }: WrittenAnswer): Response {
  const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { 'Cache-Control': 'no-store', ...headers, ...length });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** An answer as a Response. */
export function toResponse({ status, headers, body }: WrittenAnswer): Response {
  return new Response(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Only a well-formed id is echoed in a header. */
function isRequestId(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && headerRule('requestId', value) === null;
}

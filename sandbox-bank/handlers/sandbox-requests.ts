/**
 * The sandbox operation that lists received requests: what a TPP sent, and which check refused it. @assumes request-log
 */
import { z } from 'zod';
import { RequestLogQuery } from '@/lib/xs2a/account/query-parameter';
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import { operation } from '@/sandbox-bank/server/operation';
import { ok, quote, refuse } from '@/sandbox-bank/server/reply';
import { listRequests } from '@/sandbox-bank/store/request-log';

/** A request with its checks in order. @assumes request-log */
const LoggedRequestAnswer = z.object({
  time: z.string(),
  requestLine: z.string(),
  headers: z.record(z.string(), z.string()),
  checks: z.array(
    z.object({
      check: z.string(),
      outcome: z.enum(['passed', 'failed', 'skipped']),
      text: z.string().optional(),
    }),
  ),
  status: z.int(),
});

const Instant = z.iso.datetime({ offset: true });

/** `GET /v1/sandbox/requests` */
const listRequestsOperation = operation('listRequests', {
  summary: "The TPP's own requests of the last day, newest first, including refused ones.",
  query: RequestLogQuery,
  answers: { 200: z.object({ requests: z.array(LoggedRequestAnswer) }) },
  ofWorlds: true,
  handle: async ({ bank, tpp, query: { since: given, limit, world } }) => {
    // In an address, the plus sign of an offset that was not encoded is a space.
    const text = given?.replace(' ', '+');
    const since = text === undefined ? new Date(0) : readInstant(text);
    if (since === null) {
      return refuse(
        'FORMAT_ERROR',
        `since: expected an ISO 8601 date-time such as 2026-11-22T12:00:00Z, got ${quote(text)}.`,
        { path: 'since' },
      );
    }
    await bank.requestLog.flush();
    // Not through the request's remembered reads, which are from before the log was written.
    const requests = await listRequests(bank.db, {
      organisation: tpp.organisation,
      since,
      limit,
      worldId: world ?? null,
    });
    return ok({
      requests: requests.map(({ receivedAt, requestLine, headers, checks, status }) => ({
        time: bankDateTime(receivedAt),
        requestLine,
        headers,
        checks,
        status,
      })),
    });
  },
});

export const sandboxRequestOperations = [listRequestsOperation];

/** The instant of an ISO 8601 date-time, which may leave out the seconds and the colon of the offset; null for none. */
function readInstant(text: string): Date | null {
  const complete = text
    .replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return Instant.safeParse(complete).success ? new Date(complete) : null;
}

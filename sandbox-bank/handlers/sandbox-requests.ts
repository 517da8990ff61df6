/**
 * The sandbox operation that lists received requests: what a TPP sent, and which check refused it. @see supplement#10
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
    // The offset of a time that was pasted as it stands: an address has its plus sign as a space.
    const since = given?.replace(' ', '+');
    if (since !== undefined && !Instant.safeParse(since).success) {
      return refuse(
        'FORMAT_ERROR',
        `since: expected an ISO 8601 date-time such as 2026-11-22T12:00:00Z, got ${quote(since)}.`,
        { path: 'since' },
      );
    }
    await bank.requestLog.flush();
    // Past the memory of this request, which began before the log was written.
    const requests = await listRequests(bank.db, {
      organisation: tpp.organisation,
      since: new Date(since ?? 0),
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

/** The last day's requests to the bank, each with the checks it passed. Bodies are never stored. */
import { COMMITTING_SOON, type Database, findRows, type Queryable } from './database';
import { openFlush } from './flush';
import { DEFAULT_WORLD_ID } from './world';

/** The checks of a request, in order. `rules` are those of the operation itself. */
export const REQUEST_CHECKS = [
  'operation',
  'media-type',
  'headers-once',
  'headers-readable',
  'headers-required',
  'headers-form',
  'date',
  'digest',
  'certificate',
  'signature',
  'role',
  'request-id',
  'rules',
] as const;
export type RequestCheck = (typeof REQUEST_CHECKS)[number];

/** The outcome of a check. A planted fault counts as one more failed check. */
export type CheckOutcome = {
  check: RequestCheck | 'fault';
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  text?: string;
};

/** The checks of a request that passed them all, as most do: one list for all of these, which is not stored. */
export const ALL_PASSED: readonly CheckOutcome[] = REQUEST_CHECKS.map((check) => ({
  check,
  outcome: 'passed',
}));

export type LoggedRequest = {
  /** The organisation named by the certificate, trusted or not; null when none could be read. */
  organisation: string | null;
  worldId: string | null;
  receivedAt: Date;
  requestLine: string;
  headers: Record<string, string>;
  checks: readonly CheckOutcome[];
  status: number;
};

/** One bank's log. */
export type RequestLog = {
  /** Buffers a request and writes it shortly after. */
  record(request: LoggedRequest): void;
  /** Resolves when everything buffered is written. */
  flush(): Promise<void>;
};

/** The most rows kept, however recent. */
const ROWS_MAX = 50_000;

/** Opens the log. @param onError called when a write fails; its rows are lost. */
export function openRequestLog(db: Database, onError: (error: Error) => void): RequestLog {
  let pending: LoggedRequest[] = [];
  const flush = openFlush(async () => {
    const requests = pending;
    pending = [];
    if (requests.length === 0) return;
    await insertRequests(db, requests).catch(onError);
  });
  return {
    record: (request) => {
      pending.push(request);
      flush.soon(pending.length);
    },
    flush: flush.now,
  };
}

/** A row; `checks` is null when all were passed. */
type StoredRequest = Omit<LoggedRequest, 'checks'> & {
  id: bigint;
  checks: readonly CheckOutcome[] | null;
};

const COLUMNS = `id, organisation, world_id AS "worldId", received_at AS "receivedAt",
  request_line AS "requestLine", headers, checks, status`;

/**
 * An organisation's requests, newest first; with null, everyone's, including requests that name nobody.
 * @param criteria.requestId only those with this X-Request-ID, unless null.
 */
export async function listRequests(
  db: Queryable,
  criteria: {
    organisation: string | null;
    since: Date;
    limit: number;
    requestId?: string | null;
    /** Only those of this world and of `default`; all worlds when null. */
    worldId?: string | null;
  },
): Promise<(LoggedRequest & { id: bigint })[]> {
  const { organisation, since, limit, requestId = null, worldId = null } = criteria;
  const rows = await findRows<StoredRequest>(
    db,
    `SELECT ${COLUMNS} FROM request_log
     WHERE ${organisation === null ? '$1::text IS NULL' : 'organisation = $1'} AND received_at >= $2
       ${
         requestId === null
           ? 'AND $4::text IS NULL'
           : `AND EXISTS (SELECT FROM json_each_text(headers)
       WHERE lower(key) = 'x-request-id' AND value = $4)`
       }
       AND ($5::text IS NULL OR world_id IS NULL OR world_id IN ($5, '${DEFAULT_WORLD_ID}'))
     ORDER BY id DESC LIMIT $3`,
    [
      organisation,
      since,
      limit,
      requestId?.replaceAll('\u0000', '') ?? null,
      worldId?.replaceAll('\u0000', '') ?? null,
    ],
  );
  return rows.map((row) => ({ ...row, checks: row.checks ?? ALL_PASSED }));
}

/** Deletes requests from before an instant, and the oldest when there are too many. */
export async function forgetLoggedRequestsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query('DELETE FROM request_log WHERE received_at < $1', [instant]);
  await db.query('DELETE FROM request_log WHERE id <= (SELECT max(id) FROM request_log) - $1', [
    ROWS_MAX,
  ]);
}

async function insertRequests(db: Database, requests: readonly LoggedRequest[]): Promise<void> {
  const stored = requests.map((request) =>
    request.checks === ALL_PASSED ? { ...request, checks: null } : request,
  );
  await db.query(
    `${COMMITTING_SOON} INSERT INTO request_log
       (organisation, world_id, received_at, request_line, headers, checks, status)
     SELECT organisation, "worldId", "receivedAt", "requestLine", headers, checks, status
     FROM soon, json_to_recordset($1) AS request (organisation text, "worldId" text,
       "receivedAt" timestamptz, "requestLine" text, headers json, checks json, status int)`,
    [JSON.stringify(stored)],
  );
}

/**
 * The first request under each X-Request-ID of a TPP in a world. One that changes something claims the id in the
 * transaction of the change, with its answer, so that a repetition waits for it and the change happens once. The ids of
 * reads are stored shortly after, without answers: what could be read may be over when a read is repeated.
 */
import { COMMITTING_SOON, type Database, findRow, findRows, type Queryable } from './database';
import { openFlush } from './flush';

/** An answer as written to the wire, without Date and signature. */
export type WrittenAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | null;
};

/** The request behind an id. Two requests are the same if their fingerprints are. */
export type RequestIdentity = {
  tppId: string;
  /** Empty for a request about worlds themselves, or that removes what tells its world. */
  worldId: string;
  /** The world of a request that removes what tells its world; null for any other. */
  placeWorldId: string | null;
  requestId: string;
  fingerprint: Buffer;
};

/** `fresh`: a new id. `repeated`: the same request again. `reused`: the id of a different request. */
export type ReplayFinding =
  | { kind: 'fresh' }
  | { kind: 'repeated'; answer: WrittenAnswer }
  | { kind: 'reused' };

/** A stored request, without its answer. */
type StoredRequest = { tppId: string; worldId: string; fingerprint: Buffer };

/** What was stored under an id, of any TPP and world. */
export type StoredUnderId = {
  /** As it was received. */
  requestId: string | null;
  /** How many writes of the ids of reads had ended when it was looked up. */
  since: number;
  /** Null when there are more than were looked up. */
  rows: readonly StoredRequest[] | null;
};

/** The most rows looked up under an id before the TPP and the world are known. */
const ROWS_OF_AN_ID_MAX = 4;

/** How long ids and answers are kept, by the transport clock. @assumes request-replay-kept */
export const REPLAY_KEPT_DAYS = 2;

/** Claims the id for the transaction; waits while another transaction holds it. @see supplement#10.13 */
export async function claimRequest(
  db: Queryable,
  identity: RequestIdentity,
  now: Date,
): Promise<ReplayFinding> {
  const claimed = await db.query(
    `INSERT INTO request_replay (tpp_id, request_id, fingerprint, created_at, world_id, place_world_id)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tpp_id, world_id, request_id) DO NOTHING`,
    [
      identity.tppId,
      identity.requestId,
      identity.fingerprint,
      now,
      identity.worldId,
      identity.placeWorldId,
    ],
  );
  return claimed.rowCount === 1 ? { kind: 'fresh' } : findRequest(db, identity);
}

/** Stores the answer with the claim. */
export async function storeAnswer(
  db: Queryable,
  identity: RequestIdentity,
  answer: WrittenAnswer,
): Promise<void> {
  await db.query(
    `UPDATE request_replay SET status = $3, headers = $4, body = $5
     WHERE tpp_id = $1 AND world_id = $6 AND request_id = $2`,
    [
      identity.tppId,
      identity.requestId,
      answer.status,
      JSON.stringify(answer.headers),
      answer.body,
      identity.worldId,
    ],
  );
}

/** The ids of reads. */
export type ReadIds = {
  /**
   * Whether the id is that of a different request. One that is new is now that of this read, which is buffered and
   * written shortly after.
   * @param stored as found when the read began
   */
  isReused(identity: RequestIdentity, stored: StoredUnderId, now: Date): Promise<boolean>;
  /** Whether this id, of whatever read, is not yet written. */
  isBuffered(identity: RequestIdentity): boolean;
  /** How many writes have ended so far. */
  writesEnded(): number;
  /** Resolves when everything buffered is written. */
  flush(): Promise<void>;
};

type Pending = { identity: RequestIdentity; now: Date };

/** Opens the log of the ids of reads. @param onError called when a write fails; its ids are lost */
export function openReadIds(db: Database, onError: (error: Error) => void): ReadIds {
  let writesEnded = 0;
  let pending = new Map<string, Pending>();
  let writing = new Map<string, Pending>();
  const asking = new Map<string, Promise<unknown>>();
  const keyOf = ({ tppId, worldId, requestId }: RequestIdentity) =>
    `${tppId} ${worldId} ${requestId}`;
  const flush = openFlush(async () => {
    if (pending.size === 0) return;
    writing = pending;
    pending = new Map();
    try {
      await writeIds(db, [...writing.values()]);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    writing = new Map();
    writesEnded += 1;
  });
  const take = async (
    key: string,
    identity: RequestIdentity,
    stored: StoredUnderId,
    now: Date,
  ): Promise<boolean> => {
    const known = pending.get(key) ?? writing.get(key);
    if (known !== undefined) return !isSame(known.identity, identity);
    // An id that left the buffer since the read began was not stored yet when it was looked up.
    const isAnswered = stored.since === writesEnded && stored.requestId === identity.requestId;
    const first =
      isAnswered && stored.rows !== null
        ? stored.rows.find(
            ({ tppId, worldId }) => tppId === identity.tppId && worldId === identity.worldId,
          )
        : await findStored(db, identity);
    if (first) return !isSame(first, identity);
    pending.set(key, { identity, now });
    flush.soon(pending.size);
    return false;
  };
  const isReused: ReadIds['isReused'] = async (identity, stored, now) => {
    const key = keyOf(identity);
    // One after the other under an id: of two at once that differ, the second finds the first.
    const taken = (asking.get(key) ?? Promise.resolve())
      .catch(() => {})
      .then(() => take(key, identity, stored, now));
    asking.set(key, taken);
    try {
      return await taken;
    } finally {
      if (asking.get(key) === taken) asking.delete(key);
    }
  };
  return {
    isReused,
    isBuffered: (identity) => pending.has(keyOf(identity)) || writing.has(keyOf(identity)),
    writesEnded: () => writesEnded,
    flush: flush.now,
  };
}

/** Deletes ids and answers from before an instant. */
export async function forgetRequestsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query('DELETE FROM request_replay WHERE created_at < $1', [instant]);
}

/**
 * Which transactions have ended, as PostgreSQL writes it, and what is stored under each id, in their order: null when
 * that is more than was looked up.
 */
export async function findStoredUnder(
  db: Queryable,
  requestIds: readonly (string | null)[],
): Promise<{ snapshot: string; rowsOfIds: (StoredRequest[] | null)[] }> {
  const rows = await findRows<StoredRequest & { snapshot: string; position: bigint | null }>(
    db,
    // The limit has each id looked up in the index, however few rows the planner expects.
    `SELECT pg_current_snapshot()::text AS snapshot, stored.* FROM (SELECT) AS once LEFT JOIN (
       SELECT position, found.* FROM unnest($1::text[]) WITH ORDINALITY AS asked (request_id, position),
         LATERAL (SELECT tpp_id AS "tppId", world_id AS "worldId", fingerprint FROM request_replay AS each
           WHERE each.request_id = asked.request_id LIMIT ${ROWS_OF_AN_ID_MAX + 1}) AS found
     ) AS stored ON true`,
    [requestIds],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('PostgreSQL named no snapshot');
  const rowsOfIds = requestIds.map((): StoredRequest[] => []);
  for (const row of rows) rowsOfIds[Number(row.position) - 1]?.push(row);
  return {
    snapshot: first.snapshot,
    rowsOfIds: rowsOfIds.map((each) => (each.length > ROWS_OF_AN_ID_MAX ? null : each)),
  };
}

type Row = {
  fingerprint: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
};

function findStored(db: Queryable, identity: RequestIdentity): Promise<Row | null> {
  return findRow<Row>(
    db,
    `SELECT fingerprint, status, headers, body FROM request_replay
     WHERE request_id = $1 AND tpp_id = $2 AND world_id = $3`,
    [identity.requestId, identity.tppId, identity.worldId],
  );
}

async function findRequest(db: Queryable, identity: RequestIdentity): Promise<ReplayFinding> {
  const row = await findStored(db, identity);
  if (row === null) return { kind: 'fresh' };
  if (!isSame(row, identity)) return { kind: 'reused' };
  // Reads have no answer; the claim of a change is never committed without one.
  return {
    kind: 'repeated',
    answer: { status: row.status ?? 500, headers: row.headers ?? {}, body: row.body },
  };
}

function isSame(first: Pick<Row, 'fingerprint'>, { fingerprint }: RequestIdentity): boolean {
  return first.fingerprint.equals(fingerprint);
}

async function writeIds(db: Database, ids: readonly Pending[]): Promise<void> {
  await db.query(
    `${COMMITTING_SOON} INSERT INTO request_replay
       (tpp_id, request_id, fingerprint, created_at, world_id)
     SELECT "tppId", "requestId", decode(fingerprint, 'hex'), now, "worldId"
     FROM soon, json_to_recordset($1) AS id ("tppId" uuid, "worldId" text, "requestId" text,
       fingerprint text, now timestamptz)
     ON CONFLICT (tpp_id, world_id, request_id) DO NOTHING`,
    [
      JSON.stringify(
        ids.map(({ identity, now }) => ({
          ...identity,
          fingerprint: identity.fingerprint.toString('hex'),
          now,
        })),
      ),
    ],
  );
}

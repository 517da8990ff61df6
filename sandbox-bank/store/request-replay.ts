/**
 * The first request under each X-Request-ID of a TPP in a world. One that changes something claims the id in the
 * transaction of the change, with its answer, so that a repetition waits for it and the change happens once. The ids of
 * reads are stored shortly after, without answers: what could be read may be over when a read is repeated.
 */
import { COMMITTING_SOON, type Database, findRows, type Queryable } from './database';
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

type Row = {
  fingerprint: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
};

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
   */
  isReused(identity: RequestIdentity, now: Date): Promise<boolean>;
  /** Whether this id, of whatever read, is not yet written. */
  isBuffered(identity: RequestIdentity): boolean;
  /** Resolves when everything buffered is written. */
  flush(): Promise<void>;
};

type Pending = { identity: RequestIdentity; now: Date };

/**
 * Opens the log of the ids of reads.
 * @param findStored looks an id up in the database
 * @param onError called when a write fails; its ids are lost
 */
export function openReadIds(
  db: Database,
  findStored: (identity: RequestIdentity) => Promise<ReplayFinding>,
  onError: (error: Error) => void,
): ReadIds {
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
  });
  const take = async (key: string, identity: RequestIdentity, now: Date): Promise<boolean> => {
    const known = pending.get(key) ?? writing.get(key);
    if (known !== undefined) return !isSame(known.identity, identity);
    const finding = await findStored(identity);
    if (finding.kind !== 'fresh') return finding.kind === 'reused';
    pending.set(key, { identity, now });
    flush.soon(pending.size);
    return false;
  };
  const isReused: ReadIds['isReused'] = async (identity, now) => {
    const key = keyOf(identity);
    // One after the other under an id: of two at once that differ, the second finds the first.
    const taken = (asking.get(key) ?? Promise.resolve())
      .catch(() => {})
      .then(() => take(key, identity, now));
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
    flush: flush.now,
  };
}

/** Deletes ids and answers from before an instant. */
export async function forgetRequestsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query('DELETE FROM request_replay WHERE created_at < $1', [instant]);
}

/**
 * Which transactions have ended, as PostgreSQL writes it, and a finding for each of these, in their order; null, which
 * asks for the former alone, is found to be fresh.
 */
export async function findRequests(
  db: Queryable,
  identities: readonly (RequestIdentity | null)[],
): Promise<{ snapshot: string; findings: ReplayFinding[] }> {
  const rows = await findRows<Row & { snapshot: string; position: bigint | null }>(
    db,
    // The limit has each id looked up in the index, however few rows the planner expects.
    `SELECT pg_current_snapshot()::text AS snapshot, kept.* FROM (SELECT) AS once LEFT JOIN (
       SELECT position, found.* FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY
           AS asked (tpp_id, world_id, request_id, position),
         LATERAL (SELECT fingerprint, status, headers, body FROM request_replay AS each
           WHERE each.tpp_id = asked.tpp_id AND each.world_id = asked.world_id
             AND each.request_id = asked.request_id LIMIT 1) AS found
     ) AS kept ON true`,
    [
      identities.map((identity) => identity?.tppId ?? null),
      identities.map((identity) => identity?.worldId ?? null),
      identities.map((identity) => identity?.requestId ?? null),
    ],
  );
  const findings = identities.map((): ReplayFinding => ({ kind: 'fresh' }));
  for (const row of rows) {
    const index = Number(row.position) - 1;
    const identity = identities[index];
    if (identity) findings[index] = compare(row, identity);
  }
  const snapshot = rows[0]?.snapshot;
  if (snapshot === undefined) throw new Error('PostgreSQL named no snapshot');
  return { snapshot, findings };
}

async function findRequest(db: Queryable, identity: RequestIdentity): Promise<ReplayFinding> {
  const { findings } = await findRequests(db, [identity]);
  return findings[0] ?? { kind: 'fresh' };
}

function compare(row: Row, identity: RequestIdentity): ReplayFinding {
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

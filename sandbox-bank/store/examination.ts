/** Examinations of a TPP: since when a world has one, and the TPP's calls. */
import { randomUUID } from 'node:crypto';
import { type Database, findRows, isTaken, type Queryable } from './database';

/** Kinds of call to the examiner. `sca` is a visit to the SCA pages, which a PSU made and not the TPP. */
export const CALL_KINDS = [
  'creation',
  'authorisation',
  'payment-status',
  'accounts',
  'balances',
  'transactions',
  'consent',
  'sca',
  'other',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** What the examiner does, each once in an examination. */
export const SCENARIOS = [
  'creation-lost',
  'creation-unreadable',
  'creation-failed',
  'authorisation-lost',
  'approval-failed',
  'status-failed',
  'status-back',
  'fields-changed',
  'balances-slow',
  'transactions-refused',
  'consent-withdrawn',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** A call of the examined TPP. */
export type ExaminedCall = {
  id: string;
  beganAt: Date;
  /** Null until it is answered. */
  endedAt: Date | null;
  kind: CallKind;
  method: string;
  target: string;
  requestId: string | null;
  bodyDigest: string;
  psuId: string | null;
  redirectUri: string | null;
  /** Whether it says that the PSU is present. */
  isAttended: boolean;
  /** Whether it forwards data about the PSU's browser. */
  isForwarded: boolean;
  /** Whether it uses something announced for deprecation. */
  isDeprecated: boolean;
  status: number | null;
  refusedBy: string | null;
  scenario: Scenario | null;
};

/** Starts a new examination, which deletes earlier calls, or ends it when `since` is null. */
export async function setExamination(
  db: Queryable,
  worldId: string,
  since: Date | null,
): Promise<void> {
  await db.query('UPDATE world SET examined_since = $2 WHERE id = $1', [worldId, since]);
  if (since !== null) {
    await db.query('DELETE FROM examination_call WHERE world_id = $1', [worldId]);
  }
}

/**
 * Stores the start of a call, and returns its id and scenario: the first of those wanted that no other call has had.
 * While another transaction may have it, this waits for that one's end.
 */
export async function insertExaminedCall(
  db: Queryable,
  worldId: string,
  call: Omit<ExaminedCall, 'id' | 'endedAt' | 'status' | 'refusedBy' | 'scenario'>,
  wanted: readonly Scenario[],
): Promise<{ id: string; scenario: Scenario | null }> {
  const id = randomUUID();
  for (const scenario of [...wanted, null]) {
    const inserted = await db.query(
      `INSERT INTO examination_call (id, world_id, began_at, kind, method, target, request_id,
         body_digest, psu_id, redirect_uri, is_attended, is_forwarded, is_deprecated, scenario)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       ON CONFLICT (world_id, scenario) WHERE scenario IS NOT NULL DO NOTHING`,
      [
        id,
        worldId,
        call.beganAt,
        call.kind,
        call.method,
        call.target,
        call.requestId,
        call.bodyDigest,
        call.psuId,
        call.redirectUri,
        call.isAttended,
        call.isForwarded,
        call.isDeprecated,
        scenario,
      ],
    );
    if (inserted.rowCount === 1) return { id, scenario };
  }
  throw new Error('a call without a scenario conflicts with none');
}

/**
 * Assigns a scenario to a call; false when another call of the world has had it. Not for a transaction, which a lost
 * race would end.
 */
export async function claimScenario(
  db: Database,
  worldId: string,
  callId: string,
  scenario: Scenario,
): Promise<boolean> {
  try {
    const claimed = await db.query(
      `UPDATE examination_call SET scenario = $3 WHERE id = $2 AND NOT EXISTS
         (SELECT 1 FROM examination_call WHERE world_id = $1 AND scenario = $3)`,
      [worldId, callId, scenario],
    );
    return claimed.rowCount === 1;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Stores how a call ended. */
export async function endExaminedCall(
  db: Queryable,
  id: string,
  end: { endedAt: Date; status: number; refusedBy: string | null },
): Promise<void> {
  await db.query(
    'UPDATE examination_call SET ended_at = $2, status = $3, refused_by = $4 WHERE id = $1',
    [id, end.endedAt, end.status, end.refusedBy],
  );
}

/** The calls of a world's examination, oldest first. */
export async function listExaminedCalls(db: Queryable, worldId: string): Promise<ExaminedCall[]> {
  return findRows<ExaminedCall>(
    db,
    `SELECT id, began_at AS "beganAt", ended_at AS "endedAt", kind, method, target,
       request_id AS "requestId", body_digest AS "bodyDigest", psu_id AS "psuId",
       redirect_uri AS "redirectUri", is_attended AS "isAttended", is_forwarded AS "isForwarded",
       is_deprecated AS "isDeprecated", status, refused_by AS "refusedBy", scenario
     FROM examination_call WHERE world_id = $1 ORDER BY began_at, id LIMIT ${CALLS_MAX}`,
    [worldId],
  );
}

/** The most calls that are looked at; an examination has some hundreds. */
const CALLS_MAX = 5_000;

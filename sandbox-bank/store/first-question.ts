/**
 * The question with which each read begins: whether anything was committed, and what is stored under its X-Request-ID.
 * One statement asks it for all requests that wait for it.
 */
import type { Queryable } from './database';
import { gather } from './gather';
import { findStoredUnder, type StoredUnderId } from './request-replay';

export type FirstAnswer = {
  /** Which transactions have ended, as PostgreSQL writes it. */
  snapshot: string;
  stored: StoredUnderId;
};

/** Asks the question for an id, as it was received. No answer is older than its call. */
export type FirstQuestion = (requestId: string | null) => Promise<FirstAnswer>;

/**
 * Opens the question of one bank.
 * @param writesEnded how many writes of the ids of reads have ended
 */
export function openFirstQuestion(db: Queryable, writesEnded: () => number): FirstQuestion {
  return gather(async (requestIds: readonly (string | null)[]) => {
    const since = writesEnded();
    const { snapshot, rowsOfIds } = await findStoredUnder(db, requestIds);
    return requestIds.map((requestId, index) => ({
      snapshot,
      stored: { requestId, since, rows: rowsOfIds[index] ?? null },
    }));
  });
}

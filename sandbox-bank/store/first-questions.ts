/**
 * The two questions with which each read begins, whether anything was committed and whether its X-Request-ID is known,
 * asked by one statement for all requests that wait for either.
 */
import type { Queryable } from './database';
import { gather } from './gather';
import { findRequests, type ReplayFinding, type RequestIdentity } from './request-replay';

export type FirstQuestions = {
  /** Which transactions have ended, as PostgreSQL writes it. */
  readSnapshot(): Promise<string>;
  findRequest(identity: RequestIdentity): Promise<ReplayFinding>;
};

/** Opens the questions of one bank. No answer is older than its call. */
export function openFirstQuestions(db: Queryable): FirstQuestions {
  const ask = gather(async (asked: readonly (RequestIdentity | null)[]) => {
    const { snapshot, findings } = await findRequests(db, asked);
    return findings.map((finding) => ({ snapshot, finding }));
  });
  return {
    readSnapshot: async () => (await ask(null)).snapshot,
    findRequest: async (identity) => (await ask(identity)).finding,
  };
}

import { isSecret } from '@/lib/security/secret';
import type { ScaReturnNote } from '@/lib/view/connection/connection';
import { SCA_NOTES } from '@/lib/view/connection/connection';
import { openFailure } from './failure-in-address';

type Query = Record<string, string | string[] | undefined>;

/** What a page says to a person who has just come back from the bank, from the page's address; null for nothing. */
export function readReturnNote(userId: string, { sca, ...query }: Query): ScaReturnNote | null {
  const note = SCA_NOTES.find((one) => one === sca);
  return note === undefined ? null : { note, ...readReturnDetails(userId, query) };
}

/** The details: where the same return can be tried again, and what the bank said. */
export function readReturnDetails(
  userId: string | null,
  { attempt, said }: Query,
): Omit<ScaReturnNote, 'note'> {
  return {
    returnPath: typeof attempt === 'string' && isSecret(attempt) ? `/sca/${attempt}/return` : null,
    failure: userId === null ? null : openFailure(userId, said),
  };
}

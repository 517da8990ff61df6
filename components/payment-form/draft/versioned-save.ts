import type { DraftContent } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import type { DraftConflict, PaymentDraftView } from '@/lib/view/payment';
import type { SaveWay } from './draft-keeper';

type Save = (
  draftId: string | null,
  content: DraftContent,
  way: SaveWay,
  version: string | null,
) => Promise<PaymentDraftView>;

/**
 * Saves a draft over the version that this page has read or saved, and not over what another page has saved since.
 * @param opened the version that the page was opened with; null for a new draft.
 */
export function createVersionedSave(save: Save, opened: string | null) {
  let version = opened;
  let underWay = 0;
  /** What was sent without an answer, which may be what is stored. */
  let unanswered: string[] = [];
  let theirs: PaymentDraftView | null = null;

  const saveOnce = async (
    draftId: string | null,
    content: DraftContent,
    way: SaveWay,
  ): Promise<PaymentDraftView> => {
    // Beside another request of this page, nobody knows the version. Then what was typed last counts, except over what
    // another page has saved.
    const over = underWay === 0 || theirs !== null ? version : null;
    underWay += 1;
    try {
      const draft = await save(draftId, content, way, over);
      version = draft.updatedAt;
      theirs = null;
      unanswered = [];
      return draft;
    } catch (error) {
      theirs = conflictOf(error);
      if (theirs === null) unanswered.push(textOf(content));
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  return {
    /** @throws what `save` throws. */
    async keep(draftId: string | null, content: DraftContent, way: SaveWay) {
      try {
        return await saveOnce(draftId, content, way);
      } catch (error) {
        if (theirs === null || !unanswered.includes(textOf(theirs))) throw error;
        version = theirs.updatedAt;
        return saveOnce(draftId, content, way);
      }
    },
    /** What another page has saved, if the last save met that. */
    theirs: () => theirs,
    /** Lets the next save replace it. */
    acceptTheirs: () => {
      version = theirs?.updatedAt ?? version;
      theirs = null;
    },
  };
}

/** The draft as another page has saved it; null for any other error. */
export function conflictOf(error: unknown): PaymentDraftView | null {
  const problem = problemOf(error);
  if (problem.code !== 'conflict') return null;
  return (problem as Partial<DraftConflict>).draft ?? null;
}

function textOf({ kind, input }: Pick<DraftContent, 'kind' | 'input'>): string {
  return JSON.stringify([kind, input]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { draftPath } from '@/components/payment/draft-path';
import { sessionEnd } from '@/components/session/browser-session';
import { type DraftContent, keepDraft, readDraftAfter } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import type { PaymentDraftView } from '@/lib/view/payment';
import { createDraftKeeper, type DraftKeeper, type DraftState, type SaveWay } from './draft-keeper';
import { conflictOf, createVersionedSave } from './versioned-save';

/** Saves a form on the server while the user writes, under its own address. */
export function useDraft(draft: Pick<PaymentDraftView, 'draftId' | 'updatedAt'> | null): {
  keeper: DraftKeeper<DraftContent>;
  state: DraftState;
  conflict: DraftChoices;
} {
  const client = useQueryClient();
  const [state, setState] = useState<DraftState>('untouched');
  const opened = useRef(draft);
  const save = useMemo(() => createVersionedSave(saveDraft, opened.current?.updatedAt ?? null), []);
  const keeper = useMemo(
    () =>
      createDraftKeeper<DraftContent>({
        draftId: opened.current?.draftId ?? null,
        keep: save.keep,
        isGone: (error) => problemOf(error).code === 'not-found',
        isConflict: (error) => conflictOf(error) !== null,
        isSignedOut: (error) => problemOf(error).code === 'not-signed-in',
        onDraft: (made) => {
          // Puts the draft into the page's address, so that a reload restores it.
          const url = new URL(window.location.href);
          url.searchParams.set('draft', made);
          window.history.replaceState(window.history.state, '', url);
        },
        onState: setState,
      }),
    [save],
  );
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (keeper.needsPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keeper.hide();
    };
    window.addEventListener('pagehide', keeper.unload);
    document.addEventListener('visibilitychange', onVisibility);
    const forget = sessionEnd().keepUnsaved(keeper);
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      window.removeEventListener('pagehide', keeper.unload);
      document.removeEventListener('visibilitychange', onVisibility);
      forget();
      const left = keeper.leave();
      if (left !== null && left.draftId !== null) readDraftAfter(left.draftId, left.saved);
      const queryKey = ['payment-drafts'];
      // The saved drafts differ from those read before, and from those that the next page reads meanwhile.
      client.removeQueries({ queryKey });
      left?.saved.then(
        () => client.invalidateQueries({ queryKey }),
        () => {},
      );
    };
  }, [keeper, client]);
  const conflict = {
    keepMine: () => {
      save.acceptTheirs();
      keeper.overwrite();
    },
    takeTheirs: () => {
      const theirs = save.theirs();
      keeper.drop();
      // The other page may have made another kind of payment of it, which has a form of its own. It is not known after a
      // request that failed; the address of this page leads to it then.
      if (theirs === null) window.location.reload();
      else window.location.assign(draftPath(theirs));
    },
  };
  return { keeper, state, conflict };
}

/** What a person can do with a draft that another page has changed. */
export type DraftChoices = { keepMine: () => void; takeTheirs: () => void };

function saveDraft(
  draftId: string | null,
  content: DraftContent,
  way: SaveWay,
  version: string | null,
): Promise<PaymentDraftView> {
  const isLeft = way !== 'over';
  return keepDraft(draftId, content, { version, isLeft, keepalive: way === 'unload' });
}

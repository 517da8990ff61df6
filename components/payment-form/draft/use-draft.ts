import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sessionEnd } from '@/components/session/browser-session';
import { type DraftContent, keepDraft, readDraftAfter } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper';

/** Saves a form on the server while the user writes, under its own address. */
export function useDraft(draftId: string | null): {
  keeper: DraftKeeper<DraftContent>;
  state: DraftState;
} {
  const client = useQueryClient();
  const [state, setState] = useState<DraftState>('untouched');
  const opened = useRef(draftId);
  const keeper = useMemo(
    () =>
      createDraftKeeper<DraftContent>({
        draftId: opened.current,
        keep: keepDraft,
        isGone: (error) => problemOf(error).code === 'not-found',
        isSignedOut: (error) => problemOf(error).code === 'not-signed-in',
        onDraft: (made) => {
          // Puts the draft into the page's address, so that a reload restores it.
          const url = new URL(window.location.href);
          url.searchParams.set('draft', made);
          window.history.replaceState(window.history.state, '', url);
        },
        onState: setState,
      }),
    [],
  );
  useEffect(() => {
    window.addEventListener('pagehide', keeper.unload);
    const forget = sessionEnd().keepUnsaved(keeper);
    return () => {
      window.removeEventListener('pagehide', keeper.unload);
      forget();
      const left = keeper.leave();
      if (left !== null && left.draftId !== null) readDraftAfter(left.draftId, left.saved);
      // The saved drafts differ from those read before.
      client.removeQueries({ queryKey: ['payment-drafts'] });
    };
  }, [keeper, client]);
  return { keeper, state };
}

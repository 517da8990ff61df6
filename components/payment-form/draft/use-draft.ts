import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DraftContent, keepDraft } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper';

/** Keeps a form on the server while it is written, under an address of its own. */
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
        onDraft: (made) => {
          // The same page under its draft's address: a reload comes back to it.
          const url = new URL(window.location.href);
          url.searchParams.set('draft', made);
          window.history.replaceState(window.history.state, '', url);
        },
        onState: setState,
      }),
    [],
  );
  useEffect(() => {
    const leave = () => keeper.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      keeper.leave();
      // What is kept of it is not what was read before.
      client.removeQueries({ queryKey: ['payment-drafts'] });
    };
  }, [keeper, client]);
  return { keeper, state };
}

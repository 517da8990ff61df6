'use client';

import { useEffect, useState } from 'react';
import { drawnLater } from '@/components/ui/drawn-later';
import type { ReturnNoteProps } from './return-note';

/** Removes the note from the address once it is shown, so that reloading the page does not repeat it. */
export function useNoteOnce<Note>(note: Note | null): Note | null {
  const [shown] = useState(note);
  useEffect(() => {
    if (note !== null) window.history.replaceState(null, '', window.location.pathname);
  }, [note]);
  return shown;
}

/** The note, loaded for a user who comes back from the bank with one. */
export const ReturnNote = drawnLater<ReturnNoteProps>(
  async () => (await import('./return-note')).ReturnNote,
);

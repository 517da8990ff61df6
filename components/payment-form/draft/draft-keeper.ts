import type { UnsavedInput } from '@/components/session/session-end';

/**
 * The state of a draft: unchanged, saving, saved, not saved, not saved because the session has ended or because another
 * page has changed it, or sent or deleted elsewhere.
 */
export type DraftState =
  | 'untouched'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'signed-out'
  | 'conflict'
  | 'gone';

/**
 * How a draft is saved: over the version that the page knows; from a page that is left, or that the browser is unloading,
 * as another draft where another page has changed it. While unloading, the browser refuses more than 64 KiB.
 */
export type SaveWay = 'over' | 'apart' | 'unload';

type DraftKeeperOptions<Content> = {
  /** The draft that the page was opened with. */
  draftId: string | null;
  keep: (draftId: string | null, content: Content, way: SaveWay) => Promise<{ draftId: string }>;
  /** Whether the error says that the draft no longer exists. */
  isGone: (error: unknown) => boolean;
  isSignedOut: (error: unknown) => boolean;
  /** Whether the error says that another page has changed the draft. */
  isConflict: (error: unknown) => boolean;
  onDraft: (draftId: string) => void;
  onState: (state: DraftState) => void;
};

export interface DraftKeeper<Content> extends UnsavedInput {
  /** Saves it shortly after; the first time at once, so that the draft has an address. */
  change: (content: Content) => void;
  /** Saves it now and returns the draft's id. @throws what `keep` throws. */
  flush: (content: Content) => Promise<string>;
  /**
   * The same before it is sent, whether or not it is still there: if it was sent, and the answer lost, its id leads to
   * the payment.
   */
  flushToSend: (content: Content) => Promise<string>;
  /** Saves it after a conflict, whatever the other page has saved. */
  overwrite: () => void;
  /** Saves unsaved changes while another page of Brygge takes this one's place; null when there are none. */
  leave: () => { draftId: string | null; saved: Promise<void> } | null;
  /** Sends unsaved changes without waiting, since the browser unloads the page. */
  unload: () => void;
  /** Does so in a conflict, since the page is hidden: a phone may end it without a word. */
  hide: () => void;
  /** Whether there are unsaved changes that `unload` cannot send, or that are lost if it ends their request. */
  needsPage: () => boolean;
}

const QUIET_MS = 600;
const RETRY_MS = 5_000;
/** Leaves room in 64 KiB for what else the request says. */
const UNLOAD_BYTES_MAX = 60_000;

/** Saves a form on the server, one request at a time, always ending with the latest content. */
export function createDraftKeeper<Content>({
  draftId,
  keep,
  isGone,
  isSignedOut,
  isConflict,
  onDraft,
  onState,
}: DraftKeeperOptions<Content>): DraftKeeper<Content> {
  let id = draftId;
  let gone = false;
  let left = false;
  /** Whether the last save met no answer, and the next may not either. */
  let failed = false;
  /** Why nothing is saved by itself: until the person is back, or has chosen between two versions. */
  let held: 'signed-out' | 'conflict' | null = null;
  let waiting: { content: Content } | null = null;
  let sending: { content: Content } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (draft: { draftId: string }) => {
    held = null;
    failed = false;
    if (id === draft.draftId) return;
    id = draft.draftId;
    // The address is that of another page once this one is left.
    if (!left) onDraft(id);
  };
  const keepOnce = async (): Promise<void> => {
    clearTimeout(timer);
    const next = waiting;
    if (next === null || gone) return;
    waiting = null;
    sending = next;
    // The notice stays until it is known whether they are back.
    if (held === null) onState('saving');
    try {
      take(await keep(id, next.content, left && held === 'conflict' ? 'apart' : 'over'));
    } catch (error) {
      held = isSignedOut(error) ? 'signed-out' : isConflict(error) ? 'conflict' : null;
      failed = held === null;
      if (id !== null && isGone(error)) {
        gone = true;
        onState('gone');
      } else {
        waiting ??= next;
        onState(held ?? 'failed');
        // The next page may have saved more since.
        if (held === null && !left) schedule(RETRY_MS);
      }
      throw error;
    }
    if (waiting === null) onState('saved');
    else schedule(QUIET_MS);
  };
  const start = (): Promise<void> => {
    running ??= keepOnce().finally(() => {
      running = null;
      sending = null;
    });
    return running;
  };
  /** Ends what is under way, and saves what was typed during it. */
  const finish = async (): Promise<void> => {
    if (running !== null) await running.catch(() => {});
    while (waiting !== null && !gone) await start();
  };
  const startUnwatched = () => void start().catch(() => {});
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(startUnwatched, ms);
  };
  const flush = async (content: Content): Promise<string> => {
    if (running !== null) await running.catch(() => {});
    waiting = { content };
    if (!gone) await start();
    if (id === null) throw new Error('A draft that was kept has an id');
    return id;
  };
  const unload = () => {
    clearTimeout(timer);
    // What is under way in a conflict will be refused, and nobody will be there to hear it.
    const next = waiting ?? (held === 'conflict' ? sending : null);
    // A draft without an id is being created at this moment, with all but the last keystrokes.
    // Nothing is sent without a session: by now it may be another person's.
    if (next === null || gone || held === 'signed-out' || (id === null && running !== null)) return;
    waiting = null;
    keep(id, next.content, 'unload').then(
      (draft) => {
        take(draft);
        if (waiting === null) onState('saved');
        // Typed on the page shown again, while it was held in a conflict that is over now.
        else schedule(QUIET_MS);
      },
      () => {
        waiting ??= next;
        failed = true;
        // Runs only if the browser shows the page again.
        schedule(RETRY_MS);
      },
    );
  };
  return {
    change: (content) => {
      waiting = { content };
      left = false;
      if (gone || held !== null) return;
      // What is said to be saved includes the latest letter.
      onState('saving');
      if (id === null && running === null) startUnwatched();
      else schedule(QUIET_MS);
    },
    flush,
    flushToSend: (content) =>
      flush(content).catch((error: unknown) => {
        if (gone && id !== null) return id;
        throw error;
      }),
    overwrite: () => {
      held = null;
      startUnwatched();
    },
    isUnsaved: () => !gone && (waiting !== null || running !== null),
    onSignedOut: () => {
      clearTimeout(timer);
      held = 'signed-out';
      if (!gone) onState('signed-out');
    },
    save: async () => {
      await finish().catch((error: unknown) => {
        // Which of the two to keep is the person's to say, who is there.
        if (!isConflict(error)) throw error;
      });
      return !gone && held !== 'conflict';
    },
    drop: () => {
      clearTimeout(timer);
      waiting = null;
      gone = true;
    },
    leave: () => {
      clearTimeout(timer);
      left = true;
      if (gone || (waiting === null && running === null)) return null;
      const saved = finish().catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return finish();
      });
      saved.catch(() => {});
      return { draftId: id, saved };
    },
    unload,
    hide: () => {
      if (held === 'conflict' && waiting !== null) unload();
    },
    needsPage: () => {
      const unsaved = waiting ?? sending;
      if (unsaved === null || gone) return false;
      const isWithoutDraft = waiting !== null && id === null && running !== null;
      return (
        failed || held === 'signed-out' || isWithoutDraft || bytesOf(unsaved) > UNLOAD_BYTES_MAX
      );
    },
  };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

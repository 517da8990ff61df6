/** The state of a draft: unchanged, saving, saved, not saved, or sent or deleted elsewhere. */
export type DraftState = 'untouched' | 'saving' | 'saved' | 'failed' | 'gone';

type DraftKeeperOptions<Content> = {
  /** The draft that the page was opened with. */
  draftId: string | null;
  keep: (
    draftId: string | null,
    content: Content,
    leaving: boolean,
  ) => Promise<{ draftId: string }>;
  /** Whether the error says that the draft no longer exists. */
  isGone: (error: unknown) => boolean;
  onDraft: (draftId: string) => void;
  onState: (state: DraftState) => void;
};

export type DraftKeeper<Content> = {
  /** Saves it shortly after; the first time at once, so that the draft has an address. */
  change: (content: Content) => void;
  /** Saves it now and returns the draft's id. @throws what `keep` throws. */
  flush: (content: Content) => Promise<string>;
  /** Sends unsaved changes without waiting, since the page is being left. */
  leave: () => void;
};

const QUIET_MS = 600;
const RETRY_MS = 5_000;

/** Saves a form on the server, one request at a time, always ending with the latest content. */
export function createDraftKeeper<Content>({
  draftId,
  keep,
  isGone,
  onDraft,
  onState,
}: DraftKeeperOptions<Content>): DraftKeeper<Content> {
  let id = draftId;
  let gone = false;
  let waiting: { content: Content } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keepOnce = async (): Promise<void> => {
    clearTimeout(timer);
    const next = waiting;
    if (next === null || gone) return;
    waiting = null;
    onState('saving');
    try {
      const kept = await keep(id, next.content, false);
      if (id === null) {
        id = kept.draftId;
        onDraft(id);
      }
    } catch (error) {
      if (id !== null && isGone(error)) {
        gone = true;
        onState('gone');
      } else {
        waiting ??= next;
        onState('failed');
        schedule(RETRY_MS);
      }
      throw error;
    }
    if (waiting === null) onState('saved');
    else schedule(QUIET_MS);
  };
  const start = (): Promise<void> => {
    running ??= keepOnce().finally(() => {
      running = null;
    });
    return running;
  };
  const startUnwatched = () => void start().catch(() => {});
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(startUnwatched, ms);
  };
  return {
    change: (content) => {
      waiting = { content };
      if (gone) return;
      // What is said to be saved includes the latest letter.
      onState('saving');
      if (id === null && running === null) startUnwatched();
      else schedule(QUIET_MS);
    },
    flush: async (content) => {
      if (running !== null) await running.catch(() => {});
      waiting = { content };
      if (!gone) await start();
      if (id === null) throw new Error('A draft that was kept has an id');
      return id;
    },
    leave: () => {
      clearTimeout(timer);
      const next = waiting;
      waiting = null;
      // A draft without an id is being created at this moment, with all but the last keystrokes.
      if (next === null || gone || (id === null && running !== null)) return;
      void keep(id, next.content, true).catch(() => {});
    },
  };
}

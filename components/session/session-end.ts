import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

/**
 * What a tab tells the browser's other tabs about their shared session: that somebody signed in, that its person signed
 * out, or that it has ended otherwise, as by a new password.
 */
export type SessionChange = 'signed-in' | 'signed-out' | 'ended';

/** Input of a page that the server may not have yet. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** Says on the page that the session has ended and the input is not saved. */
  onSignedOut: () => void;
  /** Saves it, and returns whether that was possible. */
  save: () => Promise<boolean>;
  /** Saves it once more, without a question to anybody; null when there is nothing to save. */
  leave: () => { saved: Promise<unknown> } | null;
  /** Sends nothing of it any more, also not when the page is unloaded. */
  drop: () => void;
};

type Surroundings = {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
  /** Ends the session at the server. */
  signOut: () => Promise<unknown>;
  tellOtherTabs: (change: SessionChange) => void;
  /** Whether the browser's session is that of the person whom the page was made for. */
  isSamePerson: () => Promise<boolean>;
};

/** How long a sign-out waits for input to be saved. */
const SAVING_MS_MAX = 3_000;

/**
 * Decides where a page goes when its session ends. When users sign out, they have chosen where, and nothing overrides
 * that. When the session just ends, a page with unsaved input stays as it is.
 */
export function createSessionEnd({ location, signOut, tellOtherTabs, isSamePerson }: Surroundings) {
  let isSigningOut = false;
  /** Whether unsaved input keeps the page open, though its session has ended. */
  let isHeld = false;
  const inputs = new Set<UnsavedInput>();
  const dropAll = () => {
    for (const input of inputs) input.drop();
  };
  const unsaved = () => [...inputs].filter((input) => input.isUnsaved());
  const leave = () => {
    const { pathname, search } = location;
    // A read in progress fails when its session ends; a user who signs out need not hear that.
    if (isSigningOut || pathname.startsWith(SIGN_IN_PATH)) return;
    const query = new URLSearchParams({ callbackUrl: pathname + search, ended: '1' });
    location.assign(`${SIGN_IN_PATH}?${query}`);
  };
  const leaveForSignIn = () => {
    const held = isSigningOut ? [] : unsaved();
    if (held.length === 0) leave();
    for (const input of held) input.onSignedOut();
    isHeld = held.length > 0;
  };
  /** Saves what its own person has not saved, and shows the page to whoever is signed in now. */
  const resume = async () => {
    const held = unsaved();
    // Someone else may have signed in: this page's data must not be mixed with theirs.
    if (held.length === 0) return location.reload();
    try {
      if (await isSamePerson()) {
        const saved = await Promise.all(held.map((input) => input.save()));
        if (saved.includes(false)) return;
      } else dropAll();
    } catch {
      // The input is only on this page. It is tried again when the page is seen again, or its button pressed.
      for (const input of held) input.onSignedOut();
      isHeld = true;
      return;
    }
    location.reload();
  };
  return {
    leaveForSignIn,
    /** Holds the page while the input is not saved. Returns the end of that. */
    keepUnsaved: (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    /** Signs out and loads the target page from scratch, so that nothing stays in memory. */
    signOutTo: async (address: string) => {
      isSigningOut = true;
      // Nothing can be saved without a session.
      await saveBeforeLeaving(unsaved());
      // Without an answer the session may still be open; the target page shows whether it is.
      await signOut().catch(() => undefined);
      dropAll();
      tellOtherTabs('signed-out');
      location.assign(address);
    },
    onOtherTab: async (change: SessionChange) => {
      if (change === 'ended') return leaveForSignIn();
      if (change === 'signed-out') {
        dropAll();
        return leave();
      }
      if (!isSigningOut) await resume();
    },
    /** A page that is held may have missed that its person is back. */
    onSeenAgain: async () => {
      if (isHeld && unsaved().length > 0 && !isSigningOut) await resume();
    },
    /** The back button can show a page as it was left, with data of the user who signed out. */
    onShownAgain: () => {
      if (isSigningOut) location.reload();
    },
  };
}

/** Ends when the input is saved, and all the same when it cannot be or that takes long. */
async function saveBeforeLeaving(inputs: readonly UnsavedInput[]): Promise<void> {
  if (inputs.length === 0) return;
  const saves = Promise.allSettled(inputs.map((input) => input.leave()?.saved));
  await Promise.race([saves, new Promise((end) => setTimeout(end, SAVING_MS_MAX))]);
}

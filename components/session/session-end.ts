import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

/** What a tab tells the browser's other tabs about their shared session. */
export type SessionChange = 'signed-in' | 'signed-out';

/** Input of a page that the server may not have yet. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** Says on the page that the session has ended and the input is not saved. */
  onSignedOut: () => void;
  /** Saves it, and returns whether that was possible. */
  save: () => Promise<boolean>;
};

type Surroundings = {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
  /** Ends the session at the server. */
  signOut: () => Promise<unknown>;
  tellOtherTabs: (change: SessionChange) => void;
  /** Whether the browser's session is that of the person whom the page was made for. */
  isSamePerson: () => Promise<boolean>;
};

/**
 * Decides where a page goes when its session ends. When users sign out, they have chosen where, and nothing overrides
 * that. When the session just ends, a page with unsaved input stays as it is.
 */
export function createSessionEnd({ location, signOut, tellOtherTabs, isSamePerson }: Surroundings) {
  let isSigningOut = false;
  const inputs = new Set<UnsavedInput>();
  const unsaved = () => [...inputs].filter((input) => input.isUnsaved());
  const leave = () => {
    const { pathname, search } = location;
    // A read in progress fails when its session ends; a user who signs out need not hear that.
    if (isSigningOut || pathname.startsWith(SIGN_IN_PATH)) return;
    const query = new URLSearchParams({ callbackUrl: pathname + search, ended: '1' });
    location.assign(`${SIGN_IN_PATH}?${query}`);
  };
  return {
    leaveForSignIn: () => {
      const held = isSigningOut ? [] : unsaved();
      if (held.length === 0) leave();
      for (const input of held) input.onSignedOut();
    },
    /** Holds the page while the input is not saved. Returns the end of that. */
    keepUnsaved: (input: UnsavedInput) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    /** Signs out and loads the target page from scratch, so that nothing stays in memory. */
    signOutTo: async (address: string) => {
      isSigningOut = true;
      // Without an answer the session may still be open; the target page shows whether it is.
      await signOut().catch(() => undefined);
      tellOtherTabs('signed-out');
      location.assign(address);
    },
    onOtherTab: async (change: SessionChange) => {
      if (change === 'signed-out') return leave();
      if (isSigningOut) return;
      const held = unsaved();
      // Someone else may have signed in: this page's data must not be mixed with theirs.
      if (held.length === 0) return location.reload();
      try {
        if (await isSamePerson()) {
          const saved = await Promise.all(held.map((input) => input.save()));
          if (saved.includes(false)) return;
        }
      } catch {
        // The input is only on this page; pressing its button tries again.
        return;
      }
      location.reload();
    },
    /** The back button can show a page as it was left, with data of the user who signed out. */
    onShownAgain: () => {
      if (isSigningOut) location.reload();
    },
  };
}

import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

/** What a tab tells the browser's other tabs about their shared session. */
export type SessionChange = 'signed-in' | 'signed-out';

type Surroundings = {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
  /** Ends the session at the server. */
  signOut: () => Promise<unknown>;
  tellOtherTabs: (change: SessionChange) => void;
};

/**
 * Decides where a page goes when its session ends. When users sign out, they have chosen where, and nothing overrides
 * that.
 */
export function createSessionEnd({ location, signOut, tellOtherTabs }: Surroundings) {
  let isSigningOut = false;
  const leaveForSignIn = () => {
    const { pathname, search } = location;
    // A read in progress fails when its session ends; a user who signs out need not hear that.
    if (isSigningOut || pathname.startsWith(SIGN_IN_PATH)) return;
    const query = new URLSearchParams({ callbackUrl: pathname + search, ended: '1' });
    location.assign(`${SIGN_IN_PATH}?${query}`);
  };
  return {
    leaveForSignIn,
    /** Signs out and loads the target page from scratch, so that nothing stays in memory. */
    signOutTo: async (address: string) => {
      isSigningOut = true;
      // Without an answer the session may still be open; the target page shows whether it is.
      await signOut().catch(() => undefined);
      tellOtherTabs('signed-out');
      location.assign(address);
    },
    onOtherTab: (change: SessionChange) => {
      if (change === 'signed-out') leaveForSignIn();
      // Someone else may have signed in: this page's data must not be mixed with theirs.
      else if (!isSigningOut) location.reload();
    },
    /** The back button can show a page as it was left, with data of the user who signed out. */
    onShownAgain: () => {
      if (isSigningOut) location.reload();
    },
  };
}

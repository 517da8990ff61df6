import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

/** What a tab tells the other tabs of the browser about the session that they share. */
export type SessionChange = 'signed-in' | 'signed-out';

type Surroundings = {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
  /** Ends the session at the server. */
  signOut: () => Promise<unknown>;
  tellOtherTabs: (change: SessionChange) => void;
};

/** Decides where a page goes when its session ends. A person who signs out has said where; nothing else overrules it. */
export function createSessionEnd({ location, signOut, tellOtherTabs }: Surroundings) {
  let isSigningOut = false;
  const leaveForSignIn = () => {
    const { pathname, search } = location;
    // A read under way is refused when its session ends: to a person who signs out that is no news.
    if (isSigningOut || pathname.startsWith(SIGN_IN_PATH)) return;
    const query = new URLSearchParams({ callbackUrl: pathname + search, ended: '1' });
    location.assign(`${SIGN_IN_PATH}?${query}`);
  };
  return {
    leaveForSignIn,
    /** Signs out and loads the page at the address anew, so that nothing read stays in memory. */
    signOutTo: async (address: string) => {
      isSigningOut = true;
      // Without an answer the session may live on; the page at the address shows the truth.
      await signOut().catch(() => undefined);
      tellOtherTabs('signed-out');
      location.assign(address);
    },
    onOtherTab: (change: SessionChange) => {
      if (change === 'signed-out') leaveForSignIn();
      // Somebody else may have signed in: what this page holds must not stand beside what is read for them.
      else if (!isSigningOut) location.reload();
    },
    /** The back button can show a page as it was left, with what was read for the person who signed out. */
    onShownAgain: () => {
      if (isSigningOut) location.reload();
    },
  };
}

import { useEffect } from 'react';
import { request } from '@/lib/query/request';
import { requestSignOut } from '@/lib/query/user/auth-requests';
import type { AccountHolderView } from '@/lib/view/user/user';
import { createSessionEnd, type SessionChange } from './session-end';

const CHANNEL = 'brygge-session';

/** The end of the session as seen by this tab; one for everything in the tab. */
export function sessionEnd(): ReturnType<typeof createSessionEnd> {
  if (ofThisTab === undefined) {
    ofThisTab = createSessionEnd({
      location: window.location,
      signOut: requestSignOut,
      tellOtherTabs,
      isSamePerson: async () => {
        const { email } = await request<AccountHolderView>('/api/account');
        return email === emailOfPage;
      },
    });
    const { onShownAgain, onSeenAgain } = ofThisTab;
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) onShownAgain();
    });
    window.addEventListener('online', () => void onSeenAgain());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void onSeenAgain();
    });
  }
  return ofThisTab;
}

/** Tells the browser's other tabs what happened to their shared session. */
export function tellOtherTabs(change: SessionChange): void {
  channelOfThisTab().postMessage(change);
}

/**
 * Leaves a page with a user's data as soon as another tab signs out or in.
 * @param email of the user whose data it is.
 */
export function useSessionOfOtherTabs(email: string): void {
  useEffect(() => {
    emailOfPage = email;
    const channel = channelOfThisTab();
    const onMessage = ({ data }: MessageEvent<SessionChange>) => void sessionEnd().onOtherTab(data);
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  }, [email]);
}

let ofThisTab: ReturnType<typeof createSessionEnd> | undefined;

let emailOfPage: string | undefined;

let channel: BroadcastChannel | undefined;
/** A tab would hear its own messages on a second channel, so it uses only one. */
function channelOfThisTab(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

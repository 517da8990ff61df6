import { useEffect } from 'react';
import { requestSignOut } from '@/lib/query/user/auth-requests';
import { createSessionEnd, type SessionChange } from './session-end';

const CHANNEL = 'brygge-session';

/** The end of the session as seen by this tab; one for everything in the tab. */
export function sessionEnd(): ReturnType<typeof createSessionEnd> {
  if (ofThisTab === undefined) {
    ofThisTab = createSessionEnd({
      location: window.location,
      signOut: requestSignOut,
      tellOtherTabs,
    });
    const { onShownAgain } = ofThisTab;
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) onShownAgain();
    });
  }
  return ofThisTab;
}

/** Tells the browser's other tabs what happened to their shared session. */
export function tellOtherTabs(change: SessionChange): void {
  channelOfThisTab().postMessage(change);
}

/** Leaves a page with a user's data as soon as another tab signs out or in. */
export function useSessionOfOtherTabs(): void {
  useEffect(() => {
    const channel = channelOfThisTab();
    const onMessage = ({ data }: MessageEvent<SessionChange>) => sessionEnd().onOtherTab(data);
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  }, []);
}

let ofThisTab: ReturnType<typeof createSessionEnd> | undefined;

let channel: BroadcastChannel | undefined;
/** A tab would hear its own messages on a second channel, so it uses only one. */
function channelOfThisTab(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

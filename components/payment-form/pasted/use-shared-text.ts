import { useEffect, useEffectEvent } from 'react';
import { isKeptInCookie, keepInCookie } from '@/components/frame/browser-cookie';
import { readSharedFragment, SHARED_COOKIE } from '@/lib/view/shared-text';

/** Takes what another app shared with Brygge, once: the address has lost it then, and its code is worth nothing more. */
export function useSharedText(take: (text: string) => void): void {
  const onShared = useEffectEvent(take);
  useEffect(() => {
    const shared = readSharedFragment(window.location.hash);
    if (shared === null) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    if (!isKeptInCookie(SHARED_COOKIE, shared.code)) return;
    keepInCookie(SHARED_COOKIE, '', 0);
    onShared(shared.text);
  }, []);
}

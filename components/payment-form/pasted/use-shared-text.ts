import { useEffect, useEffectEvent } from 'react';
import { isKeptInCookie, keepInCookie } from '@/components/frame/browser-cookie';
import { readSharedFragment, SHARED_COOKIE } from '@/lib/view/shared-text';

/** Takes text shared from another app, once: it removes the text from the address, and its code then expires. */
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

import { useEffect, useEffectEvent } from 'react';
import type { SignInResult } from './sign-in-with';

/**
 * Offers passkeys where the browser fills in the address, once the page is at rest and for as long as `isOffered`. What
 * that needs is fetched then, by browsers that can do it.
 */
export function useOfferedPasskeys(
  isOffered: boolean,
  onEnd: (result: SignInResult) => void,
): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOffered || !canOffer()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    whenIdle(async () => {
      if (signal.aborted) return;
      const { offerPasskeys } = await import('./offer-passkeys');
      const result = await offerPasskeys(signal);
      if (result !== null && !signal.aborted) end(result);
    });
    return () => leaving.abort();
  }, [isOffered]);
}

function canOffer(): boolean {
  return (
    'PublicKeyCredential' in window && 'isConditionalMediationAvailable' in PublicKeyCredential
  );
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => Promise<void>): void {
  // What is not fetched is not offered: the form and the button are there.
  const begin = () => void work().catch(() => {});
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin);
  else setTimeout(begin);
}

import { useEffect, useEffectEvent } from 'react';
import type { SignInResult } from './sign-in-with';

/**
 * Offers passkeys in the address field once the page is idle, while `isOffered`. The code for it is loaded then, in
 * browsers that support it.
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
  // If the code does not load, nothing is offered: the form and the button still work.
  const begin = () => void work().catch(() => {});
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin);
  else setTimeout(begin);
}

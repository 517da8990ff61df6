import { requestPasskeyOffer } from '@/lib/query/user/session-requests';
import { signWithPasskey } from '@/lib/query/user/webauthn';
import { type SignInResult, signInBy } from './sign-in-with';

/** A challenge is valid for five minutes and is replaced before that. */
const CHALLENGE_MILLISECONDS = 4 * 60_000;

/**
 * Has the browser list the user's passkeys in the address field, and signs in with the one they pick.
 * @returns the result; null when none was picked before `signal`, or the browser cannot do this. The user did not ask
 * for it, so failures before a pick are silent.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<SignInResult | null> {
  try {
    while (!signal.aborted && (await PublicKeyCredential.isConditionalMediationAvailable())) {
      await untilSeen(signal);
      const assertion = await chosenBefore(signal);
      if (assertion === null) continue;
      return await signInBy('passkey', {
        assertion: JSON.stringify(assertion),
        purpose: 'sign-in',
      });
    }
  } catch {}
  return null;
}

/** The picked passkey's signature; null when the challenge expired. */
async function chosenBefore(signal: AbortSignal) {
  const options = await requestPasskeyOffer();
  const tooOld = new AbortController();
  const timer = setTimeout(() => tooOld.abort(), CHALLENGE_MILLISECONDS);
  try {
    return await signWithPasskey(options, {
      mediation: 'conditional',
      signal: AbortSignal.any([signal, tooOld.signal]),
    });
  } catch (error) {
    if (tooOld.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A page in the background requests no challenges. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((seen) => {
    document.addEventListener('visibilitychange', () => seen(), { once: true, signal });
    signal.addEventListener('abort', () => seen(), { once: true });
  });
}

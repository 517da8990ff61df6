import { requestPasskeyOffer } from '@/lib/query/user/session-requests';
import { signWithPasskey } from '@/lib/query/user/webauthn';
import { type SignInResult, signInBy } from './sign-in-with';

/** A challenge lasts five minutes and is replaced before that. */
const CHALLENGE_MILLISECONDS = 4 * 60_000;

/**
 * Has the browser list the person's passkeys where it fills in the address, and signs in by the one that is chosen.
 * @returns how that ended; null when nobody chose one before `signal`, or the browser cannot. Nobody asked for this, so
 * nothing that goes wrong before a choice is said.
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

/** What the chosen passkey signed; null when the challenge became too old. */
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

/** A page in the background asks for no challenges. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((seen) => {
    document.addEventListener('visibilitychange', () => seen(), { once: true, signal });
    signal.addEventListener('abort', () => seen(), { once: true });
  });
}

import { problemOf } from '@/lib/query/request';
import { requestPasskeyToSignIn } from '@/lib/query/user/session-requests';
import { PasskeyError, type PasskeyFailure, signWithPasskey } from '@/lib/query/user/webauthn';
import { type SignInResult, signInBy } from './sign-in-with';

/** The result of signing in with a passkey. */
export type PasskeySignIn = SignInResult | PasskeyFailure;

/** Asks the user for a passkey and signs in with it. */
export async function signInByPasskey(
  purpose: 'sign-in' | 'second-factor',
): Promise<PasskeySignIn> {
  try {
    const assertion = await signWithPasskey(await requestPasskeyToSignIn(purpose));
    return await signInBy('passkey', { assertion: JSON.stringify(assertion), purpose });
  } catch (error) {
    if (error instanceof PasskeyError) return error.failure;
    const { code } = problemOf(error);
    if (code === 'too-many-attempts') return code;
    return code === 'invalid-input' ? 'step-over' : 'failed';
  }
}

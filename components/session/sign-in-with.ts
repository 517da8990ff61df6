import { requestSignIn, type SignInProvider } from '@/lib/query/user/auth-requests';
import { tellOtherTabs } from './browser-session';

/** The result of a sign-in step. `failed`: not the user's fault. */
export type SignInResult = 'signed-in' | 'failed' | (typeof ENDS)[string];

/** Signs in with an address and a password, and returns the result. */
export function signInWith(credentials: {
  email: string;
  password: string;
}): Promise<SignInResult> {
  return signInBy('credentials', credentials);
}

/** Signs in with a provider's credentials, and returns the result. */
export async function signInBy(
  provider: SignInProvider,
  fields: Record<string, string>,
): Promise<SignInResult> {
  try {
    const { ok, error } = await requestSignIn(provider, fields);
    if (ok && error === null) {
      tellOtherTabs('signed-in');
      return 'signed-in';
    }
    return ENDS[error ?? ''] ?? 'failed';
  } catch {
    return 'failed';
  }
}

type End =
  | 'mismatch'
  | 'too-many-attempts'
  | 'second-factor'
  | 'step-over'
  | 'code-wrong'
  | 'passkey-refused';

/** By next-auth's error codes. */
const ENDS: Record<string, End> = {
  CredentialsSignin: 'mismatch',
  'too-many-attempts': 'too-many-attempts',
  'second-factor': 'second-factor',
  'step-over': 'step-over',
  'code-wrong': 'code-wrong',
  'passkey-refused': 'passkey-refused',
};

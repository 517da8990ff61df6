import { requestSignIn } from '@/lib/query/auth-requests';
import { tellOtherTabs } from './browser-session';

export type SignInResult = 'signed-in' | 'mismatch' | 'too-many-attempts' | 'failed';

/** Signs in with an address and a password, and says how it went. */
export async function signInWith(credentials: {
  email: string;
  password: string;
}): Promise<SignInResult> {
  try {
    const result = await requestSignIn(credentials);
    if (result.ok && result.error === null) {
      tellOtherTabs('signed-in');
      return 'signed-in';
    }
    if (result.error === 'CredentialsSignin') return 'mismatch';
    if (result.error === 'too-many-attempts') return 'too-many-attempts';
    return 'failed';
  } catch {
    return 'failed';
  }
}

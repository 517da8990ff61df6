import { signIn } from 'next-auth/react';

export type SignInResult = 'signed-in' | 'mismatch' | 'too-many-attempts' | 'failed';

/** Signs in with an address and a password, and says how it went. */
export async function signInWith(credentials: {
  email: string;
  password: string;
}): Promise<SignInResult> {
  try {
    const result = await signIn('credentials', { ...credentials, redirect: false });
    if (result?.ok && !result.error) return 'signed-in';
    if (result?.error === 'CredentialsSignin') return 'mismatch';
    if (result?.error === 'too-many-attempts') return 'too-many-attempts';
    return 'failed';
  } catch {
    return 'failed';
  }
}

/**
 * Signing in and out at the addresses of next-auth. Its own browser client would bring the server's error classes and
 * a runtime for old browsers to every page.
 */

/** How next-auth reports the result: the error is a code of its own, or the message of what `authorize` threw. */
export type SignInAnswer = { ok: boolean; error: string | null };

/** What is given to sign in: each has a provider of its own. */
export type SignInProvider = 'credentials' | 'passkey' | 'recovery-code';

/** @throws when there is no answer, or one that is not next-auth's. */
export async function requestSignIn(
  provider: SignInProvider,
  fields: Record<string, string>,
): Promise<SignInAnswer> {
  const { ok, url } = await post(`/api/auth/callback/${provider}`, fields);
  const { searchParams } = new URL(url);
  // For a refused token, next-auth answers with success and an address that asks for another one.
  const error = searchParams.get('error') ?? (searchParams.has('csrf') ? 'csrf' : null);
  return { ok, error };
}

/** @throws when there is no answer, or one that is not next-auth's. */
export async function requestSignOut(): Promise<void> {
  await post('/api/auth/signout', {});
}

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; url: string }> {
  const token = await fetch('/api/auth/csrf', { cache: 'no-store' });
  const { csrfToken }: { csrfToken: string } = await token.json();
  const response = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken }),
  });
  const { url }: { url: string } = await response.json();
  return { ok: response.ok, url };
}

/**
 * Signs in and out at next-auth's addresses. next-auth's own browser client would add the server's error classes and a
 * runtime for old browsers to every page.
 */

/** The result from next-auth: the error is one of its codes, or the message that `authorize` threw. */
export type SignInAnswer = { ok: boolean; error: string | null };

/** The kinds of credential, each with its own provider. */
export type SignInProvider = 'credentials' | 'passkey' | 'recovery-code';

/** @throws when there is no answer, or not one from next-auth. */
export async function requestSignIn(
  provider: SignInProvider,
  fields: Record<string, string>,
): Promise<SignInAnswer> {
  const { ok, url } = await post(`/api/auth/callback/${provider}`, fields);
  const { searchParams } = new URL(url);
  // When next-auth refuses the token, it answers with success and an address that asks for another one.
  const error = searchParams.get('error') ?? (searchParams.has('csrf') ? 'csrf' : null);
  return { ok, error };
}

/** @throws when there is no answer, or not one from next-auth. */
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

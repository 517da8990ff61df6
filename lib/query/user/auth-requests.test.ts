import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestSignIn, requestSignOut } from './auth-requests';

afterEach(() => vi.unstubAllGlobals());

/** Answers first with a token, then as given; returns what was sent. */
function serverThatAnswers(status: number, body: string) {
  const sent: [string, string | undefined, string][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, init.method, String(init.body ?? '')]);
    return path.endsWith('/csrf')
      ? Response.json({ csrfToken: 'a1b2' })
      : new Response(body, { status });
  });
  return sent;
}

const credentials = { email: 'ingrid@example.no', password: 'seks små & fisker' };

describe('a request to sign in', () => {
  it('sends a token of this browser with the address and the password', async () => {
    const sent = serverThatAnswers(200, '{"url":"http://localhost:3000/overview"}');
    expect(await requestSignIn('credentials', credentials)).toEqual({ ok: true, error: null });
    expect(sent).toEqual([
      ['/api/auth/csrf', undefined, ''],
      [
        '/api/auth/callback/credentials',
        'POST',
        'email=ingrid%40example.no&password=seks+sm%C3%A5+%26+fisker&csrfToken=a1b2',
      ],
    ]);
  });

  it.each([
    ['sign-in?error=CredentialsSignin', 401, { ok: false, error: 'CredentialsSignin' }],
    ['sign-in?error=too-many-attempts', 401, { ok: false, error: 'too-many-attempts' }],
    ['api/auth/signin?csrf=true', 200, { ok: true, error: 'csrf' }],
  ])('reads the answer from the address %s', async (path, status, expected) => {
    serverThatAnswers(status, JSON.stringify({ url: `http://localhost:3000/${path}` }));
    expect(await requestSignIn('credentials', credentials)).toEqual(expected);
  });

  it.each(['<html>', '{}'])('fails for an answer that is not next-auth’s: %s', async (body) => {
    serverThatAnswers(200, body);
    await expect(requestSignIn('credentials', credentials)).rejects.toThrow();
  });
});

it('a request to sign out sends a token of this browser', async () => {
  const sent = serverThatAnswers(200, '{"url":"http://localhost:3000/sign-in"}');
  await requestSignOut();
  expect(sent[1]).toEqual(['/api/auth/signout', 'POST', 'csrfToken=a1b2']);
});

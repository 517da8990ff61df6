/** What a person does with passkeys, through the same requests as the pages. */
import assert from 'node:assert/strict';
import { POST as challenge } from '@/app/api/passkey-challenges/route';
import { POST as creation } from '@/app/api/passkeys/options/route';
import { POST as add } from '@/app/api/passkeys/route';
import type { Browser, TestUser } from './application';
import { Authenticator } from './authenticator';

type Purpose = 'sign-in' | 'second-factor';

/** The options of a challenge, as the page gets them. */
export async function challengeFor(browser: Browser, purpose: Purpose) {
  const response = await browser.ask(challenge, {}, { method: 'POST', json: { purpose } });
  assert.equal(response.status, 200);
  return response.json();
}

/** The options for making a passkey in the browser of a session. */
export async function creationFor(browser: Browser) {
  const response = await browser.ask(creation, {}, { method: 'POST' });
  assert.equal(response.status, 200);
  return response.json();
}

export const addCredential = (browser: Browser, credential: unknown, name = 'Telefonen') =>
  browser.ask(add, {}, { method: 'POST', json: { name, credential } });

/** Gives a user a passkey. Recovery codes come with the first one. */
export async function addPasskeyTo(user: TestUser, authenticator = new Authenticator()) {
  const options = await creationFor(user.browser);
  const response = await addCredential(user.browser, authenticator.create(options));
  assert.equal(response.status, 201);
  const { passkeyId, recoveryCodes } = await response.json();
  return { authenticator, passkeyId: passkeyId as string, codes: recoveryCodes as string[] };
}

/** Posts to next-auth as the page does, and returns the error in the resulting address. */
export async function post(browser: Browser, provider: string, fields: Record<string, string>) {
  const { csrfToken } = await (await browser.auth('csrf')).json();
  const response = await browser.auth(`callback/${provider}`, { ...fields, csrfToken });
  const { url } = await response.json();
  return { status: response.status, error: new URL(url).searchParams.get('error') };
}

/** Signs in with a passkey. */
export async function signInBy(
  authenticator: Authenticator,
  browser: Browser,
  purpose: Purpose = 'sign-in',
  deviations: Parameters<Authenticator['get']>[1] = {},
) {
  const assertion = authenticator.get(await challengeFor(browser, purpose), deviations);
  return post(browser, 'passkey', { assertion: JSON.stringify(assertion), purpose });
}

/** How often each thing may be tried: the last allowed try passes, and the next one is told when to come back. */
import { beforeAll, expect, it } from 'vitest';
import { PUT as changeEmail, POST as confirmAgain } from '@/app/api/account/email/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import {
  POST as askHolder,
  PUT as proveHolder,
} from '@/app/api/connection-moves/[moveId]/passkey/route';
import { POST as askForMove } from '@/app/api/connection-moves/[moveId]/route';
import { POST as confirmMove } from '@/app/api/connection-moves/confirmation/route';
import { POST as previewMove } from '@/app/api/connection-moves/preview/route';
import { POST as confirmEmail } from '@/app/api/email-confirmations/route';
import { POST as challenge } from '@/app/api/passkey-challenges/route';
import { POST as askRemoval, PUT as removeAll } from '@/app/api/passkey-removals/route';
import { POST as creation } from '@/app/api/passkeys/options/route';
import { POST as addPasskey } from '@/app/api/passkeys/route';
import { POST as reset } from '@/app/api/password-resets/route';
import { POST as replaceCodes } from '@/app/api/recovery-codes/route';
import { POST as register } from '@/app/api/registration/route';
import { POST as askToConfirm } from '@/app/api/sessions/confirmation/passkey/route';
import { makeLink } from '@/lib/account/one-time-link';
import { database } from '@/lib/db/client';
import { Browser, newUser } from '@/test/harness/application';
import { Authenticator } from '@/test/harness/authenticator';
import { openBankAndApplication } from '@/test/harness/connect';
import { addPasskeyTo, post } from '@/test/harness/passkeys';
import type { Route } from '@/test/harness/routes';
import { shared } from '@/test/harness/shared';
import { userWithEverything } from '@/test/harness/user-with-everything';

const bank = shared(openBankAndApplication);

const COMMON = 'password123456';
const GOOD = 'stille fjord og bratte fjell';
const TOKEN = 'A'.repeat(43);

/** One try. Most are refused for another reason, but only after they were counted. */
type Try = () => Promise<Response>;

let networks = 0;
const elsewhere = () => {
  networks += 1;
  return new Browser(`198.51.100.${networks}`);
};

type Handler = Route['handler'];
const send = (browser: Browser, handler: Handler, method: string, json?: unknown, params = {}) =>
  browser.ask(handler, params, { method, ...(json === undefined ? {} : { json }) });

/** Tries with nobody's link, from one network. */
const withLink = (handler: Handler, method: string) => async (): Promise<Try> => {
  const browser = elsewhere();
  return () => send(browser, handler, method, { token: TOKEN, password: COMMON });
};
/** Tries of one signed-in person. */
const signedIn = (handler: Handler, method: string, json?: unknown) => async (): Promise<Try> => {
  const { browser } = await newUser();
  return () => send(browser, handler, method, json);
};
/** Tries to sign in from one network. */
const signingIn = (provider: string, fields: Record<string, string>) => async (): Promise<Try> => {
  const browser = elsewhere();
  const { csrfToken } = await (await browser.auth('csrf')).json();
  return () => browser.auth(`callback/${provider}`, { ...fields, csrfToken });
};
const offeredMove =
  (handler: Handler, method: string, json?: unknown) => async (): Promise<Try> => () =>
    send(mover.user.browser, handler, method, json, { moveId: mover.moveId });

const assertion = new Authenticator().get({ challenge: TOKEN }, { userHandle: 'AAAA' });
const passkey = JSON.stringify(assertion);

let mover: Awaited<ReturnType<typeof userWithEverything>>;
beforeAll(async () => {
  mover = await userWithEverything(bank);
});

const resetOfAccount = async (): Promise<Try> => {
  const { userId: id, email } = await newUser();
  return async () => {
    const of = { purpose: 'RESET_PASSWORD' } as const;
    const { token } = await makeLink(database(), { id, email }, of, new Date());
    return send(elsewhere(), reset, 'POST', { token, password: GOOD });
  };
};
const removalOfPasskeys = async (): Promise<Try> => {
  const [user, browser] = [await newUser(), elsewhere()];
  await addPasskeyTo(user);
  await post(browser, 'credentials', { email: user.email, password: user.password });
  return () => send(browser, askRemoval, 'POST');
};
const newPasskey = async (): Promise<Try> => {
  const { browser } = await newUser();
  const options = await (await send(browser, creation, 'POST')).json();
  const credential = new Authenticator().create(options, { challenge: TOKEN });
  return () => send(browser, addPasskey, 'POST', { name: 'Telefonen', credential });
};
const changeToOwnAddress = async (): Promise<Try> => {
  const { browser, email } = await newUser();
  return () => send(browser, changeEmail, 'PUT', { email });
};

it.each<[string, string, number, () => Promise<Try>]>([
  ['a sign-in', 'sign-in-address', 300, signingIn('credentials', { email: 'x', password: 'x' })],
  [
    'a sign-in with a passkey',
    'passkey-challenges',
    600,
    signingIn('passkey', { assertion: passkey, purpose: 'sign-in' }),
  ],
  [
    'a challenge to sign in',
    'passkey-challenges',
    600,
    async () => {
      const browser = elsewhere();
      return () => send(browser, challenge, 'POST', { purpose: 'sign-in' });
    },
  ],
  [
    'a registration',
    'new-users-address',
    300,
    async () => {
      const [browser, json] = [elsewhere(), { name: 'x', email: 'x@example.no', password: COMMON }];
      return () => send(browser, register, 'POST', json);
    },
  ],
  ['a link to a new password', 'link-address', 60, withLink(reset, 'POST')],
  ['a link that removes passkeys', 'link-address', 60, withLink(removeAll, 'PUT')],
  ['a link that confirms an address', 'link-address', 60, withLink(confirmEmail, 'POST')],
  ['a look at a move', 'link-address', 60, withLink(previewMove, 'POST')],
  ['a link that moves a bank', 'link-address', 60, withLink(confirmMove, 'POST')],
  ['a new password by link', 'reset-account', 10, resetOfAccount],
  ['a removal of lost passkeys', 'passkey-removals', 5, removalOfPasskeys],
  [
    'a change of password',
    'password-changes',
    10,
    signedIn(changePassword, 'PUT', { password: GOOD }),
  ],
  ['a change of address', 'email-changes', 5, changeToOwnAddress],
  ['another message that confirms an address', 'email-changes', 5, signedIn(confirmAgain, 'POST')],
  ['a new passkey', 'passkey-changes', 60, newPasskey],
  ['a set of recovery codes', 'passkey-changes', 60, signedIn(replaceCodes, 'POST')],
  ['a challenge for a new passkey', 'passkey-challenges', 600, signedIn(creation, 'POST')],
  ['a challenge to confirm', 'passkey-challenges', 600, signedIn(askToConfirm, 'POST')],
  ['a request to move a bank', 'move-requests', 5, offeredMove(askForMove, 'POST')],
  ['a challenge for the holder', 'passkey-challenges', 600, offeredMove(askHolder, 'POST')],
  [
    'a passkey of the holder',
    'confirm-session',
    10,
    offeredMove(proveHolder, 'PUT', { passkey: assertion }),
  ],
])('%s counts as %s, of which there are %i', async (_, name, points, prepare) => {
  const tryOnce = await prepare();
  expect((await tryOnce()).status).not.toBe(429);
  const spent = await database().$executeRaw`
    UPDATE rate_limit SET points = ${points - 1} WHERE key LIKE ${`${name}:%`}`;
  expect(spent).toBeGreaterThan(0);
  expect((await tryOnce()).status).not.toBe(429);
  const refused = await tryOnce();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('of whom and of where tries are counted is readable in no counter', async () => {
  const { email } = await newUser();
  const address = '198.51.100.250';
  const refused = await post(new Browser(address), 'credentials', { email, password: 'x' });
  expect(refused.error).toBe('CredentialsSignin');
  const rows = await database().$queryRaw<{ key: string }[]>`SELECT key FROM rate_limit`;
  const keys = rows.map(({ key }) => key.toLowerCase());
  for (const name of ['sign-in-account', 'sign-in-address'])
    expect(keys.filter((key) => key.startsWith(`${name}:`)).length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).not.toContain(email.toLowerCase());
    expect(key).not.toContain('198.51.100');
  }
});

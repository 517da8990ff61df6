/** What a person does during the life of an account, one thing at a time. Each action knows what must follow. */
import { Authenticator } from '@/test/harness/authenticator';
import type { Person } from './person';
import * as thieves from './thieves';
import type { SignInAnswer, Visitor } from './visitor';

export const SUBJECT = {
  confirm: 'Confirm your email address',
  leaveAddress: 'Confirm the change of email address',
  takeAddress: 'Confirm your new email address',
  reset: 'Choose a new password',
  removal: 'Someone asked to remove all your passkeys from Brygge',
} as const;

const RESET_MILLISECONDS = 31 * 60_000;

export async function register(person: Person): Promise<void> {
  const { account, email, name } = person;
  const password = person.newPassword();
  person.registers();
  const json = { name, email, password };
  const answer = await person.visitor().ask('POST', '/api/registration', json);
  if (answer === null) {
    if (account.exists === 'no') account.exists = 'maybe';
    if (account.exists === 'maybe') account.passwords.add(password);
    return;
  }
  person.checkSeen(answer.text);
  if (answer.status === 201) {
    person.expect(account.exists !== 'yes', 'registered although there is an account');
    account.begin(password);
    return;
  }
  const isTaken = answer.status === 409;
  person.expect(isTaken && account.exists !== 'no', `cannot register: ${answer.text}`);
  if (isTaken) account.exists = 'yes';
}

export async function confirmEmail(person: Person): Promise<void> {
  const token = await person.link(SUBJECT.confirm);
  if (token === null) return;
  const answer = await person.visitor().ask('POST', '/api/email-confirmations', { token });
  if (answer?.status === 200) person.spend(token);
}

/** Signs in with whatever the person has; true when a session has begun. */
export async function signIn(
  person: Person,
  visitor = person.visitor(),
  password = anyPassword(person),
): Promise<boolean> {
  const outcome = await byPassword(person, visitor, password);
  if (outcome !== 'second-factor') return outcome === 'in';
  const authenticator = person.passkey();
  const [code] = person.account.codes.keys();
  const isByPasskey = code === undefined || person.world.random.chance(0.6);
  if (authenticator !== null && isByPasskey)
    return byPasskey(person, visitor, authenticator, 'second-factor');
  return code !== undefined && byCode(person, visitor, code);
}

/** Signs in with a passkey alone. */
export async function signInByPasskey(person: Person): Promise<void> {
  const authenticator = person.passkey();
  if (authenticator !== null) await byPasskey(person, person.visitor(), authenticator, 'sign-in');
}

export async function byPassword(
  person: Person,
  visitor: Visitor,
  password: string,
): Promise<SignInAnswer | null> {
  const { account, email } = person;
  const may = account.mayByPassword(password);
  const outcome = await visitor.signIn('credentials', { email, password });
  if (outcome === null) return doubtSession(person, visitor);
  if (!person.judge(visitor, may, outcome, 'signing in by the password')) return outcome;
  account.sawPassword(password, outcome);
  if (outcome === 'in') person.entered(visitor);
  return outcome;
}

async function byCode(person: Person, visitor: Visitor, code: string): Promise<boolean> {
  const { account } = person;
  const may = account.mayByCode(code);
  const outcome = await visitor.signIn('recovery-code', { code });
  if (outcome === null) {
    account.codes.set(code, 'maybe');
    doubtSession(person, visitor);
    return false;
  }
  if (!person.judge(visitor, may, outcome, 'a recovery code')) return false;
  account.codes.delete(code);
  if (outcome !== 'in') return false;
  person.entered(visitor);
  return true;
}

/** Signs in with a passkey. Now and then sends the assertion again, from the browser as it was before. */
export async function byPasskey(
  person: Person,
  visitor: Visitor,
  authenticator: Authenticator,
  purpose: 'sign-in' | 'second-factor',
): Promise<boolean> {
  const { account, world } = person;
  const asked = await visitor.ask('POST', '/api/passkey-challenges', { purpose });
  if (asked?.status !== 200) return false;
  const signed = authenticator.get(asked.body as { challenge: string });
  const fields = { assertion: JSON.stringify(signed), purpose };
  await thieves.enterBySignature(person, fields);
  const before = visitor.copy();
  const may = account.mayByPasskey(authenticator);
  const outcome = await visitor.signIn('passkey', fields);
  if (outcome === null) {
    doubtSession(person, visitor);
    return false;
  }
  if (!person.judge(visitor, may, outcome, 'signing in by a passkey')) return false;
  account.sawPasskey(authenticator, outcome);
  if (outcome !== 'in') return false;
  person.entered(visitor);
  if (world.random.chance(0.3)) {
    const again = await before.signIn('passkey', fields);
    person.expect(again === null || again === 'refused', 'signed in twice by one challenge');
  }
  if (authenticator.counts && world.random.chance(0.3))
    await thieves.enterByCopy(person, authenticator);
  return true;
}

/** Asks for a link and returns its token; null when none came, for example after five in an hour. */
export async function forget(person: Person): Promise<string | null> {
  const { email } = person;
  const before = await person.link(SUBJECT.reset);
  const answer = await person.visitor().ask('POST', '/api/forgotten-passwords', { email });
  if (answer === null) return null;
  const token = await person.link(SUBJECT.reset);
  return token === before ? null : token;
}

export async function resetPassword(person: Person): Promise<void> {
  const token = await forget(person);
  if (token !== null) await resetBy(person, token, person.visitor());
}

/** Uses a link that has just arrived; true when the answer says that the password has changed. */
export async function resetBy(person: Person, token: string, visitor: Visitor): Promise<boolean> {
  const password = person.newPassword();
  const answer = await visitor.ask('POST', '/api/password-resets', { token, password });
  if (answer === null) {
    person.account.passwords.add(password);
    person.endOthers(null, false);
    for (const one of person.visitors) one.isKnown = false;
    return false;
  }
  person.expect(answer.status === 204, `cannot use a new link: ${answer.text}`);
  if (answer.status !== 204) return false;
  person.spend(token);
  person.account.setPassword(password);
  person.endOthers(null, true);
  for (const one of person.visitors) one.isKnown = one === visitor;
  return true;
}

/** Uses an expired link; a person without one asks for a link to use later. */
export async function useLateLink(person: Person): Promise<void> {
  if (!(await tryLateLink(person))) await forget(person);
}

/** A link to a new password is valid for half an hour. @returns whether the person had an older one. */
export async function tryLateLink(person: Person): Promise<boolean> {
  const token = await person.linkOlderThan(RESET_MILLISECONDS, SUBJECT.reset);
  if (token === null) return false;
  const json = { token, password: person.newPassword() };
  const answer = await person.visitor().ask('POST', '/api/password-resets', json);
  person.expect(answer?.status !== 204, 'a link to a new password is good after half an hour');
  return true;
}

/** Asks for a link and leaves it unused, after trying it where it must not work. */
export async function leaveLink(person: Person): Promise<void> {
  await forget(person);
  await crossLinks(person);
}

/** A link works for its own purpose and for nothing else. */
export async function crossLinks(person: Person): Promise<void> {
  const visitor = person.visitor();
  const reset = await person.link(SUBJECT.reset);
  if (reset !== null) {
    const answer = await visitor.ask('POST', '/api/email-confirmations', { token: reset });
    person.expect(answer?.status !== 200, 'a link to a new password confirms an address');
  }
  const confirm = await person.link(SUBJECT.confirm);
  if (confirm === null) return;
  const json = { token: confirm, password: person.newPassword() };
  const answer = await visitor.ask('POST', '/api/password-resets', json);
  person.expect(answer?.status !== 204, 'a link that confirms an address sets a password');
}

export async function changePassword(person: Person): Promise<void> {
  const { account } = person;
  const visitor = person.visitor();
  const password = person.newPassword();
  const path = '/api/account/password';
  const isSignedIn = person.sessionOf(visitor) !== 'no';
  const answer = await person.freshly(visitor, 'PUT', path, { password });
  if (answer?.status === 204) {
    account.setPassword(password);
    person.endOthers(visitor, true);
    await tryOthers(person, visitor);
  } else if (answer === null && isSignedIn) {
    if (account.exists !== 'no') account.passwords.add(password);
    person.endOthers(visitor, false);
  }
}

export async function addPasskey(person: Person): Promise<void> {
  const { account } = person;
  const visitor = person.visitor();
  const options = await person.freshly(visitor, 'POST', '/api/passkeys/options');
  if (options?.status !== 200) return;
  const authenticator = new Authenticator(person.world.random.chance(0.5));
  const credential = authenticator.create(options.body as { challenge: string });
  const json = { name: `Passkey of ${person.mark}`, credential };
  const answer = await person.asSignedIn(visitor, 'POST', '/api/passkeys', json);
  if (answer === null) {
    account.passkeys.set(authenticator, { sure: 'maybe', passkeyId: null });
    return;
  }
  if (answer.status !== 201) return;
  const { passkeyId, recoveryCodes } = answer.body;
  account.passkeys.set(authenticator, { sure: 'yes', passkeyId: String(passkeyId) });
  if (Array.isArray(recoveryCodes)) {
    account.codes.clear();
    for (const code of recoveryCodes) account.codes.set(code, 'yes');
  }
}

export async function removePasskey(person: Person): Promise<void> {
  const { account, world } = person;
  const named = [...account.passkeys].filter(([, { passkeyId }]) => passkeyId !== null);
  if (named.length === 0) return;
  const [authenticator, { passkeyId }] = world.random.pick(named);
  const answer = await person.freshly(person.visitor(), 'DELETE', `/api/passkeys/${passkeyId}`);
  if (answer?.status === 204) {
    account.passkeys.delete(authenticator);
    if (account.hasPasskey === 'no') account.codes.clear();
    if (account.hasPasskey === 'maybe') account.doubtCodes();
  } else if (answer === null) {
    account.passkeys.set(authenticator, { sure: 'maybe', passkeyId });
    account.doubtCodes();
  }
}

export async function replaceCodes(person: Person): Promise<void> {
  const { account } = person;
  const visitor = person.visitor();
  const isSignedIn = person.sessionOf(visitor) !== 'no';
  const answer = await person.freshly(visitor, 'POST', '/api/recovery-codes');
  if (answer === null && isSignedIn) account.doubtCodes();
  if (answer?.status !== 201) return;
  const [former] = account.codes.keys();
  account.codes.clear();
  for (const code of answer.body.recoveryCodes as string[]) account.codes.set(code, 'yes');
  if (former !== undefined) await tryFormerCode(person, visitor, former);
}

/** A recovery code that was replaced no longer signs anybody in. */
async function tryFormerCode(person: Person, visitor: Visitor, code: string): Promise<void> {
  await signOut(person, visitor);
  const outcome = await byPassword(person, visitor, anyPassword(person));
  // byCode knows the current codes, and reports the violation itself.
  if (outcome === 'second-factor') await byCode(person, visitor, code);
}

/** The cookie of a session that was signed out no longer works. */
export async function signOut(person: Person, visitor = person.visitor()): Promise<void> {
  const before = visitor.copy();
  const answer = await visitor.signOut();
  visitor.session = answer === null && visitor.session !== 'no' ? 'maybe' : 'no';
  if (answer === null) return;
  const stale = await before.ask('GET', '/api/account');
  person.expect(stale === null || stale.status === 401, 'a session that is signed out is good');
}

export async function endOtherSessions(person: Person): Promise<void> {
  const visitor = person.visitor();
  const answer = await person.freshly(visitor, 'DELETE', '/api/sessions');
  if (answer === null || answer.status === 204) person.endOthers(visitor, answer !== null);
  if (answer?.status === 204) await tryOthers(person, visitor);
}

/** Sessions of other browsers that have ended let nobody in. */
async function tryOthers(person: Person, but: Visitor): Promise<void> {
  for (const one of person.visitors)
    if (one !== but) await person.asSignedIn(one, 'GET', '/api/account');
}

/** Reads what belongs to the person; every answer is searched for data of others. */
export async function look(person: Person): Promise<void> {
  const visitor = person.visitor();
  for (const path of ['/api/account', '/api/activity', '/api/sessions', '/api/passkeys']) {
    const answer = await person.asSignedIn(visitor, 'GET', path);
    if (answer === null) return;
    if (path === '/api/account')
      person.expect(answer.body.email === person.email, 'reads the account of another address');
    if (path === '/api/passkeys') seePasskeys(person, answer.body);
  }
}

export async function deleteAccount(person: Person): Promise<void> {
  const { account } = person;
  const visitor = person.visitor();
  const isSignedIn = person.sessionOf(visitor) !== 'no';
  const answer = await person.freshly(visitor, 'DELETE', '/api/account');
  if (answer?.status === 204) {
    account.end();
    person.endOthers(null, true);
  } else if (answer === null && isSignedIn && account.exists === 'yes') {
    account.exists = 'maybe';
    person.endOthers(null, false);
  }
}

/** The list says which passkeys exist. */
function seePasskeys(person: Person, body: Record<string, unknown>): void {
  const listed = (body.passkeys as { passkeyId: string }[]).map(({ passkeyId }) => passkeyId);
  for (const [authenticator, known] of person.account.passkeys) {
    if (known.passkeyId === null) continue;
    const isListed = listed.includes(known.passkeyId);
    person.expect(isListed || known.sure === 'maybe', 'a passkey is gone');
    if (isListed) known.sure = 'yes';
    else person.account.passkeys.delete(authenticator);
  }
}

function anyPassword(person: Person): string {
  const { random } = person.world;
  const known = [...person.account.passwords];
  return known.length === 0 ? 'nobody has this one yet' : random.pick(known);
}

/** No answer came, so the earlier session may have ended; a new one would lack its cookie. */
function doubtSession(person: Person, visitor: Visitor): null {
  if (person.sessionOf(visitor) === 'yes') visitor.session = 'maybe';
  // The new device token, which would make the browser known, was lost as well.
  visitor.isKnown = false;
  return null;
}

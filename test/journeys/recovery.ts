/** The end of each journey: nobody who holds the mailbox or a passkey is locked out. */
import {
  byPasskey,
  byPassword,
  forget,
  register,
  resetBy,
  SUBJECT,
  signIn,
  tryLateLink,
} from './actions';
import type { Person } from './person';
import { removeEarly } from './strangers';
import type { SignInAnswer, Visitor } from './visitor';

/** Tries for each step: fewer than the links that are sent in an hour. */
const TRIES = 4;

/** Somebody with the link who waits for the three days to pass. */
export type Waiting = { person: Person; visitor: Visitor; token: string };

/**
 * Gets a person in from a browser never used before. An hour has passed in which nobody tried anything.
 * @returns what remains to be done three days later, for a person who has lost every passkey and code.
 */
export async function recover(person: Person): Promise<Waiting | null> {
  const { account, world } = person;
  await tryLateLink(person);
  const visitor = world.newVisitor(person.mark);
  person.visitors.push(visitor);
  if (!(await again(() => setPassword(person, visitor)))) {
    person.expect(false, 'cannot set a new password by the mailbox');
    return null;
  }
  const hasFactor = account.hasPasskey !== 'no' || account.codes.size > 0;
  if (hasFactor && world.random.chance(0.5)) {
    const isSure = account.hasPasskey === 'yes';
    const passkey = person.passkey();
    const isIn = await again(async () =>
      isSure && passkey !== null
        ? byPasskey(person, visitor, passkey, 'sign-in')
        : signIn(person, visitor),
    );
    person.expect(isIn || !isSure, 'is locked out with a passkey or a code');
    if (isIn) return null;
  }
  const outcome = await enter(person, visitor);
  if (outcome === 'in') return null;
  person.expect(outcome === 'second-factor', `is locked out with the mailbox: ${outcome}`);
  return askRemoval(person, visitor);
}

/** Three days later. */
export async function recoverLater({ person, visitor, token }: Waiting): Promise<void> {
  const remove = () => visitor.ask('PUT', '/api/passkey-removals', { token });
  const answer = await remove();
  // Without an answer the passkeys may be gone and the link used.
  person.expect(answer === null || answer.status === 204, `lost passkeys stay: ${answer?.text}`);
  if (answer === null) await remove();
  else person.spend(token);
  person.account.removePasskeys();
  person.endOthers(null, true);
  const outcome = await enter(person, visitor);
  person.expect(outcome === 'in', `is locked out after the passkeys were removed: ${outcome}`);
  person.expect((await remove())?.status !== 204, 'removes passkeys twice by one link');
}

/** By way of the mailbox. If an answer was lost and there is no account, the address is free. */
async function setPassword(person: Person, visitor: Visitor): Promise<boolean> {
  const { account } = person;
  const token = await forget(person);
  if (token !== null) return resetBy(person, token, visitor);
  if (account.exists !== 'yes') await register(person);
  return false;
}

async function enter(person: Person, visitor: Visitor): Promise<SignInAnswer | null> {
  const { password } = person.account;
  for (let tries = 0; password !== null && tries < TRIES; tries += 1) {
    const outcome = await byPassword(person, visitor, password);
    if (outcome !== null) return outcome;
  }
  return null;
}

/** A slow moment of the machine does not count as a lock-out. */
async function again(tried: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) if (await tried()) return true;
  return false;
}

async function askRemoval(person: Person, visitor: Visitor): Promise<Waiting | null> {
  const asked = await visitor.ask('POST', '/api/passkey-removals');
  person.expect(asked === null || asked.status === 202, `no link to remove: ${asked?.text}`);
  const token = await person.link(SUBJECT.removal);
  person.expect(token !== null, 'gets no link to remove lost passkeys');
  if (token === null) return null;
  await removeEarly(person, token);
  return { person, visitor, token };
}

/** What others try against a person's account. None of it may succeed, nor lock the person out. */
import { Authenticator } from '@/test/harness/authenticator';
import { byPassword } from './actions';
import type { Person } from './person';
import type { SignInAnswer } from './visitor';

const TRIES = 11;

/** Uses up the attempts of strangers; in a known browser the right password still works. */
export async function guessPasswords(victim: Person): Promise<void> {
  const { world, email } = victim;
  victim.attackedAt = world.now();
  const outcomes: (SignInAnswer | null)[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await world
      .newVisitor('a stranger')
      .signIn('credentials', { email, password: `a guess, the ${tries}th` });
    victim.expect(outcome !== 'in', 'a stranger has guessed the password');
    outcomes.push(outcome);
  }
  // Where an answer was lost, an attempt may not have been counted.
  const isLimited = outcomes.includes('limited') || outcomes.includes(null);
  victim.expect(isLimited, `strangers may guess ${TRIES} passwords`);
  const { password } = victim.account;
  const known = victim.visitors.find(({ isKnown }) => isKnown);
  if (password !== null && known !== undefined) await byPassword(victim, known, password);
}

/** Knows the password, and has neither passkey nor code: a second factor is required, and none is accepted. */
export async function enterWithPasswordAlone(victim: Person): Promise<void> {
  const { account, world } = victim;
  const { password } = account;
  if (password === null || account.hasPasskey !== 'yes') return;
  victim.attackedAt = world.now();
  const thief = world.newVisitor('a thief');
  const outcome = await thief.signIn('credentials', { email: victim.email, password });
  victim.expect(outcome !== 'in', 'the password alone signs in beside a passkey');
  if (outcome !== 'second-factor') return;
  const guessed = await thief.signIn('recovery-code', { code: '0000-0000-0000-0000-0000-0000' });
  victim.expect(guessed !== 'in', 'a thief has guessed a recovery code');
  const asked = await thief.ask('POST', '/api/passkey-challenges', { purpose: 'second-factor' });
  if (asked?.status !== 200) return;
  const assertion = JSON.stringify(
    new Authenticator().get(asked.body as { challenge: string }, { userHandle: 'AAAA' }),
  );
  const purpose = 'second-factor';
  const signed = await thief.signIn('passkey', { assertion, purpose });
  victim.expect(signed !== 'in', 'a thief has signed in by a passkey of their own');
}

/** Knows somebody’s password, and has a passkey of an account of their own. */
export async function enterWithOwnPasskey(thief: Person, victim: Person): Promise<void> {
  const authenticator = thief.passkey();
  const { password } = victim.account;
  if (thief === victim || authenticator === null || password === null) return;
  victim.attackedAt = victim.world.now();
  const visitor = thief.world.newVisitor('a thief');
  const { email } = victim;
  if ((await visitor.signIn('credentials', { email, password })) !== 'second-factor') return;
  const purpose = 'second-factor';
  const asked = await visitor.ask('POST', '/api/passkey-challenges', { purpose });
  if (asked?.status !== 200) return;
  const signed = authenticator.get(asked.body as { challenge: string });
  const outcome = await visitor.signIn('passkey', { assertion: JSON.stringify(signed), purpose });
  thief.expect(outcome !== 'in', 'the passkey of one person stands in for that of another');
}

/** A signed-in person sends ids that belong to somebody else. */
export async function meddle(person: Person, victim: Person): Promise<void> {
  const [passkeyId] = victim.account.passkeyIds;
  const visitor = person.visitors.find((one) => person.sessionOf(one) === 'yes');
  if (passkeyId === undefined || visitor === undefined) return;
  const answer = await person.freshly(visitor, 'DELETE', `/api/passkeys/${passkeyId}`);
  const { status = 404 } = answer ?? {};
  person.expect(status === 404 || status === 403, `removes a passkey of ${victim.mark}: ${status}`);
}

/** A thief with the password and the mailbox must wait three days, in which the owner can stop it. */
export async function removeEarly(victim: Person, token: string): Promise<void> {
  const answer = await victim.world
    .newVisitor('a thief')
    .ask('PUT', '/api/passkey-removals', { token });
  victim.expect(answer?.status !== 204, 'passkeys are removed before three days have passed');
}

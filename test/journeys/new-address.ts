/**
 * A change of address: both mailboxes confirm it, in either order or at once, whichever processes die meanwhile. Before
 * that the account has the old address, after it the new one, and never both.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { forget, SUBJECT } from './actions';
import type { Person } from './person';
import type { Answer } from './visitor';

const PATH = '/api/email-confirmations';
const CHANGE_PATH = '/api/account/email';
const TRIES = 20;
const AGAIN_MILLISECONDS = 100;

export async function changeAddress(person: Person): Promise<void> {
  const { account, email: from, world } = person;
  if (account.exists !== 'yes') return;
  const visitor = person.visitor();
  const ask = (email: string) => person.freshly(visitor, 'PUT', CHANGE_PATH, { email });
  // Some try another address first.
  if (world.random.chance(0.3)) await ask(person.newAddress());
  const to = person.newAddress();
  const leftOver = await person.link(SUBJECT.leaveAddress);
  const asked = await ask(to);
  if (asked?.status !== 202) return;
  if (leftOver !== null) {
    const answer = await use(person, leftOver);
    const isOver = answer === 'refused' || answer === 'spent';
    person.expect(isOver, 'a change of address goes on by a link to another one');
  }
  const reset = world.random.chance(0.3) ? await forget(person) : null;
  const tokens = await Promise.all([
    person.link(SUBJECT.leaveAddress, from),
    person.link(SUBJECT.takeAddress, to),
  ]);
  const [one = null, other = null] = world.random.chance(0.5) ? tokens : tokens.reverse();
  if (one === null || other === null)
    return person.expect(false, 'a change of address is written to one mailbox only');
  if (world.random.chance(0.3)) {
    const done = await Promise.all([use(person, one), use(person, other)]);
    // Whichever link comes second changes the address. If its answer was lost, a retry finds the link used.
    const isChanged = done.includes('changed') || done.includes('spent');
    person.expect(isChanged, `both mailboxes at once: ${done.join(', ')}`);
  } else {
    const first = await use(person, one);
    person.expect(first !== 'changed', 'one mailbox alone changes the address');
    // Some people leave in between.
    if (world.random.chance(0.2)) return;
    const second = await use(person, other);
    person.expect(second === 'changed' || second === 'spent', `the second mailbox: ${second}`);
  }
  person.email = to;
  await seeThatItLeft(person, from, reset);
}

type Used = 'waits-for-other' | 'changed' | 'refused' | 'spent';

/** Uses a link until an answer comes. `spent`: an earlier try used it, and the answer was lost. */
async function use(person: Person, token: string): Promise<Used> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer: Answer | null = await person.visitor().ask('POST', PATH, { token });
    if (answer === null) {
      await pause(AGAIN_MILLISECONDS);
      continue;
    }
    if (answer.status !== 200) return tries > 0 ? 'spent' : 'refused';
    person.spend(token);
    return answer.body.done as Used;
  }
  throw new Error('No process answers.');
}

/** With the old address nobody signs in, gets mail about a password, or uses an earlier link. */
async function seeThatItLeft(person: Person, from: string, reset: string | null): Promise<void> {
  const { account, world } = person;
  const stranger = world.newVisitor(person.mark);
  if (reset !== null) {
    const json = { token: reset, password: person.newPassword() };
    const answer = await stranger.ask('POST', '/api/password-resets', json);
    person.expect(answer?.status !== 204, 'a link to an address of before sets a password');
  }
  const { password } = account;
  if (password !== null) {
    const outcome = await stranger.signIn('credentials', { email: from, password });
    const isOut = outcome === null || outcome === 'refused' || outcome === 'limited';
    person.expect(isOut, `signs in with the address of before: ${outcome}`);
  }
  const before = await person.links(SUBJECT.reset, from);
  await stranger.ask('POST', '/api/forgotten-passwords', { email: from });
  const now = await person.links(SUBJECT.reset, from);
  person.expect(now.length <= before.length, 'the address of before is sent a new link');
}

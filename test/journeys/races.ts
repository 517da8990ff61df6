/** Two things at once on one account, from two browsers and so on two processes: what must hold whichever is faster. */
import { byPassword, forget, SUBJECT } from './actions';
import type { Person } from './person';
import type { Answer } from './visitor';

/** One reset link, used twice at once with two passwords. */
export async function resetTwice(person: Person): Promise<void> {
  const token = await forget(person);
  if (token === null) return;
  const passwords = [person.newPassword(), person.newPassword()];
  const answers = await Promise.all(
    passwords.map((password, index) =>
      at(person, index).ask('POST', '/api/password-resets', { token, password }),
    ),
  );
  const set = passwords.filter((_, index) => answers[index]?.status === 204);
  person.expect(set.length <= 1, 'one link has set two passwords');
  const isLost = answers.includes(null);
  person.expect(isLost || set.length === 1, `a new link sets no password: ${textsOf(answers)}`);
  const [password] = set;
  if (password !== undefined) {
    person.spend(token);
    person.account.setPassword(password);
  } else
    for (const [index, one] of passwords.entries())
      if (answers[index] === null) person.account.passwords.add(one);
  person.endOthers(null, !isLost || password !== undefined);
  for (const visitor of person.visitors) visitor.isKnown = false;
}

/** One link that confirms the address, used twice at once. */
export async function confirmTwice(person: Person): Promise<void> {
  const token = await person.link(SUBJECT.confirm);
  if (token === null) return;
  const path = '/api/email-confirmations';
  const answers = await Promise.all(
    [0, 1].map((index) => at(person, index).ask('POST', path, { token })),
  );
  const good = answers.filter((answer) => answer?.status === 200);
  person.expect(good.length <= 1, 'one link has confirmed an address twice');
  if (good.length > 0) person.spend(token);
}

/** One recovery code, used twice at once after the right password. */
export async function useCodeTwice(person: Person): Promise<void> {
  const { account } = person;
  const { password } = account;
  const [code] = [...account.codes].find(([, sure]) => sure === 'yes') ?? [];
  if (password === null || code === undefined || account.hasPasskey !== 'yes') return;
  for (const index of [0, 1])
    if ((await byPassword(person, at(person, index), password)) !== 'second-factor') return;
  const outcomes = await Promise.all(
    [0, 1].map((index) => at(person, index).signIn('recovery-code', { code })),
  );
  const entered = outcomes.filter((outcome) => outcome === 'in').length;
  person.expect(entered <= 1, 'one recovery code has signed in twice');
  person.expect(entered === 1 || outcomes.includes(null), 'a recovery code is refused');
  account.codes.delete(code);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome === 'in') person.entered(at(person, index));
    else if (outcome === null) person.mayHaveEntered(at(person, index));
  }
}

/** One address, registered twice at once. */
export async function registerTwice(person: Person): Promise<void> {
  const { account, email, name } = person;
  if (account.exists !== 'no') return;
  person.registers();
  const passwords = [person.newPassword(), person.newPassword()];
  const answers = await Promise.all(
    passwords.map((password, index) =>
      at(person, index).ask('POST', '/api/registration', {
        name,
        email,
        password,
      }),
    ),
  );
  const made = passwords.filter((_, index) => answers[index]?.status === 201);
  person.expect(made.length <= 1, 'one address was registered twice');
  person.expect(answers.includes(null) || made.length === 1, `no account: ${textsOf(answers)}`);
  const [password] = made;
  if (password !== undefined) return account.begin(password);
  account.exists = answers.some((answer) => answer?.status === 409) ? 'yes' : 'maybe';
  for (const [index, one] of passwords.entries())
    if (answers[index] === null) account.passwords.add(one);
}

/** The password changes while somebody signs in with the old one: whoever got in with it must be signed out again. */
export async function changeWhileSigningIn(person: Person): Promise<void> {
  const { account } = person;
  const old = account.password;
  if (old === null || account.hasPasskey !== 'no') return;
  const password = person.newPassword();
  const changing = person.freshly(at(person, 0), 'PUT', '/api/account/password', { password });
  const [answer, outcome] = await Promise.all([
    changing,
    at(person, 1).signIn('credentials', { email: person.email, password: old }),
  ]);
  if (answer?.status !== 204) {
    if (answer === null) account.passwords.add(password);
    for (const visitor of person.visitors) person.mayHaveEntered(visitor);
    return;
  }
  account.setPassword(password);
  person.endOthers(at(person, 0), true);
  // Without an answer, the browser may have become known and its earlier token replaced.
  if (outcome === 'in' || outcome === null) at(person, 1).isKnown = outcome === 'in';
  const stale = await at(person, 1).ask('GET', '/api/account');
  person.expect(
    stale === null || stale.status === 401,
    'an old password signs in beside the change of it',
  );
}

/** The account is deleted while somebody signs in. */
export async function deleteWhileSigningIn(person: Person): Promise<void> {
  const { account } = person;
  const { password } = account;
  if (password === null || account.hasPasskey !== 'no') return;
  const [answer] = await Promise.all([
    person.freshly(at(person, 0), 'DELETE', '/api/account'),
    at(person, 1).signIn('credentials', { email: person.email, password }),
  ]);
  if (answer?.status !== 204) {
    if (answer === null) account.exists = 'maybe';
    for (const visitor of person.visitors) person.mayHaveEntered(visitor);
    return;
  }
  account.end();
  person.endOthers(null, true);
  const stale = await at(person, 1).ask('GET', '/api/account');
  person.expect(stale === null || stale.status === 401, 'somebody is signed in to no account');
}

function at(person: Person, index: number) {
  const visitor = person.visitors[index];
  if (visitor === undefined) throw new Error('A person has two browsers.');
  return visitor;
}

function textsOf(answers: readonly (Answer | null)[]): string {
  return answers.map((answer) => answer?.text ?? 'no answer').join(' ');
}

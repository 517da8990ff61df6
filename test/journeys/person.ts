/** A person with a mailbox, browsers, devices that hold passkeys, and a memory of the answers received. */
import type { Authenticator } from '@/test/harness/authenticator';
import type { Random } from '@/test/simulation/random';
import { AccountModel, type Outcome, type Sure } from './account-model';
import type { Mail } from './mailboxes';
import type { Answer, Line, SignInAnswer, Visitor } from './visitor';

/** A person's surroundings. */
export type Surroundings = Line & {
  readonly random: Random;
  now(): number;
  newVisitor(userAgent: string): Visitor;
  mailOf(name: string): Promise<Mail[]>;
  violated(what: string): void;
  /** Marks of everybody else; this person must never see one. */
  marksOfOthers(person: Person): string[];
};

const MINUTE = 60_000;
const IDLE_MILLISECONDS = 120 * MINUTE;
const SESSION_MILLISECONDS = 12 * 60 * MINUTE;
/** Times of last use are stored only now and then, and processes take a while. */
const TOLERANCE_MILLISECONDS = 15 * MINUTE;
const ATTACK_MILLISECONDS = 16 * MINUTE;

export class Person {
  readonly account = new AccountModel();
  readonly visitors: Visitor[];
  /** When strangers used up their attempts on this account. */
  attackedAt = Number.NEGATIVE_INFINITY;
  /** The address of the account. The mailboxes of earlier addresses still belong to this person. */
  email: string;
  private readonly spent = new Set<string>();
  /** When the token of a link was first read. */
  private readonly readAt = new Map<string, number>();
  private passwords = 0;
  private addresses = 0;

  constructor(
    readonly world: Surroundings,
    readonly mark: string,
  ) {
    this.visitors = [1, 2].map(() => world.newVisitor(mark));
    this.email = this.newAddress();
  }

  get name(): string {
    return `Person ${this.mark}`;
  }

  /** One of this person's browsers. */
  visitor(): Visitor {
    return this.world.random.pick(this.visitors);
  }

  newPassword(): string {
    this.passwords += 1;
    return `stille fjord og bratte fjell ${this.passwords}`;
  }

  newAddress(): string {
    this.addresses += 1;
    return `${this.mark}-${this.addresses}@example.no`;
  }

  expect(holds: boolean, what: string): void {
    if (!holds) this.world.violated(`${this.mark}: ${what}`);
  }

  /** Whether a browser's session is valid now. */
  sessionOf(visitor: Visitor): Sure {
    const now = this.world.now();
    const left = Math.min(
      visitor.seenAt + IDLE_MILLISECONDS - now,
      visitor.beganAt + SESSION_MILLISECONDS - now,
    );
    if (visitor.session === 'no' || left < -MINUTE) return 'no';
    return visitor.session === 'yes' && left > TOLERANCE_MILLISECONDS ? 'yes' : 'maybe';
  }

  /** Asks with the cookies of a browser; null when no answer came or the session is over. */
  async asSignedIn(
    visitor: Visitor,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<Answer | null> {
    const answer = await visitor.ask(method, path, json);
    if (answer === null) return null;
    this.expect(answer.status < 500, `${method} ${path} was answered with ${answer.status}`);
    const may = this.sessionOf(visitor);
    const isOver = answer.status === 401;
    this.expect(!isOver || may !== 'yes', `was signed out without a reason (${method} ${path})`);
    this.expect(isOver || may !== 'no', `${method} ${path} works in a session that is over`);
    if (isOver) {
      visitor.session = 'no';
      return null;
    }
    visitor.session = 'yes';
    visitor.seenAt = this.world.now();
    this.checkSeen(answer.text);
    return answer;
  }

  /** The same for sensitive requests: gives the password or a passkey again when that is demanded. */
  async freshly(
    visitor: Visitor,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<Answer | null> {
    const answer = await this.asSignedIn(visitor, method, path, json);
    if (answer?.body.code !== 'confirmation-required') return answer;
    if (!(await this.confirm(visitor))) return null;
    return this.asSignedIn(visitor, method, path, json);
  }

  /** Nothing that this person receives contains anything of another person. */
  checkSeen(text: string): void {
    const seen = this.world.marksOfOthers(this).find((mark) => text.includes(mark));
    this.expect(seen === undefined, `sees something of ${seen}: ${text.slice(0, 300)}`);
  }

  /** The token of the newest unused message with this subject; null without one. */
  async link(subject: string, address = this.email): Promise<string | null> {
    const tokens = await this.links(subject, address);
    return tokens.find((token) => !this.spent.has(token)) ?? null;
  }

  /** The tokens of every message with this subject, newest first. */
  async links(subject: string, address: string): Promise<string[]> {
    const messages = await this.world.mailOf(this.name);
    for (const { text } of messages) this.checkSeen(text);
    const tokens = messages
      .filter((one) => one.subject === subject && one.to === address)
      .flatMap(({ text }) => /#(\S+)/.exec(text)?.[1] ?? []);
    for (const token of tokens)
      if (!this.readAt.has(token)) this.readAt.set(token, this.world.now());
    return tokens;
  }

  /** An unused link that was first read at least this long ago; null without one. */
  async linkOlderThan(milliseconds: number, subject: string): Promise<string | null> {
    const tokens = await this.links(subject, this.email);
    const before = this.world.now() - milliseconds;
    const isOld = (token: string) => (this.readAt.get(token) ?? before) < before;
    return tokens.find((token) => !this.spent.has(token) && isOld(token)) ?? null;
  }

  /** Records that a token has been used. */
  spend(token: string): void {
    this.expect(!this.spent.has(token), 'used a token twice');
    this.spent.add(token);
  }

  /** A new account knows none of the devices of an earlier one at the same address. */
  registers(): void {
    if (this.account.exists !== 'yes') for (const one of this.visitors) one.isKnown = false;
  }

  /** A session has begun in a browser. */
  entered(visitor: Visitor): void {
    visitor.session = 'yes';
    visitor.isKnown = true;
    visitor.beganAt = this.world.now();
    visitor.seenAt = visitor.beganAt;
  }

  /** A session may have begun in a browser, or its earlier session may have ended. */
  mayHaveEntered(visitor: Visitor): void {
    visitor.session = 'maybe';
    // The device token in a lost answer is lost too, and it may have replaced the earlier one.
    visitor.isKnown = false;
    visitor.beganAt = this.world.now();
    visitor.seenAt = visitor.beganAt;
  }

  /** The sessions of other browsers have ended. @param sure whether an answer said so. */
  endOthers(but: Visitor | null, sure: boolean): void {
    for (const one of this.visitors)
      if (one !== but) one.session = sure || one.session === 'no' ? 'no' : 'maybe';
  }

  /** Whether a sign-in ended as it must; `limited` is right for strangers while others guess passwords. */
  judge(visitor: Visitor, may: readonly Outcome[], was: SignInAnswer, how: string): was is Outcome {
    if (was === 'limited') {
      const isAttacked = this.world.now() - this.attackedAt < ATTACK_MILLISECONDS;
      const of = `${visitor.isKnown ? 'a known device' : 'an unknown one'}, ${isAttacked ? 'attacked' : 'in peace'}`;
      this.expect(!visitor.isKnown && isAttacked, `is kept out by limits (${how}; ${of})`);
      return false;
    }
    this.expect(may.includes(was), `${how}: ${was}, and not ${may.join(' or ')}`);
    return may.includes(was);
  }

  /** A passkey of this person, preferably one that certainly exists. */
  passkey(): Authenticator | null {
    const all = [...this.account.passkeys];
    const [one] = all.find(([, { sure }]) => sure === 'yes') ?? all[0] ?? [null];
    return one;
  }

  private async confirm(visitor: Visitor): Promise<boolean> {
    const { password } = this.account;
    const authenticator = this.passkey();
    if (authenticator !== null && this.world.random.chance(0.5)) {
      const asked = await this.asSignedIn(visitor, 'POST', '/api/sessions/confirmation/passkey');
      if (asked === null) return false;
      const passkey = authenticator.get(asked.body as { challenge: string });
      const json = { passkey };
      const answer = await this.asSignedIn(visitor, 'POST', '/api/sessions/confirmation', json);
      const mustHold = answer !== null && this.account.passkeys.get(authenticator)?.sure === 'yes';
      this.expect(!mustHold || answer.status === 204, 'is not confirmed by a passkey');
      return answer?.status === 204;
    }
    if (password === null) return false;
    const json = { password };
    const answer = await this.asSignedIn(visitor, 'POST', '/api/sessions/confirmation', json);
    if (answer !== null)
      this.expect(answer.status === 204, `is not confirmed by the password: ${answer.text}`);
    return answer?.status === 204;
  }
}

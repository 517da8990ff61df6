/**
 * People who live beside each other for some rounds, on two processes over one database: in each round everybody does
 * one thing at the same time. Meanwhile processes are killed, keys rotate, and time passes. At the end everybody must
 * get in.
 */
import { databasePool } from '@/lib/db/client';
import { findNamedKeys } from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import { Random } from '@/test/simulation/random';
import * as actions from './actions';
import type { Instance } from './instance';
import { Keys } from './keys';
import { type Mail, Mailboxes } from './mailboxes';
import { changeAddress } from './new-address';
import { Person, type Surroundings } from './person';
import * as races from './races';
import { recover, recoverLater, type Waiting } from './recovery';
import * as strangers from './strangers';
import { Visitor } from './visitor';

/** Journeys in one world. */
export const PEOPLE = 50;

const ROUNDS = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The probability that a process is killed during a round. */
const KILL = 0.5;
/** The kill comes after at most this many requests of the round, or at its end. */
const KILL_AFTER_MAX = 4 * PEOPLE;

type Action = (person: Person) => Promise<unknown>;

/** Deeds with their relative frequency. */
const DEEDS: readonly (readonly [number, Action])[] = [
  [3, (person) => actions.confirmEmail(person)],
  [8, (person) => actions.signIn(person)],
  [4, actions.signInByPasskey],
  [5, actions.resetPassword],
  [4, actions.changePassword],
  [3, changeAddress],
  [7, actions.addPasskey],
  [2, actions.removePasskey],
  [2, actions.replaceCodes],
  [2, actions.signOut],
  [2, actions.endOtherSessions],
  [4, actions.look],
  [1, actions.deleteAccount],
  [2, races.resetTwice],
  [2, races.confirmTwice],
  [2, races.useCodeTwice],
  [2, races.changeWhileSigningIn],
  [1, races.deleteWhileSigningIn],
  [2, strangers.guessPasswords],
  [2, strangers.enterWithPasswordAlone],
  [2, actions.useLateLink],
  [2, actions.crossLinks],
];

const LEAPS = [MINUTE, 11 * MINUTE, HOUR, 3 * HOUR, 13 * HOUR, 9 * 24 * HOUR];

export class World implements Surroundings {
  readonly random: Random;
  readonly violations: string[] = [];
  kills = 0;
  private readonly people: Person[];
  private readonly keys: Keys;
  private readonly mailboxes: Mailboxes;
  private shiftMilliseconds = 0;
  private visitors = 0;
  private killing: { afterRequests: number; begin: () => void } | null = null;

  constructor(
    seed: number,
    private readonly instances: readonly [Instance, Instance],
  ) {
    this.random = new Random(seed);
    this.keys = new Keys(seed);
    // The first process has every key that a message may be sealed with.
    this.mailboxes = new Mailboxes(() => this.keys.of(0));
    this.people = Array.from(
      { length: PEOPLE },
      (_, index) => new Person(this, markOf(seed, index)),
    );
  }

  /** Lives from the first registration to the last sign-in; returns the violations. */
  async live(): Promise<readonly string[]> {
    await this.startAll();
    // Processes do this on start. Otherwise the old key might be seen in first place after the new one.
    await this.sealAnew();
    await this.round((person) =>
      this.random.chance(0.5) ? races.registerTwice(person) : actions.register(person),
    );
    for (let round = 0; round < ROUNDS; round += 1)
      await this.round((person) => this.actionOf(person)(person));
    await this.end();
    return this.violations;
  }

  now(): number {
    return Date.now() + this.shiftMilliseconds;
  }

  /** Any process that is up. */
  instance(): Instance {
    const alive = this.instances.filter(({ isAlive }) => isAlive);
    if (alive.length === 0) throw new Error('No process is there.');
    if (this.killing !== null) {
      this.killing.afterRequests -= 1;
      if (this.killing.afterRequests <= 0) this.killing.begin();
    }
    return this.random.pick(alive);
  }

  newVisitor(userAgent: string): Visitor {
    this.visitors += 1;
    const address = `10.${this.visitors >> 16}.${(this.visitors >> 8) & 255}.${this.visitors & 255}`;
    return new Visitor(this, address, userAgent);
  }

  mailOf(name: string | null): Promise<Mail[]> {
    return this.mailboxes.read(name);
  }

  violated(what: string): void {
    this.violations.push(what);
  }

  marksOfOthers(person: Person): string[] {
    return this.people.filter((one) => one !== person).map(({ mark }) => mark);
  }

  private async round(action: Action): Promise<void> {
    const isKilling = this.random.chance(KILL);
    // The killed process comes back with other keys, as in a rolling deployment.
    const isNext = isKilling && !this.keys.isPromoted && this.random.chance(0.75);
    const index = isNext ? this.keys.next : this.random.whole(0, 2);
    const killing = isKilling ? this.killAmid(index) : null;
    await this.together(action);
    this.killing?.begin();
    await killing;
    if (this.random.chance(0.4)) await this.letPass(this.random.pick(LEAPS));
    if (isNext) this.keys.step();
    await this.startAll();
    if (this.random.chance(0.5)) await this.sealAnew();
  }

  private async end(): Promise<void> {
    // Some ask for a link that they use only after it has expired.
    await this.together(async (person) => this.random.chance(0.3) && actions.leaveLink(person));
    await this.letPass(HOUR);
    const waiting: (Waiting | null)[] = [];
    await this.together(async (person) => waiting.push(await recover(person)));
    await this.letPass(73 * HOUR);
    await Promise.all(waiting.flatMap((one) => one ?? []).map((one) => recoverLater(one)));
    await this.together((person) => actions.look(person));
    await this.readAllMail();
    await this.findLeftovers();
    await this.retireOldKey();
    await this.clear();
  }

  /** Everybody at the same time. An exception is a violation too: nothing here may fail. */
  private async together(action: Action): Promise<void> {
    await Promise.all(
      this.people.map((person) =>
        action(person).catch((error: unknown) => this.violated(`${person.mark}: ${error}`)),
      ),
    );
  }

  private actionOf(person: Person): Action {
    if (person.account.exists === 'no') return actions.register;
    const named = this.people.filter((one) => one !== person && one.account.passkeyIds.length > 0);
    if (named.length > 0 && this.random.chance(0.05)) {
      const victim = this.random.pick(named);
      return () => strangers.meddle(person, victim);
    }
    const others = this.people.filter((one) => one !== person && one.account.hasPasskey === 'yes');
    if (person.account.hasPasskey === 'yes' && others.length > 0 && this.random.chance(0.1)) {
      const victim = this.random.pick(others);
      return () => strangers.enterWithOwnPasskey(person, victim);
    }
    let left = this.random.whole(
      0,
      DEEDS.reduce((all, [weight]) => all + weight, 0),
    );
    const found = DEEDS.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    return found?.[1] ?? actions.look;
  }

  /**
   * Kills a process while it answers: triggered by a request of the round, so it does not depend on the speed of the
   * machine.
   */
  private async killAmid(index: number): Promise<void> {
    await new Promise<void>((begin) => {
      this.killing = { afterRequests: this.random.whole(1, KILL_AFTER_MAX), begin };
    });
    this.killing = null;
    await this.instances[index]?.kill();
    this.kills += 1;
  }

  private async startAll(): Promise<void> {
    for (const [index, instance] of this.instances.entries())
      await instance.start(this.keys.of(index), this.shiftMilliseconds);
  }

  /** Moves the clocks of the processes, and whatever expires by the database's clock. */
  private async letPass(milliseconds: number): Promise<void> {
    this.shiftMilliseconds += milliseconds;
    const by = `make_interval(secs => ${milliseconds / 1000})`;
    for (const table of ['passkey_challenge', 'second_factor_step'])
      await databasePool().query(`UPDATE ${table} SET expires_at = expires_at - ${by}`);
    for (const instance of this.instances)
      if (instance.isAlive) await instance.setClock(this.shiftMilliseconds);
  }

  private async sealAnew(): Promise<void> {
    for (const instance of this.instances) await instance.sealAnew();
  }

  /** No message sent to anybody mentions two people. */
  private async readAllMail(): Promise<void> {
    const all = await this.mailOf(null).catch((error: unknown) => {
      this.violated(`a message does not open: ${error}`);
      return [];
    });
    for (const { to, subject, text } of all) {
      const named = this.people.filter(({ mark }) => `${to} ${text}`.includes(mark));
      if (named.length > 1) this.violated(`a message of several people: ${subject}`);
    }
  }

  /** A deleted account leaves nothing but what is kept on purpose. */
  private async findLeftovers(): Promise<void> {
    for (const table of ['session', 'passkey', 'recovery_code', 'one_time_token', 'known_device']) {
      const { rowCount } = await databasePool().query(
        `SELECT FROM ${table} WHERE user_id NOT IN (SELECT id FROM user_account)`,
      );
      if (rowCount !== 0) this.violated(`${rowCount} rows of ${table} are nobody’s`);
    }
  }

  /** Once every process has promoted the new key, nothing needs the old one. */
  private async retireOldKey(): Promise<void> {
    while (!this.keys.isPromoted) this.keys.step();
    await this.startAll();
    await this.sealAnew().catch((error: unknown) => this.violated(`cannot seal anew: ${error}`));
    const named = await findNamedKeys(sql());
    const old = named.find(({ keyId }) => keyId === this.keys.oldId);
    if (old !== undefined) this.violated(`rows of ${old.table} still need the old key`);
  }

  private async clear(): Promise<void> {
    for (const table of ['user_account', 'mail_message', 'rate_limit', 'security_event'])
      await databasePool().query(`DELETE FROM ${table}`);
  }
}

/** A text that identifies a person wherever it is seen. */
function markOf(seed: number, index: number): string {
  return `person-${seed}-${index}-x`;
}

/** One interleaving: two processes, a database, a bank, two people, and everything that goes wrong among them. */
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { Bank } from './bank';
import { BankLine, QUIET } from './bank-line';
import { DatabaseServer } from './database/database-server';
import { type Data, Transaction } from './database/tables';
import { type Draft, Person } from './person';
import type { Process } from './process';
import { requestOf } from './requests';
import type { Stage, User } from './stage';
import { BANK_ID } from './surroundings';
import { BEGINNING, Timeline } from './timeline';
import { Watch } from './watch';

const BBANS = ['12345678903', '97100000003'] as const;
const HOUR = 60 * 60_000;
const RECOVER_MILLISECONDS = 10_000;
/** Time after the last fault: the two minutes of a call, its lease, and a round of recovery. */
const SETTLES_MILLISECONDS_MAX = 200_000;
/** By then every late or duplicated call has arrived. */
const LATE_MILLISECONDS_MAX = 45_000;
/** By then anybody without an answer has left. */
const INTERLEAVING_MILLISECONDS_MAX = 5 * HOUR;

export class World implements Stage {
  readonly timeline: Timeline;
  readonly database: DatabaseServer;
  readonly bank: Bank;
  readonly watch: Watch;
  private readonly line: BankLine;
  private readonly people: Person[];
  private readonly mayDoubleRequests: boolean;
  private isOver = false;
  /** Set when everybody looks at everything once more: nobody can have seen what the bank does after that. */
  private isLookedAt = false;

  constructor(
    seed: number,
    private readonly processes: readonly Process[],
  ) {
    this.timeline = new Timeline(seed);
    const { random } = this.timeline;
    const repeatsAnswers = random.chance(0.75);
    const onKnownId = repeatsAnswers ? 'answer' : random.chance(0.5) ? 'refusal-of-id' : 'refusal';
    // When a copy of the request came first, a refusal that does not name the id looks like a refusal of the payment.
    this.mayDoubleRequests = onKnownId !== 'refusal';
    this.database = new DatabaseServer(this.timeline);
    this.bank = new Bank(this.timeline, {
      onKnownId,
      findsDuplicates: random.chance(0.7),
      hidesUnapproved: random.chance(0.3),
      refuses: random.chance(0.2) ? 0.3 : 0,
    });
    this.watch = new Watch(this.timeline, this.database.tables, this.bank, !repeatsAnswers);
    this.line = new BankLine(
      this.timeline,
      this.bank,
      (sending) => this.watch.sent(sending),
      () => {},
    );
    for (const process of processes)
      process.begin({ timeline: this.timeline, database: this.database, bank: this.line });
    this.people = this.populate();
  }

  /** Runs it to its end. @returns what did not hold. */
  async run(): Promise<readonly string[]> {
    void this.happen().then(
      () => {
        this.isOver = true;
      },
      (error: unknown) => {
        this.watch.violated(`the simulation itself failed: ${(error as Error).stack ?? error}`);
        this.isOver = true;
      },
    );
    const end = BEGINNING + INTERLEAVING_MILLISECONDS_MAX;
    await this.timeline.run(() => this.isOver || this.timeline.now > end);
    if (!this.isOver) this.watch.violated('somebody waits for an answer that never comes');
    for (const process of this.processes) process.die();
    return this.watch.violations;
  }

  rowsOf(model: string, { userId }: User): Data[] {
    return this.database.tables.committed(model).filter((row) => row.userId === userId);
  }

  someProcess(): Process {
    const alive = this.processes.filter(({ isAlive }) => isAlive);
    return this.timeline.random.pick(alive.length > 0 ? alive : this.processes);
  }

  private async happen(): Promise<void> {
    const { random } = this.timeline;
    this.spoil();
    for (const process of this.processes) this.recoverFrom(process);
    await Promise.all(
      this.people.map((person, index) => person.live(random.whole(3, index === 0 ? 11 : 4))),
    );
    await this.heal();
    this.isLookedAt = true;
    for (const person of this.people) await person.lookAtAll();
    this.watch.atTheEnd();
  }

  /** Decides what goes wrong in this interleaving. */
  private spoil(): void {
    const { random } = this.timeline;
    const some = (probability: number, most: number) =>
      random.chance(probability) ? random.between(0, most) : 0;
    this.line.faults = {
      refused: some(0.3, 0.3),
      lostBefore: some(0.3, 0.3),
      lostAfter: some(0.5, 0.5),
      late: some(0.3, 0.3),
      doubled: this.mayDoubleRequests ? some(0.3, 0.3) : 0,
      gateway: some(0.3, 0.3),
      garbled: some(0.2, 0.2),
    };
    this.database.faults = {
      lostBefore: some(0.3, 0.03),
      lostAfter: some(0.3, 0.03),
      slow: some(0.2, 0.05),
    };
    for (const process of this.processes) {
      if (random.chance(0.5)) process.skewMilliseconds = random.between(-180_000, 180_000);
      const crashes = random.chance(0.5) ? random.whole(1, 3) : 0;
      if (crashes > 0) process.stepsLeft = random.whole(5, 120);
      process.whenDead(() => this.replace(process, crashes - 1));
    }
    if (random.chance(0.15))
      this.timeline.after(random.between(1_000, 60_000), () => {
        // Everybody may have become quiet sooner.
        if (this.line.faults !== QUIET) this.database.restart(random.between(200, 8_000));
      });
    if (random.chance(0.3)) this.loseEverything();
    if (random.chance(0.4))
      this.timeline.after(random.between(5_000, 120_000), () => {
        if (!this.isLookedAt) this.bank.settle();
      });
  }

  /** For a while almost nothing reaches the bank, and nobody can tell. */
  private loseEverything(): void {
    const { timeline, line } = this;
    const { random } = timeline;
    timeline.after(random.between(5_000, 60_000), () => {
      const before = line.faults;
      if (before === QUIET) return;
      timeline.note('the network loses nearly everything');
      line.faults = { ...before, lostBefore: 0.95 };
      timeline.after(random.between(10_000, 60_000), () => {
        if (line.faults !== QUIET) line.faults = before;
      });
    });
  }

  /** Starts another process in place of a dead one. */
  private replace(process: Process, crashes: number): void {
    const { random } = this.timeline;
    this.timeline.after(random.between(500, random.chance(0.2) ? 180_000 : 8_000), () => {
      if (process.isAlive || this.isOver) return;
      process.revive();
      this.timeline.note(`${process.name} is back`);
      if (crashes > 0) process.stepsLeft = random.whole(5, 120);
      process.whenDead(() => this.replace(process, crashes - 1));
      this.recoverFrom(process);
    });
  }

  /** What a process does regularly while it lives. */
  private recoverFrom(process: Process): void {
    let isDead = false;
    process.whenDead(() => {
      isDead = true;
    });
    const recover = () => {
      if (isDead || this.isOver) return;
      // When no call is open, there is nothing to find.
      const looked = this.watch.isAtRest()
        ? Promise.resolve()
        : process.ask(async (application) =>
            application.recoverOutbox(await application.databaseNow(application.database())),
          );
      void looked.finally(() => this.timeline.after(RECOVER_MILLISECONDS, recover));
    };
    recover();
  }

  /** The faults end, both processes run, and everything must reach its end. */
  private async heal(): Promise<void> {
    const { timeline } = this;
    timeline.note('the faults are over');
    this.line.faults = QUIET;
    this.database.faults = { lostBefore: 0, lostAfter: 0, slow: 0 };
    for (const process of this.processes) {
      process.stepsLeft = null;
      if (process.isAlive) continue;
      process.revive();
      process.whenDead(() => {});
      this.recoverFrom(process);
    }
    const from = timeline.now;
    await timeline.wait(LATE_MILLISECONDS_MAX);
    while (!this.watch.isAtRest() && timeline.now < from + SETTLES_MILLISECONDS_MAX)
      await timeline.wait(RECOVER_MILLISECONDS);
    const until = this.watch.beginningUntil();
    if (until !== null) await timeline.wait(until - timeline.now);
  }

  private populate(): Person[] {
    const { random } = this.timeline;
    const names = ['Anna', 'Bo'] as const;
    const people: Person[] = [];
    for (const [index, name] of names.entries()) {
      const user = this.user(name);
      const bban = BBANS[index] ?? '';
      const isKnown = random.chance(0.85);
      if (isKnown) this.connect(user, bban);
      const drafts = this.drafts(user, bban, random.whole(1, index === 0 ? 4 : 2));
      people.push(new Person(this, user, drafts, () => people[1 - index] as Person));
    }
    return people;
  }

  private user(name: string): User {
    const { random, now } = this.timeline;
    const user = {
      name,
      userId: random.uuid(),
      psuId: random.uuid(),
      sessionId: random.uuid(),
      sessionCreatedAt: new Date(now - 2 * HOUR),
      browserToken: random.bytes(32).toString('base64url'),
    };
    this.insert('User', {
      id: user.userId,
      email: `${name}@example.com`,
      name,
      passwordHash: '',
      createdAt: user.sessionCreatedAt,
    });
    return user;
  }

  /** A person who has connected the bank, with an SCA that may have expired. */
  private connect({ userId, psuId }: User, bban: string): void {
    const { random, now } = this.timeline;
    const [process] = this.processes;
    const scaAt = new Date(now - random.between(0, 1.2 * HOUR));
    const owner = { userId, bankId: BANK_ID };
    const tppSessionId = random.uuid();
    const sealed = process?.application.sealPsuId(owner, psuId);
    const connectionId = random.uuid();
    this.bank.sessions.set(tppSessionId, { psuId, since: scaAt.getTime() });
    this.insert('Psu', { ...owner, ...sealed, tppSessionId, scaAt, createdAt: scaAt });
    this.insert('Connection', {
      ...owner,
      id: connectionId,
      context: 'PRIVATE',
      corporateIdHash: '',
      keyId: '',
      consentedAt: scaAt,
      accessUntil: new Date(now + 24 * HOUR),
    });
    this.insert('Account', {
      ...owner,
      id: random.uuid(),
      connectionId,
      kind: 'account',
      resourceId: 'a',
      position: 0,
      name: 'Brukskonto',
      bban,
      currency: 'NOK',
    });
  }

  private drafts({ userId }: User, bban: string, count: number): Draft[] {
    const { random, now } = this.timeline;
    // Now and then two of them are duplicates.
    const areAlike = random.chance(0.15);
    const kinds = Array.from({ length: count }, () =>
      random.chance(0.5) ? PAYMENT_KINDS[0] : random.pick(PAYMENT_KINDS),
    );
    return kinds.map((each, index) => {
      const kind = areAlike ? (kinds[0] ?? each) : each;
      const id = random.uuid();
      const number = areAlike ? 0 : index;
      this.insert('PaymentDraft', {
        userId,
        id,
        bankId: BANK_ID,
        context: 'PRIVATE',
        kind,
        sealedInput: '',
        keyId: '',
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      return { id, request: requestOf(kind, bban, 100 + number, `Number ${number}`) };
    });
  }

  private insert(model: string, data: Data): void {
    const by = new Transaction();
    this.database.tables.insert(model, data, by);
    this.database.tables.commit(by);
  }
}

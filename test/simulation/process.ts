/**
 * One process of the application: the real payment code over a simulated clock, timers, randomness, database and
 * network. It dies between any two steps, and another takes its place.
 */
import crypto from 'node:crypto';
import { createRequire } from 'node:module';
import type vm from 'node:vm';
import { dateBy } from '@/test/harness/date-by-clock';
import { type BankLine, type Connector, type RequestOptions, refuseConnection } from './bank-line';
import type * as Code from './code';
import type { DatabaseServer } from './database/database-server';
import { MemoryAdapter, MemoryClient, type MemoryPool } from './database/memory-client';
import type { Life } from './life';
import { aspspOfSimulation, ENV, SEALING, SILENT_LOG, SILENT_METRICS } from './surroundings';
import type { Timeline } from './timeline';

export type Application = typeof Code;

/** Thrown in a dead process: whatever still ran in it ends without an effect. */
class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** What a process of an interleaving is connected to. */
export type Around = { timeline: Timeline; database: DatabaseServer; bank: BankLine };

const requireReal = createRequire(import.meta.url);

export class Process implements Life {
  readonly application: Application;
  isAlive = true;
  /** Counts the processes that have died under this name. */
  life = 0;
  /** How many steps it still makes before it dies; null for no end. */
  stepsLeft: number | null = null;
  /** How wrong its own clock is. */
  skewMilliseconds = 0;
  private around!: Around;
  private readonly waiting = new Set<(error: Error) => void>();
  private globals: Record<string, unknown> = {};
  private onDeath: (() => void)[] = [];
  private aspsp = aspspOfSimulation();

  constructor(
    readonly name: string,
    code: vm.Script,
  ) {
    this.application = this.load(code);
  }

  /** Places it into an interleaving that begins. */
  begin(around: Around): void {
    this.around = around;
    this.skewMilliseconds = 0;
    this.revive();
  }

  revive(): void {
    this.isAlive = true;
    this.stepsLeft = null;
    this.onDeath = [];
    // It knows nothing of its predecessor: neither its connections nor the state of its circuit breaker.
    for (const name of Object.keys(this.globals)) delete this.globals[name];
    this.aspsp = aspspOfSimulation();
  }

  /** Ends it at once: nothing more happens in it. */
  die(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.life += 1;
    this.around.timeline.note(`${this.name} dies`);
    this.around.database.forget(this);
    for (const reject of [...this.waiting]) reject(new Crashed('crashed'));
    this.waiting.clear();
    for (const tell of this.onDeath.splice(0)) tell();
  }

  /** Calls back when this process dies, before another takes its place. */
  whenDead(tell: () => void): void {
    this.onDeath.push(tell);
  }

  /** A step towards or from the outside; true when the process dies at it. */
  passes(_when: 'before' | 'after'): boolean {
    if (!this.isAlive || this.stepsLeft === null) return !this.isAlive;
    this.stepsLeft -= 1;
    if (this.stepsLeft >= 0) return false;
    this.die();
    return true;
  }

  /** Something that the process waits for; in a dead process it fails at once. */
  promise<Value>(
    begin: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
  ): Promise<Value> {
    if (!this.isAlive) return Promise.reject(new Crashed('crashed'));
    return new Promise<Value>((resolve, reject) => {
      const fail = (error: Error) => {
        this.waiting.delete(fail);
        reject(error);
      };
      this.waiting.add(fail);
      begin((value) => {
        if (this.waiting.delete(fail)) resolve(value);
      }, fail);
    });
  }

  /** What a browser receives for a request: its answer, or nothing when the process dies first. */
  ask<Value>(work: (application: Application) => Promise<Value>): Promise<Answer<Value>> {
    if (!this.isAlive) return Promise.resolve({ kind: 'none' });
    return new Promise((resolve) => {
      this.onDeath.push(() => resolve({ kind: 'none' }));
      work(this.application).then(
        (value) => resolve(this.isAlive ? { kind: 'answer', value } : { kind: 'none' }),
        (error: unknown) => resolve(this.isAlive ? { kind: 'fault', error } : { kind: 'none' }),
      );
    });
  }

  now(): number {
    return this.around.timeline.now + this.skewMilliseconds;
  }

  private load(code: vm.Script): Application {
    const ClockDate = dateBy(() => this.now());
    const elapsed = () => this.around.timeline.now;
    const later = (happen: () => void, milliseconds = 0) => {
      const timer = { isOff: false, unref: () => timer };
      this.around.timeline.after(milliseconds, () => {
        if (!timer.isOff && this.isAlive) happen();
      });
      return timer;
    };
    const off = (timer: { isOff: boolean } | undefined) => {
      if (timer !== undefined) timer.isOff = true;
    };
    const wait = <Value>(
      milliseconds: number,
      value: Value,
      { signal }: { signal?: AbortSignal } = {},
    ) =>
      this.promise<Value>((resolve, reject) => {
        const timer = later(() => resolve(value), milliseconds);
        signal?.addEventListener('abort', () => {
          off(timer);
          reject(new Crashed('aborted'));
        });
      });
    const random = () => this.around.timeline.random;
    const modules: Readonly<Record<string, unknown>> = {
      'node:crypto': {
        ...crypto,
        randomUUID: () => random().uuid(),
        randomBytes: (count: number) => random().bytes(count),
      },
      'node:timers/promises': { setTimeout: wait },
      undici: {
        Agent: class {
          readonly connect: Connector;
          constructor(options: { connect: Connector }) {
            this.connect = options.connect;
          }
          async destroy(): Promise<void> {}
        },
        buildConnector: () => refuseConnection,
        request: (url: URL, options: RequestOptions) =>
          this.around.bank.request(this, url, options),
      },
      '@prisma/adapter-pg': { PrismaPg: MemoryAdapter },
      'simulation:generated-client': {
        PrismaClient: MemoryClient,
        Prisma: { DbNull: null, JsonNull: null },
      },
      'simulation:pool': { openPool: () => this.pool() },
      'simulation:env': { env: () => ENV },
      'simulation:config': {
        aspsps: () => [this.aspsp],
        aspspOf: (bankId: string) => (bankId === this.aspsp.bankId ? this.aspsp : undefined),
      },
      'simulation:seal': SEALING,
      'simulation:log': SILENT_LOG,
      'simulation:metrics': SILENT_METRICS,
      'server-only': {},
    };
    const module = { exports: {} };
    const run = code.runInThisContext() as (...given: unknown[]) => void;
    run(
      module,
      module.exports,
      (name: string) => modules[name] ?? requireReal(name),
      { now: elapsed },
      ClockDate,
      Object.assign(Object.create(Math), { random: () => random().next() }),
      later,
      off,
      this.globals,
    );
    return module.exports as Application;
  }

  private pool(): MemoryPool & { on(): void } {
    return {
      connect: () => this.around.database.connect(this),
      query: () => Promise.reject(new Error('The application wraps this.')),
      elapsed: () => this.around.timeline.now,
      on: () => {},
    };
  }
}

/** The outcome of a request; `fault` is the page that says that something went wrong. */
export type Answer<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'fault'; error: unknown }
  | { kind: 'none' };

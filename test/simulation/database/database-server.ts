/** The database's side of a connection: a statement that arrives is run or lost, and its answer arrives or is lost. */

import type { Life } from '../life';
import type { Timeline } from '../timeline';
import { BEGIN, COMMIT, type Lent, ROLLBACK, type Statement } from './memory-client';
import { schema } from './schema';
import { DatabaseError, Tables, Transaction } from './tables';

/** How bad the connection to the database is: the probability of each fault for one statement. */
export type DatabaseFaults = { lostBefore: number; lostAfter: number; slow: number };

const SLOW_MILLISECONDS = 3_000;

export class DatabaseServer {
  readonly tables = new Tables(schema());
  faults: DatabaseFaults = { lostBefore: 0, lostAfter: 0, slow: 0 };
  /** When it comes up again. */
  private downUntil = 0;
  private readonly sessions = new Set<Session>();

  constructor(readonly timeline: Timeline) {}

  /** Ends every connection; whatever was not committed is gone. */
  restart(milliseconds: number): void {
    this.timeline.note('the database restarts');
    this.downUntil = this.timeline.now + milliseconds;
    for (const session of [...this.sessions]) session.close();
  }

  /** Ends the connections of a dead process. */
  forget(process: Life): void {
    for (const session of [...this.sessions]) if (session.process === process) session.close();
  }

  connect(process: Life): Promise<Lent> {
    const { timeline } = this;
    return process.promise<Lent>((resolve, reject) =>
      timeline.after(timeline.random.between(0.05, 0.3), () => {
        if (timeline.now < this.downUntil) {
          reject(new DatabaseError('ECONNREFUSED', 'connect ECONNREFUSED'));
          return;
        }
        const session = new Session(this, process);
        this.sessions.add(session);
        resolve(session);
      }),
    );
  }

  left(session: Session): void {
    this.sessions.delete(session);
  }
}

class Session implements Lent {
  private isOpen = true;
  private transaction: Transaction | null = null;

  constructor(
    private readonly server: DatabaseServer,
    readonly process: Life,
  ) {}

  query(statement: Statement): Promise<unknown> {
    const { timeline, faults } = this.server;
    const { random } = timeline;
    // BEGIN travels with the first statement.
    if (statement === BEGIN) {
      this.transaction = new Transaction();
      return Promise.resolve();
    }
    const isSlow = random.chance(faults.slow);
    const latency = isSlow ? random.between(50, SLOW_MILLISECONDS) : random.between(0.2, 4);
    return this.process.promise((resolve, reject) =>
      timeline.after(latency, () => {
        if (this.process.passes('before') && !random.chance(0.5)) return;
        if (random.chance(faults.lostBefore)) this.close();
        if (!this.isOpen) {
          reject(new DatabaseError('ECONNRESET', 'read ECONNRESET'));
          return;
        }
        this.run(statement, (outcome) => {
          if (this.process.passes('after')) return;
          if (random.chance(faults.lostAfter)) this.close();
          if (!this.isOpen) reject(new DatabaseError('ECONNRESET', 'read ECONNRESET'));
          else if (outcome.ok) resolve(outcome.result);
          else reject(outcome.error as Error);
        });
      }),
    );
  }

  release(): void {
    this.close();
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.server.left(this);
    if (this.transaction !== null) this.server.tables.rollBack(this.transaction);
  }

  private run(statement: Statement, answer: Parameters<typeof this.server.tables.run>[2]): void {
    const { tables, timeline } = this.server;
    const now = () => new Date(timeline.now);
    const by = this.transaction ?? new Transaction();
    if (statement === COMMIT || statement === ROLLBACK) {
      const isFailed = by.state === 'failed' && statement === COMMIT;
      if (statement === COMMIT) tables.commit(by);
      else tables.rollBack(by);
      this.transaction = null;
      const error = new DatabaseError('25P02', 'current transaction is aborted');
      answer(isFailed ? { ok: false, error } : { ok: true, result: undefined });
      return;
    }
    tables.run(
      by,
      () => statement.run({ tables, by }, now),
      (outcome) => {
        if (this.transaction === null) {
          if (outcome.ok) tables.commit(by);
          else tables.rollBack(by);
        } else if (!this.isOpen) tables.rollBack(by);
        answer(outcome as Parameters<typeof answer>[0]);
      },
    );
  }
}

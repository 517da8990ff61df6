/** One of the processes of the application, at a fixed port, and how to reach it. */
import { setTimeout as pause } from 'node:timers/promises';
import { databasePool } from '@/lib/db/client';
import { Killable } from '@/test/harness/crash/child';
import { CONTROL } from './control';

const ANSWER_MILLISECONDS_MAX = 30_000;
const CONTROL_TRIES_MAX = 10;

export class Instance {
  private readonly process: Killable;
  private readonly name: string;
  private readonly port: number;
  /** The keys that the running process was started with. */
  private keys = '';

  /** @param of `name` identifies its connections in the database; `settings` are in addition to our own. */
  constructor(file: string, of: { port: number; name: string; settings?: Record<string, string> }) {
    this.name = of.name;
    this.port = of.port;
    const settings = { ...of.settings, JOURNEY_PORT: String(of.port), PGAPPNAME: of.name };
    this.process = new Killable(file, settings, sayFaults);
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  /** Starts it with these keys of PSU_ID_KEYS; a process with other keys is killed first. */
  async start(keys: string, shiftMilliseconds: number): Promise<void> {
    if (this.keys !== keys) await this.kill();
    this.keys = keys;
    await this.process.start({ settings: { PSU_ID_KEYS: keys } });
    await this.setClock(shiftMilliseconds);
  }

  async setClock(shiftMilliseconds: number): Promise<void> {
    const body = String(shiftMilliseconds);
    await this.control(CONTROL.clock, { method: 'PUT', body });
  }

  /** Sends a request; throws when no answer comes. */
  send(request: Request, body: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    return fetch(this.at(`${pathname}${search}`), {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS_MAX),
      ...(body === '' ? {} : { body }),
    });
  }

  async sealAnew(): Promise<void> {
    await this.control(CONTROL.seal, { method: 'POST' });
  }

  /** kill -9; resolves when the database has closed its connections too. */
  async kill(): Promise<void> {
    if (!this.isAlive) return;
    await this.process.kill();
    const query = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1';
    while ((await databasePool().query(query, [this.name])).rowCount !== 0) await pause(5);
  }

  async close(): Promise<void> {
    await this.process.close();
  }

  /**
   * A request to the process itself, outside any journey. It is retried, because a kept connection may close just as it
   * is reused, and the database may be too slow.
   */
  private async control(path: string, init?: RequestInit): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        const { ok, status } = await fetch(this.at(path), init);
        if (ok) return;
        throw new Error(`${path} was answered with ${status}.`);
      } catch (error) {
        if (!this.isAlive || tries === CONTROL_TRIES_MAX) throw error;
      }
  }

  private at(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }
}

/** Prints the logged faults behind answers of 500, and leaves out the other log lines. */
function sayFaults(text: string): void {
  const lines = text.split('\n').filter((line) => line.includes('"code":"internal"'));
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Debian's PostgreSQL, as servers that are killed, cut off and promoted. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseServerAccount, giveTo, type ServerAccount } from '@/database/server-account';
import { reservePort } from '@/scripts/product/ports';
import { processTree } from '@/test/harness/process-tree';
import { fileOf } from './packages';

const USER = 'brygge';
const START_SECONDS_MAX = 60;

/** A server with its own data folder, on loopback. */
export class PostgresServer {
  readonly #account: ServerAccount;
  readonly #settings: string[];
  #child: ChildProcess | null = null;
  #staysUp = false;

  private constructor(
    readonly folder: string,
    readonly port: number,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#account = chooseServerAccount(path.dirname(folder), program('postgres'));
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    this.#settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  /** Creates an empty server. Its WAL files are small, so that a full disk is noticed soon. */
  static async make(
    folder: string,
    settings: Record<string, string> = {},
  ): Promise<PostgresServer> {
    const server = new PostgresServer(folder, await reservePort(0, 'PORT'), settings);
    server.#makeFolder();
    const options = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--locale=C'];
    server.#run('initdb', ['-D', folder, ...options, '--wal-segsize=1']);
    return server;
  }

  /** Creates a standby of a running server, which it reaches at `sourcePort`. */
  static async copy(
    source: PostgresServer,
    folder: string,
    sourcePort: number,
    settings: Record<string, string> = {},
  ): Promise<PostgresServer> {
    const from = `host=127.0.0.1 port=${sourcePort} user=${USER} application_name=standby`;
    const server = new PostgresServer(folder, await reservePort(0, 'PORT'), {
      ...settings,
      primary_conninfo: from,
    });
    server.#makeFolder();
    const place = ['-h', '127.0.0.1', '-p', String(source.port), '-U', USER];
    server.#run('pg_basebackup', [...place, '-D', folder, '--checkpoint=fast']);
    server.#run('touch', [path.join(folder, 'standby.signal')]);
    return server;
  }

  get url(): string {
    return `postgresql://${USER}:none@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts it and waits until it answers. From then on it is restarted whenever it ends, as under systemd. */
  async start(): Promise<void> {
    this.#staysUp = true;
    this.#spawn();
    const until = performance.now() + START_SECONDS_MAX * 1000;
    while (!(await this.answers())) {
      if (performance.now() > until)
        throw new Error(`PostgreSQL in ${this.folder} does not start.`);
      await pause(100);
    }
  }

  /** Whether it takes statements; `asPrimary` also requires that it takes writes. */
  async answers({ asPrimary = false } = {}): Promise<boolean> {
    const rows = await this.query<{ standby: boolean }>(
      'SELECT pg_is_in_recovery() AS standby',
    ).catch(() => null);
    return rows !== null && (!asPrimary || rows[0]?.standby === false);
  }

  async query<Row>(text: string): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 60_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Fails like a machine: every process dies at once, and none is restarted. */
  async kill(): Promise<void> {
    this.#staysUp = false;
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    for (const pid of processTree(child.pid)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
    await exited;
  }

  #spawn(): void {
    const { prefix, identity } = this.#account;
    const [command = '', ...args] = [...prefix, program('postgres'), '-D', this.folder];
    const child = spawn(command, [...args, '-p', String(this.port), ...this.#settings], {
      cwd: '/',
      stdio: 'ignore',
      ...identity,
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#staysUp) setTimeout(() => this.#staysUp && this.#spawn(), 500);
    });
  }

  #makeFolder(): void {
    mkdirSync(this.folder, { recursive: true });
    chmodSync(this.folder, 0o700);
    giveTo(this.#account, this.folder);
  }

  #run(name: string, args: readonly string[]): void {
    const { prefix, identity } = this.#account;
    const [command = '', ...rest] = [...prefix, name === 'touch' ? name : program(name), ...args];
    const { status, stderr } = spawnSync(command, rest, {
      cwd: '/',
      encoding: 'utf8',
      ...identity,
    });
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  }
}

function program(name: string): string {
  return path.join(path.dirname(fileOf('postgresql') ?? '/usr/lib/postgresql'), name);
}

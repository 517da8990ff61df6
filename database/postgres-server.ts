import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port';
import type { LogFile } from './log-file';
import { OperatorError } from './operator-error';
import type { PostgresBinaries } from './postgres-binaries';
import { isAlive } from './process-life';
import { giveTo, type ServerAccount } from './server-account';

export const SUPERUSER = 'brygge';

const POLL_MS = 5;
const START_ATTEMPTS_MAX = 5;
/** After its postmaster was killed, a server's other processes notice and exit within moments. */
const REMNANTS_WAIT_MS_MAX = 15_000;
const FAST_STOP_MS_MAX = 30_000;

export interface ClusterFiles {
  /** PostgreSQL's own data directory. */
  readonly clusterDir: string;
  readonly logFile: string;
  readonly log: LogFile;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the reason when the server has ended for any cause; never for a server that was found running. */
  readonly ended: Promise<Ending>;
  /** Stops it as an administrator would: sessions end, everything is written, then it exits. */
  stop(): Promise<void>;
}

/** How a server ended. */
export interface Ending {
  readonly sentence: string;
  readonly isDiskFull: boolean;
}

/** The disk of a cluster is full. */
export class DiskFullError extends OperatorError {}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** PostgreSQL's own lock file: process id in line 1, port in line 4, state in line 8. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number.isInteger(port) ? port : 0, status: lines[7] ?? '' };
}

/** The first reason in PostgreSQL's output, without its time and process id. */
export function reasonIn(log: string): string {
  const line = log.split('\n').find((each) => /\b(PANIC|FATAL|error):/.test(each));
  if (line === undefined) return log.trim().split('\n').at(-1) ?? '';
  return line.replace(/^.*?\b(?:PANIC|FATAL|error):\s*/, '').trim();
}

/**
 * Creates a new, empty cluster in `clusterDir`: data checksums, SCRAM passwords, UTF-8. All or nothing: an interrupted
 * run leaves no half-made cluster under that name.
 */
export async function initialiseCluster(options: {
  binaries: PostgresBinaries;
  account: ServerAccount;
  files: ClusterFiles;
  password: string;
  durable: boolean;
}): Promise<void> {
  const { binaries, account, files, password, durable } = options;
  const draftDir = `${files.clusterDir}.new`;
  const passwordFile = `${files.clusterDir}.password`;
  fs.rmSync(draftDir, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  try {
    fs.mkdirSync(draftDir, { mode: 0o700 });
    fs.writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    giveTo(account, draftDir);
    if (account.owner !== undefined) fs.chownSync(passwordFile, account.owner, account.owner);
    const args = [
      '-D',
      draftDir,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 sorts alike on every system and survives changes of the system's libraries.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      // Tests connect thousands of times, and each time the client hashes the password as often as this says.
      ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
    ];
    const child = spawnProgram(account, binaries.initdb, args, ['ignore', 'pipe', 'pipe']);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      output += String(chunk);
    });
    const [code] = await once(child, 'close');
    if (code !== 0) {
      files.log.write(Buffer.from(output));
      throw failure('The database could not be created', output, files.logFile);
    }
    fs.renameSync(draftDir, files.clusterDir);
    if (durable) syncFolder(path.dirname(files.clusterDir));
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(draftDir, { recursive: true, force: true });
  }
}

/** A server that already runs on the folder and is ready; waits for one that is starting or stopping. */
export async function findRunningServer(clusterDir: string): Promise<RunningServer | undefined> {
  for (;;) {
    const found = readPidFile(clusterDir);
    if (found === undefined || !serves(found.pid, clusterDir)) return undefined;
    if (found.status === 'ready') {
      const isRunning = () => isAlive(found.pid);
      return {
        pid: found.pid,
        port: found.port,
        ended: new Promise(() => {}),
        stop: stopper(found.pid, isRunning),
      };
    }
    await sleep(POLL_MS);
  }
}

type StartOutcome =
  | { kind: 'ready'; child: ChildProcess; pid: number; closed: Promise<string> }
  | { kind: 'failed'; log: string };

/** Starts PostgreSQL on an existing cluster. The caller holds the data folder's lock. */
export async function startServer(options: {
  binaries: PostgresBinaries;
  account: ServerAccount;
  files: ClusterFiles;
  durable: boolean;
  /** The port of the server that this one replaces; by default a free one. */
  port?: number | undefined;
}): Promise<RunningServer> {
  const { binaries, account, files, durable } = options;
  giveTo(account, files.clusterDir);
  const stale = readPidFile(files.clusterDir);
  if (stale !== undefined && isForeign(stale.pid, files.clusterDir)) {
    // The id of a killed server now belongs to another program; PostgreSQL, which only sees that the id is alive, would
    // refuse to start for ever.
    fs.rmSync(pidFileOf(files.clusterDir), { force: true });
  }
  const remnantsDeadline = Date.now() + REMNANTS_WAIT_MS_MAX;
  for (let attempts = 1; ; ) {
    const port = options.port ?? (await findFreePort());
    const outcome = await startOnce(binaries, account, files, port, durable);
    if (outcome.kind === 'ready') {
      const { child, pid, closed } = outcome;
      let running = true;
      child.once('exit', () => {
        running = false;
      });
      const ended = closed.then((log): Ending => {
        const isDiskFull = saysDiskIsFull(log);
        const sentence = isDiskFull
          ? `The disk that holds ${path.dirname(files.logFile)} is full; the database starts again once there is room.`
          : `The database has stopped; see ${files.logFile}.`;
        return { sentence, isDiskFull };
      });
      // A killed launcher may end before its database; the watchdog then stops the database.
      child.unref();
      const stop = stopper(pid, () => running);
      // Its last output belongs in the log too.
      return {
        pid,
        port,
        ended,
        stop: () =>
          stop()
            .then(() => closed)
            .then(() => {}),
      };
    }
    if (/could not (create any TCP\/IP sockets|bind IPv4 address)/.test(outcome.log)) {
      attempts += 1;
      if (attempts <= START_ATTEMPTS_MAX) continue;
    } else if (
      /pre-existing shared memory block|lock file .* already exists/.test(outcome.log) &&
      Date.now() < remnantsDeadline
    ) {
      await sleep(100);
      continue;
    }
    throw failure(`The database in ${files.clusterDir} did not start`, outcome.log, files.logFile);
  }
}

function pidFileOf(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    return parsePidFile(fs.readFileSync(pidFileOf(clusterDir), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const line = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // A process that has ended but was not yet waited for has an empty command line.
      return line === '' ? undefined : line.replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL that serves this very folder; process ids are reused. */
function serves(pid: number, clusterDir: string): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  return commandLine(pid)?.includes(` -D ${clusterDir} `) ?? false;
}

/** Whether the process runs but is not our PostgreSQL. */
function isForeign(pid: number, clusterDir: string): boolean {
  if (process.platform === 'win32') return false;
  return commandLine(pid) !== undefined && !serves(pid, clusterDir);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    NODE_ENV: process.env.NODE_ENV,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
  };
}

function spawnProgram(
  account: ServerAccount,
  program: string,
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  return spawn(command, rest, {
    cwd: path.parse(program).root,
    env: serverEnvironment(),
    stdio,
    // A session of its own: Ctrl-C in the terminal reaches only the launcher, which stops the server in order.
    detached: true,
    windowsHide: true,
    ...account.identity,
  });
}

function saysDiskIsFull(log: string): boolean {
  return /No space left on device|Check free disk space/i.test(log);
}

function failure(summary: string, log: string, logFile: string): OperatorError {
  if (saysDiskIsFull(log)) {
    return new DiskFullError(
      `The disk that holds ${path.dirname(logFile)} is full; free some space and start again.`,
    );
  }
  return new OperatorError(`${summary} (${reasonIn(log)}); the full reason is in ${logFile}.`);
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file; its file system orders the change itself.
  if (process.platform === 'win32') return;
  const fd = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

async function waitForEnd(isRunning: () => boolean, deadline: number): Promise<boolean> {
  while (isRunning()) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended, which was the aim.
  }
}

function stopper(pid: number, isRunning: () => boolean): () => Promise<void> {
  return async () => {
    // Its id may belong to another program by now.
    if (!isRunning()) return;
    // SIGINT is PostgreSQL's "fast" stop, SIGQUIT its "immediate" one (recovered at the next start).
    signal(pid, 'SIGINT');
    if (await waitForEnd(isRunning, Date.now() + FAST_STOP_MS_MAX)) return;
    signal(pid, 'SIGQUIT');
    if (await waitForEnd(isRunning, Date.now() + FAST_STOP_MS_MAX)) return;
    signal(pid, 'SIGKILL');
  };
}

async function startOnce(
  binaries: PostgresBinaries,
  account: ServerAccount,
  files: ClusterFiles,
  port: number,
  durable: boolean,
): Promise<StartOutcome> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_min_messages: 'warning',
    // The details of an error quote the values of a row, such as an email address.
    log_error_verbosity: 'terse',
  };
  const args = [
    '-D',
    files.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const { log } = files;
  log.takeTail();
  const child = spawnProgram(account, binaries.postgres, args, ['ignore', 'pipe', 'pipe']);
  for (const pipe of [child.stdout, child.stderr]) {
    if (pipe === null) continue;
    void log.follow(pipe);
    // Its log must not keep this process alive, just as the server itself does not.
    if (pipe instanceof net.Socket) pipe.unref();
  }
  let ended = false;
  const closed = new Promise<string>((resolve) => {
    const end = (spawnFailure: string) => {
      ended = true;
      resolve(`${spawnFailure}${log.takeTail()}`);
    };
    child.once('error', (error) => end(error.message));
    // Unlike 'exit', this event comes after all output of the server has been read.
    child.once('close', () => end(''));
  });
  for (;;) {
    if (ended) return { kind: 'failed', log: await closed };
    const found = readPidFile(files.clusterDir);
    if (child.pid !== undefined && found?.pid === child.pid && found.status === 'ready') {
      return { kind: 'ready', child, pid: child.pid, closed };
    }
    await sleep(POLL_MS);
  }
}

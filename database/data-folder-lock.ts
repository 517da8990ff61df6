import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeFolderFailure } from './database-failure';
import { OperatorError } from './operator-error';
import { identify, isStillAlive, type ProcessIdentity } from './process-life';

/** How long the helpers of a killed run may take to stop its database. */
const RELEASE_WAIT_MS_MAX = 30_000;
const RETRY_MS = 25;

// open(2) of macOS takes flock's lock itself; libuv maps the Windows flag to "share with nobody".
const DARWIN_O_EXLOCK = 0x20;
const WINDOWS_O_EXLOCK = 0x10000000;

export interface DataFolderLock {
  /** An open file that holds the lock as long as any process has it open; none on Windows. */
  readonly fd: number | undefined;
  release(): void;
}

/** What the lock file says about the process that took it last. */
interface Holder {
  readonly process: ProcessIdentity;
  /** A process whose end also ends the holder, a moment later. */
  readonly dependsOn?: ProcessIdentity | undefined;
}

type Attempt = { held: true; lock: DataFolderLock } | { held: false };

/**
 * Takes the exclusive right to run on a data folder, for as long as this process (or a child that inherited the lock
 * file) lives. The system itself releases it, so a killed run blocks nothing. Throws an OperatorError at once when
 * another run holds it and continues; waits for one that is about to end, because its process, or the one it depends
 * on, is gone.
 */
export async function lockDataFolder(folder: string, dependsOn?: number): Promise<DataFolderLock> {
  const lockFile = path.join(folder, 'lock');
  const deadline = Date.now() + RELEASE_WAIT_MS_MAX;
  for (;;) {
    let outcome: Attempt;
    try {
      outcome = await attempt(folder, lockFile, dependsOn);
    } catch (error) {
      throw describeFolderFailure(error, folder);
    }
    if (outcome.held) return outcome.lock;
    const pid = lastingHolder(lockFile);
    if (pid !== undefined || Date.now() > deadline) {
      const who = pid === undefined ? '' : ` (process ${pid})`;
      throw new OperatorError(
        `Another run${who} is using the data folder ${folder}; stop it first, or name another folder (DATA_DIR or --data).`,
      );
    }
    await sleep(RETRY_MS);
  }
}

/** The same right for short work: waits for the current holder. */
export async function waitForFolder(folder: string): Promise<DataFolderLock> {
  for (;;) {
    const outcome = await attempt(folder, path.join(folder, 'lock'), undefined);
    if (outcome.held) return outcome.lock;
    await sleep(RETRY_MS);
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    (!('start' in value) || typeof value.start === 'string')
  );
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    const { process, dependsOn } = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
    if (!isIdentity(process)) return undefined;
    return { process, dependsOn: isIdentity(dependsOn) ? dependsOn : undefined };
  } catch {
    // Taken this very moment and not yet written, or unreadable while it is held (Windows).
    return undefined;
  }
}

/** The process that holds the folder and continues; none when the last holder is about to end. */
function lastingHolder(lockFile: string): number | undefined {
  const holder = readHolder(lockFile);
  if (holder === undefined || !isStillAlive(holder.process)) return undefined;
  if (holder.dependsOn !== undefined && !isStillAlive(holder.dependsOn)) return undefined;
  return holder.process.pid;
}

/** `flock` on an inherited file locks the open file itself, so the lock outlives the command. */
function flock(fd: number): 'locked' | 'taken' | 'no-flock' {
  const result = spawnSync('flock', ['-n', '-x', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (result.error !== undefined) return 'no-flock';
  return result.status === 0 ? 'locked' : 'taken';
}

function lockAbstractSocket(folder: string): Promise<Attempt> {
  const name = createHash('sha256').update(fs.realpathSync(folder)).digest('hex');
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve({ held: false });
      else reject(error);
    });
    // A name that starts with NUL exists in no folder and disappears with the process.
    server.listen(`\0brygge-${name}`, () => {
      server.unref();
      resolve({ held: true, lock: { fd: undefined, release: () => server.close() } });
    });
  });
}

function holding(fd: number, dependsOn: number | undefined): Attempt {
  fs.ftruncateSync(fd);
  const holder: Holder = {
    process: identify(process.pid),
    dependsOn: dependsOn === undefined ? undefined : identify(dependsOn),
  };
  fs.writeSync(fd, JSON.stringify(holder), 0);
  return {
    held: true,
    lock: {
      fd: process.platform === 'win32' ? undefined : fd,
      release: () => fs.closeSync(fd),
    },
  };
}

async function attempt(
  folder: string,
  lockFile: string,
  dependsOn: number | undefined,
): Promise<Attempt> {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = fs.constants;
  if (process.platform === 'linux') {
    const fd = fs.openSync(lockFile, O_RDWR | O_CREAT, 0o600);
    const outcome = flock(fd);
    if (outcome === 'locked') return holding(fd, dependsOn);
    fs.closeSync(fd);
    return outcome === 'taken' ? { held: false } : lockAbstractSocket(folder);
  }
  const exclusive = process.platform === 'win32' ? WINDOWS_O_EXLOCK : DARWIN_O_EXLOCK | O_NONBLOCK;
  try {
    return holding(fs.openSync(lockFile, O_RDWR | O_CREAT | exclusive, 0o600), dependsOn);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK' || code === 'EBUSY') return { held: false };
    throw error;
  }
}

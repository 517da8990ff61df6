import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@/database/operator-error';
import type { MessageToParent } from './serve-parent';

const STOP_MS_MAX = 15_000;
const LOG_BYTES_MAX = 10_000_000;
const LAST_LINES = 20;

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Child {
  readonly pid: number;
  /** What the child said when it was ready. */
  readonly ready: unknown;
  /** Resolves when the process is gone, with a sentence that says how it ended. */
  readonly ended: Promise<string>;
  /** Asks it to end, then makes it. */
  stop(): Promise<void>;
}

function isMessage(value: unknown): value is MessageToParent {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function lastLines(logFile: string, from: number): string {
  const text = fs.readFileSync(logFile).subarray(from).toString('utf8').trimEnd();
  return text.split('\n').slice(-LAST_LINES).join('\n');
}

function openLog(logFile: string): number {
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > LOG_BYTES_MAX) {
    fs.renameSync(logFile, `${logFile}.1`);
  }
  return fs.openSync(logFile, 'a', 0o600);
}

/**
 * Starts one of our own programs (`scripts/<script>.ts`) and waits until it is ready. It ends when
 * this process does, however that ends (see serveParent). Its output goes to the log file, or, when
 * none is given, where ours goes.
 * @throws OperatorError with the child's own sentence, when it gave one.
 */
export async function startChild(options: {
  /** What it is called in sentences. */
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  logFile: string | undefined;
}): Promise<Child> {
  const { name, script, env, logFile } = options;
  const logFd = logFile === undefined ? undefined : openLog(logFile);
  const logStart = logFd === undefined ? 0 : fs.fstatSync(logFd).size;
  let child: ChildProcess;
  try {
    child = fork(path.join(root, 'scripts', 'child-entry.mjs'), [script], {
      cwd: root,
      env,
      execArgv: [],
      stdio: ['ignore', logFd ?? 'inherit', logFd ?? 'inherit', 'ipc'],
    });
  } finally {
    if (logFd !== undefined) fs.closeSync(logFd);
  }
  const exited = once(child, 'exit');
  const ended = exited.then(([code, signal]) => {
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    const log = logFile === undefined ? '' : `; see ${logFile}`;
    return `${name} ended ${how}${log}.`;
  });
  const ready = await new Promise<unknown>((resolve, reject) => {
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.type === 'ready') resolve(message.ready);
      else if (message.isOperators) reject(new OperatorError(message.sentence));
      else reject(new Error(`${name} could not start: ${message.sentence}`));
    });
    child.once('error', reject);
    ended.then((how) => {
      const log = logFile === undefined ? '' : `\n${lastLines(logFile, logStart)}`;
      reject(new Error(`While it was starting, ${how}${log}`));
    }, reject);
  });
  if (child.pid === undefined) throw new Error(`${name} has no process.`);
  const { pid } = child;
  return {
    pid,
    ready,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.connected) child.disconnect();
      else child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
      await exited;
      clearTimeout(timer);
    },
  };
}

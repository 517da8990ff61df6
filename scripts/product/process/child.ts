import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type LogFile, openLogFile } from '@/database/log-file';
import { OperatorError } from '@/database/operator-error';
import { CLOSE_MS_MAX, type MessageToParent } from '@/scripts/product/serve-parent';
import { root } from '@/scripts/root';

/** A child that closes in time is never killed. */
const STOP_MS_MAX = CLOSE_MS_MAX + 2_000;
const LAST_LINES = 20;

export interface Child {
  readonly pid: number;
  /** What the child reported when it was ready. */
  readonly ready: unknown;
  /** Resolves with a sentence when the process ends without being stopped. */
  readonly broken: Promise<string>;
  /** Asks it to end, then kills it. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Its name in messages. */
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string | undefined;
}

/**
 * Starts one of our own programs (`scripts/product/<script>.ts`) and waits until it is ready. It ends when this process
 * does, in whatever way (see serveParent). Its output goes to the log file, or without one, to this process's output.
 * @throws OperatorError with the child's own sentence, if it gave one.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, script, env, logFile } = options;
  const log = logFile === undefined ? undefined : openLogFile(logFile);
  const output = log === undefined ? 'inherit' : 'pipe';
  const child: ChildProcess = fork(
    path.join(root, 'scripts/product/process/child-entry.mjs'),
    [script],
    {
      cwd: root,
      env,
      execArgv: [],
      // Through a pipe, so that a full disk stops neither the child nor its last message.
      stdio: ['ignore', output, output, 'ipc'],
    },
  );
  const ended = endOf(child, log, options);
  const ready = await readyOf(child, log, { name, ended });
  if (child.pid === undefined) throw new Error(`${name} has no process.`);
  let isStopped = false;
  return {
    pid: child.pid,
    ready,
    broken: ended.then((sentence) => (isStopped ? new Promise(() => {}) : sentence)),
    async stop() {
      isStopped = true;
      await stopChild(child, ended);
    },
  };
}

/** Waits for the end of the process, and describes how it ended. */
async function endOf(
  child: ChildProcess,
  log: LogFile | undefined,
  { name, logFile }: ChildOptions,
): Promise<string> {
  const logged = [child.stdout, child.stderr].map((pipe) => pipe && log?.follow(pipe));
  const [code, signal] = await once(child, 'exit');
  // The child's last output is read after its end. (Its 'close' never comes once we have disconnected.)
  await Promise.all(logged);
  log?.close();
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  const where = logFile === undefined ? '' : `; see ${logFile}`;
  return `${name} ended ${how}${where}.`;
}

/** Waits for the child's ready message. @throws when it fails or ends first. */
function readyOf(
  child: ChildProcess,
  log: LogFile | undefined,
  { name, ended }: { name: string; ended: Promise<string> },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.type === 'ready') resolve(message.ready);
      else if (message.isOperators) reject(new OperatorError(message.sentence));
      else reject(new Error(`${name} could not start: ${message.sentence}`));
    });
    child.once('error', reject);
    ended.then((how) => {
      const lines = log === undefined ? '' : `\n${lastLines(log.takeTail())}`;
      reject(new Error(`While it was starting, ${how}${lines}`));
    }, reject);
  });
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.connected) child.disconnect();
  else child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await ended;
  clearTimeout(timer);
}

function isMessage(value: unknown): value is MessageToParent {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openLogFile } from '@/database/log-file';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';
import { CLOSE_MS_MAX, type MessageToParent } from './serve-parent';

/** A child that closes in order is never killed. */
const STOP_MS_MAX = CLOSE_MS_MAX + 2_000;
const LAST_LINES = 20;

export interface Child {
  readonly pid: number;
  /** What the child said when it was ready. */
  readonly ready: unknown;
  /** Resolves when the process is gone, with a sentence that says how it ended. */
  readonly ended: Promise<string>;
  /** Asks it to end, then makes it. */
  stop(): Promise<void>;
}

/**
 * Starts one of our own programs (`scripts/product/<script>.ts`) and waits until it is ready. It ends when
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
  const log = logFile === undefined ? undefined : openLogFile(logFile);
  const output = log === undefined ? 'inherit' : 'pipe';
  const child: ChildProcess = fork(path.join(root, 'scripts/product/child-entry.mjs'), [script], {
    cwd: root,
    env,
    execArgv: [],
    // Through a pipe, so that a full disk stops neither the child nor what it says last.
    stdio: ['ignore', output, output, 'ipc'],
  });
  const logged = [child.stdout, child.stderr].map((pipe) => pipe && log?.follow(pipe));
  const exited = once(child, 'exit');
  const ended = exited.then(async ([code, signal]) => {
    // What the child wrote last is read after its end. (Its 'close' never comes once we have disconnected.)
    await Promise.all(logged);
    log?.close();
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    const where = logFile === undefined ? '' : `; see ${logFile}`;
    return `${name} ended ${how}${where}.`;
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
      const lines = log === undefined ? '' : `\n${lastLines(log.takeTail())}`;
      reject(new Error(`While it was starting, ${how}${lines}`));
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
      await ended;
      clearTimeout(timer);
    },
  };
}

function isMessage(value: unknown): value is MessageToParent {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}

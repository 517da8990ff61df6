/** A process that can be killed. Its successor is loaded in advance, so that a restart takes no time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The protocol of a program: it sends `loaded`, receives `go` with its settings, and sends `ready`. */
export type FromChild = 'loaded' | 'ready';

type Go = { settings: Record<string, string> };

export class Killable {
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #output: ((text: string) => void) | number | undefined;
  #spare: Promise<ChildProcess> | null;
  #current: ChildProcess | null = null;

  /** @param output receives its standard output, or is a file for it; by default it goes to ours. */
  constructor(
    script: string,
    env: Record<string, string>,
    output?: ((text: string) => void) | number,
  ) {
    this.#script = script;
    this.#output = output;
    this.#env = { ...process.env, ...env };
    this.#spare = this.#load();
  }

  async #load(): Promise<ChildProcess> {
    const output = this.#output;
    const child = fork(this.#script, [], {
      env: this.#env,
      // A process that lives for seconds gains nothing from optimised WebAssembly.
      execArgv: ['--conditions=react-server', '--liftoff-only'],
      stdio: [
        'ignore',
        typeof output === 'function' ? 'pipe' : (output ?? 'inherit'),
        'inherit',
        'ipc',
      ],
    });
    if (typeof output === 'function')
      child.stdout?.on('data', (chunk: Buffer) => output(chunk.toString('utf8')));
    await said(child, 'loaded');
    return child;
  }

  get isAlive(): boolean {
    return this.#current !== null;
  }

  /**
   * Starts the loaded process, and loads its successor unless this is the last one.
   * @param of.settings what this process has in addition to the common settings.
   */
  async start({
    isLast = false,
    settings = {},
  }: {
    isLast?: boolean;
    settings?: Record<string, string>;
  } = {}): Promise<void> {
    if (this.#current !== null) return;
    const child = await (this.#spare ?? this.#load());
    this.#spare = isLast ? null : this.#load();
    // A failure to load is reported when the next process is needed.
    this.#spare?.catch(() => {});
    child.send({ settings } satisfies Go);
    await said(child, 'ready');
    this.#current = child;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const child = this.#current;
    this.#current = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async close(): Promise<void> {
    await this.kill();
    const spare = await this.#spare?.catch(() => null);
    spare?.kill('SIGKILL');
  }
}

const said = (child: ChildProcess, word: FromChild): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The process ended before it was ${word}.`));
    child.once('exit', ended);
    child.on('message', (message) => {
      if (message !== word) return;
      child.off('exit', ended);
      resolve();
    });
  });

/** The child's side: reports that everything is loaded, waits for `go`, serves, and ends with its parent. */
export const serveWhenTold = (serve: () => Promise<void>): void => {
  process.once('disconnect', () => process.exit(0));
  process.once('message', ({ settings }: Go) => {
    Object.assign(process.env, settings);
    serve().then(
      () => process.send?.('ready' satisfies FromChild),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.send?.('loaded' satisfies FromChild);
};

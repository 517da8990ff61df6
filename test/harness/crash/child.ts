/** A process that is there to be killed. Its successor is loaded beforehand, so that being back takes no time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What a program says and is told: `loaded`, then `go` with its settings, then `ready`. */
export type FromChild = 'loaded' | 'ready';

type Go = { settings: Record<string, string> };

export class Killable {
  readonly #script: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #output: ((text: string) => void) | number | undefined;
  #spare: Promise<ChildProcess> | null;
  #current: ChildProcess | null = null;

  /** @param output gets what it writes to its standard output, or is a file for it; else that goes where ours goes. */
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
      // What lives for seconds gains nothing from WebAssembly that is compiled a second time.
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
   * Lets the one that is loaded serve, and loads the next, but for the one that nobody follows.
   * @param of.settings what it has this time beside what each has.
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
    // A failure shows when the next one is wanted.
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

/** The other side: says that all is loaded, waits for `go`, serves, and ends with whoever started it. */
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

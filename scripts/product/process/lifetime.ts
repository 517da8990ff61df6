import { findGuardian, watchGuardian } from './guardian';

export interface Lifetime {
  /** See findGuardian. */
  readonly guardian: number | undefined;
  /** Tells what is to be ended in order; until then an end is an end at once. */
  closeWith(close: () => Promise<void>): void;
  /** Ends this process in order, with a sentence on stderr when there is one to tell. */
  end(code: number, sentence?: string): void;
}

/** What ends a long-running command: Ctrl-C, SIGTERM, a closed terminal, the end of the npm that runs it. */
export function beginLifetime(): Lifetime {
  const guardian = findGuardian();
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = (code: number, sentence?: string) => {
    // Asked a second time: whoever asks does not want to wait.
    if (ending) process.exit(code === 0 ? 1 : code);
    ending = true;
    if (sentence !== undefined) process.stderr.write(`${sentence}\n`);
    (close?.() ?? Promise.resolve()).then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // Whoever read our output has gone; what we say then is lost, and that is all.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  watchGuardian(guardian, () => end(1));
  return {
    guardian,
    closeWith: (work) => {
      close = work;
    },
    end,
  };
}

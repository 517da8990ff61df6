import { findGuardian, watchGuardian } from './guardian';

export interface Lifetime {
  /** See findGuardian. */
  readonly guardian: number | undefined;
  /** Sets what to close in order; before that, ending is immediate. */
  closeWith(close: () => Promise<void>): void;
  /** Ends this process in order, with an optional sentence on stderr. */
  end(code: number, sentence?: string): void;
}

/** Ends a long-running command on Ctrl-C, SIGTERM, a closed terminal, or the end of its npm. */
export function beginLifetime(): Lifetime {
  const guardian = findGuardian();
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = (code: number, sentence?: string) => {
    // Asked a second time: the user does not want to wait.
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
  // If the reader of our output is gone, the output is lost, and that is all.
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

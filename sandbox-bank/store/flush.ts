/** Rows that are written together, shortly after the first of them came. */

/** The writing of one bank's buffered rows. */
export type Flush = {
  /** Writes soon, or at once when there are many. @param buffered how many rows wait */
  soon(buffered: number): void;
  /** Resolves when everything buffered is written. */
  now(): Promise<void>;
};

const FLUSH_MILLISECONDS = 200;
const FLUSH_ROWS_MAX = 500;

/** Opens a buffer. @param write takes the rows out of the buffer and writes them; it never runs twice at once */
export function openFlush(write: () => Promise<void>): Flush {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  const now = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write);
    return flushing;
  };
  return {
    soon: (buffered) => {
      if (buffered >= FLUSH_ROWS_MAX) void now();
      else timer ??= setTimeout(() => void now(), FLUSH_MILLISECONDS);
    },
    now,
  };
}

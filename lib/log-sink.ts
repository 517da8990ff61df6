/** The part of stdout or stderr that a sink needs. */
export type Output = {
  readonly writableLength: number;
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** How much is buffered for a slow reader. */
const BEHIND_BYTES_MAX = 1024 * 1024;

/**
 * Writes lines to an output that may fail, like a file on a full disk, or be slow. A line that cannot be written is
 * dropped and counted; the next one written follows a line that says how many are missing.
 */
export function createLogSink(
  output: Output,
  noticeOf: (count: number) => string,
): { write(line: string): void } {
  let lost = 0;
  // Node also reports a failed write here, and ends a process without a listener.
  output.on('error', () => {});
  return {
    write(line) {
      if (output.writableLength > BEHIND_BYTES_MAX) {
        lost += 1;
        return;
      }
      const missing = lost;
      lost = 0;
      // The line break ends a line that a full disk may have truncated.
      const text = missing === 0 ? line : `\n${noticeOf(missing)}${line}`;
      output.write(text, (error) => {
        if (error) lost += missing + 1;
      });
    },
  };
}

/** The part of stdout or stderr that a sink needs. */
export type Output = {
  readonly writableLength: number;
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** How much is kept in memory for a slow reader. */
const BEHIND_BYTES_MAX = 1024 * 1024;

/**
 * Writes lines to an output that may refuse them, as a file on a full disk does, or be slow to take them. A line that
 * cannot be written is dropped and counted; the next one that can comes after a line that says how many are missing.
 */
export function createLogSink(
  output: Output,
  noticeOf: (count: number) => string,
): { write(line: string): void } {
  let lost = 0;
  // Node tells of a failed write here too, and ends a process that does not listen.
  output.on('error', () => {});
  return {
    write(line) {
      if (output.writableLength > BEHIND_BYTES_MAX) {
        lost += 1;
        return;
      }
      const missing = lost;
      lost = 0;
      // The line break ends a line that a full disk may have cut short.
      const text = missing === 0 ? line : `\n${noticeOf(missing)}${line}`;
      output.write(text, (error) => {
        if (error) lost += missing + 1;
      });
    },
  };
}

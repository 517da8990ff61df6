import fs from 'node:fs';
import type { Readable } from 'node:stream';

const LOG_BYTES_MAX = 10_000_000;
const OLD_FILES_MAX = 4;
const LINE_BYTES_MAX = 64 * 1024;
const TAIL_BYTES = 16 * 1024;
const NEWLINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** The file operations of a log. */
export type LogDisk = Pick<
  typeof fs,
  'openSync' | 'fstatSync' | 'writeSync' | 'ftruncateSync' | 'renameSync' | 'closeSync'
>;

/** The log of a program: at most five files of ten megabytes, `name.log` and `name.log.1` to `.4`. */
export interface LogFile {
  /**
   * Writes whole lines. It never throws: lines that do not fit on the disk are dropped and counted, and the next line
   * that fits is preceded by one that says how many are missing.
   */
  write(lines: Uint8Array): void;
  /** Writes the output of a program line by line; resolves when all of it has arrived. */
  follow(output: Readable): Promise<void>;
  /** The end of what has been written since the last call, even when the disk had no room for it. */
  takeTail(): string;
  close(): void;
}

/**
 * Opens a log for one process, which has the folder to itself.
 * @throws the file system's error when the file cannot be opened.
 */
export function openLogFile(
  file: string,
  options: { disk?: LogDisk; bytesMax?: number; now?: () => Date } = {},
): LogFile {
  const { disk = fs, bytesMax = LOG_BYTES_MAX, now = () => new Date() } = options;
  let fd: number | undefined;
  let size = 0;
  let lost = 0;
  let reason = '';
  let last: Buffer[] = [];
  let lastBytes = 0;

  const joinTail = (): Buffer => {
    const tail = Buffer.from(Buffer.concat(last).subarray(-TAIL_BYTES));
    last = [tail];
    lastBytes = tail.length;
    return tail;
  };
  const open = (): number => {
    const opened = disk.openSync(file, 'a', 0o600);
    size = disk.fstatSync(opened).size;
    return opened;
  };
  const close = () => {
    if (fd !== undefined) disk.closeSync(fd);
    fd = undefined;
  };
  const rotate = (): number => {
    close();
    for (let n = OLD_FILES_MAX; n > 0; n -= 1) {
      try {
        disk.renameSync(n === 1 ? file : `${file}.${n - 1}`, `${file}.${n}`);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
    return open();
  };
  /** Leaves only whole lines, and returns how many bytes of `bytes` they are. */
  const cutBack = (fileFd: number, bytes: Buffer, written: number): number => {
    const whole = bytes.subarray(0, written).lastIndexOf(NEWLINE) + 1;
    if (whole === written) return whole;
    try {
      disk.ftruncateSync(fileFd, size + whole);
      return whole;
    } catch {
      return written;
    }
  };
  const append = (lines: Buffer) => {
    const notice = lost === 0 ? NOTHING : Buffer.from(noticeOf(lost, reason, now()));
    const bytes = lost === 0 ? lines : Buffer.concat([notice, lines]);
    let kept = 0;
    try {
      fd ??= open();
      if (size > 0 && size + bytes.length > bytesMax) fd = rotate();
      let written = 0;
      try {
        while (written < bytes.length) written += disk.writeSync(fd, bytes, written);
      } finally {
        kept = cutBack(fd, bytes, written);
        size += kept;
      }
      lost = 0;
    } catch (error) {
      reason = codeOf(error);
      if (kept >= notice.length) lost = 0;
      lost += lineCount(bytes.subarray(Math.max(kept, notice.length)));
    }
  };
  const write = (lines: Uint8Array) => {
    const bytes = Buffer.from(lines);
    if (bytes.length === 0) return;
    last.push(bytes);
    lastBytes += bytes.length;
    // Joined only now and then: copying the tail for every line would cost more than the line.
    if (lastBytes > 2 * TAIL_BYTES) joinTail();
    append(bytes.at(-1) === NEWLINE ? bytes : Buffer.concat([bytes, Buffer.from('\n')]));
  };

  fd = open();
  return {
    write,
    follow: (output) => {
      let rest: Buffer = NOTHING;
      output.on('data', (chunk: Buffer) => {
        const text = Buffer.concat([rest, chunk]);
        const whole = text.lastIndexOf(NEWLINE) + 1;
        // An endless line must not grow in memory.
        const end = text.length - whole > LINE_BYTES_MAX ? text.length : whole;
        rest = Buffer.from(text.subarray(end));
        write(text.subarray(0, end));
      });
      // A broken pipe has nothing more to say, and the end of its program is reported elsewhere.
      output.on('error', () => {});
      return new Promise((resolve) => {
        output.on('close', () => {
          write(rest);
          resolve();
        });
      });
    },
    takeTail: () => {
      const text = joinTail().toString('utf8');
      last = [];
      lastBytes = 0;
      return text;
    },
    close,
  };
}

function noticeOf(count: number, errorCode: string, time: Date): string {
  const fields = { level: 'warn', time: time.toISOString(), event: 'log lines lost' };
  return `${JSON.stringify({ ...fields, count, errorCode })}\n`;
}

function lineCount(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}

import fs from 'node:fs';
import path from 'node:path';
import { pipeline as streamPipeline } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { describeFolderFailure } from '@/database/database-failure';
import { OperatorError } from '@/database/operator-error';
import type { Row, Sequence } from './tables';

export const DATABASES = ['app', 'bank'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** The version of the format. */
export const VERSION = 1;

/** A line of a backup. Rows belong to the table before them, tables to the database before them. */
export type Line =
  | { readonly brygge: 'backup'; readonly version: typeof VERSION; readonly madeAt: string }
  | { readonly file: string; readonly mode: number; readonly content: string }
  | { readonly database: DatabaseName; readonly migrations: readonly string[] }
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly Row[] }
  | { readonly sequence: Sequence }
  /** The last line: without it, the file is incomplete. */
  | { readonly end: true };

/**
 * Writes lines of JSON, compressed, into a file that only its owner can read and that appears once it is complete.
 * @throws OperatorError when the file already exists, or the disk is full.
 */
export async function writeBackupFile(file: string, lines: AsyncIterable<Line>): Promise<void> {
  refuseToOverwrite(file);
  const draft = `${file}.part`;
  try {
    fs.rmSync(draft, { force: true });
    const output = fs.createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(jsonLines(lines), createGzip(), output);
    refuseToOverwrite(file);
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    const folder = path.dirname(file);
    if (!fs.existsSync(folder))
      throw new OperatorError(
        `There is no folder ${folder}; create it, or name another file with --out.`,
      );
    throw describeFolderFailure(error, file, '--out');
  }
}

/** The lines of a backup. @throws OperatorError when the file is no backup, one of another format, or incomplete. */
export async function* readBackupFile(file: string): AsyncGenerator<Line> {
  let isFirst = true;
  let isWhole = false;
  let cause: unknown;
  try {
    for await (const text of textLines(file)) {
      const line = parsed(text);
      if (line === undefined || (isFirst && !('brygge' in line))) break;
      if ('brygge' in line && line.version !== VERSION)
        throw new OperatorError(
          `The backup ${file} has another format (version ${line.version}); restore it with the release that made it.`,
        );
      isFirst = false;
      isWhole = 'end' in line;
      yield line;
    }
  } catch (error) {
    if (!isOfCompression(error)) throw error;
    isWhole = false;
    cause = error;
  }
  if (isWhole) return;
  throw new OperatorError(
    isFirst
      ? `The file ${file} is not a readable backup.`
      : `The backup ${file} is incomplete; nothing was restored.`,
    { cause },
  );
}

async function* textLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // Errors of the file surface as errors of the stream read from it.
  streamPipeline(fs.createReadStream(file), text, () => {});
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function isOfCompression(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* jsonLines(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function refuseToOverwrite(file: string): void {
  if (fs.existsSync(file))
    throw new OperatorError(`The file ${file} already exists; name another one with --out.`);
}

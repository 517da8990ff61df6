import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents; an existing one is left unchanged. Node's own recursive `mkdir` never
 * returns where the system answers ENOENT below an existing folder, as `/proc` does.
 * @throws the file system's error.
 */
export function makeFolder(folder: string, mode: number): void {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    const parent = path.dirname(folder);
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isParentMissing || parent === folder || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}

/** Replaces a file that only its owner may read; a crash leaves the old contents or the new. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.new`;
  fs.rmSync(draft, { force: true });
  const fd = fs.openSync(draft, 'wx', 0o600);
  try {
    fs.writeSync(fd, text);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  fs.renameSync(draft, file);
}

function isFolder(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

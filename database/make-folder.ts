import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, and those above it that are missing; one that is there is left as it is. Node's own recursive
 * `mkdir` never returns where the system answers ENOENT below a folder that exists, as `/proc` does.
 * @throws what the file system says.
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

function isFolder(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

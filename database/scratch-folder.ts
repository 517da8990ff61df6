import fs from 'node:fs';
import os from 'node:os';

const MEMORY_BYTES_MIN = 2 * 1024 ** 3;

/** A folder in memory if there is plenty: some disks are slow to create files. */
export function scratchFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = fs.statfsSync(memory);
    if (bavail * bsize >= MEMORY_BYTES_MIN) return memory;
  } catch {
    // Only Linux has one.
  }
  return os.tmpdir();
}

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '@/database/operator-error';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { PostgresServer } from '../postgres';
import { openWorld } from '../world';

const DISK_MEGABYTES = 192;
const SECONDS = 20;

export const FULL_DISK: Drill = {
  name: 'full-disk',
  about: 'a full disk under the database and under the log',
  protection: {
    what: 'a log that may fail to be written',
    change: {
      file: 'lib/log-sink.ts',
      text: "  output.on('error', () => {});\n",
      instead: '',
    },
  },
  packages: ['postgresql'],
  async run({ change, say }) {
    const disk = await mountDisk();
    const filler = join(disk, 'filler');
    const database = await PostgresServer.make(join(disk, 'database'), {
      min_wal_size: '8MB',
      max_wal_size: '16MB',
      wal_recycle: 'off',
    });
    const logFile = openSync(join(disk, 'application.log'), 'a');
    const close = async () => {
      await database.kill();
      closeSync(logFile);
      unmountDisk(disk);
      await rm(disk, { recursive: true, force: true });
    };
    try {
      await database.start();
      const log = { LOG_LEVEL: 'info' };
      const world = await openWorld({
        change,
        serverUrl: database.url,
        logFile,
        appEnv: [log, log],
      });
      try {
        return await runCourse(world, {
          say,
          async failure() {
            const until = performance.now() + SECONDS * 1000;
            // Fills again whatever space a statement or the server frees.
            while (performance.now() < until) {
              fill(filler);
              await pause(500);
            }
            rmSync(filler);
          },
        });
      } finally {
        await world.close();
      }
    } finally {
      await close();
    }
  },
};

async function mountDisk(): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new OperatorError('This drill mounts a small disk, which needs root on Linux.');
  const folder = await mkdtemp('/mnt/brygge-disk-');
  const options = `size=${DISK_MEGABYTES}m,mode=0755`;
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', options, 'brygge-drill', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new OperatorError(`A small disk cannot be mounted: ${stderr.trim()}`);
  process.once('exit', () => unmountDisk(folder));
  return folder;
}

function unmountDisk(folder: string): void {
  spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

/** Appends to a file until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (const size of [1024 * 1024, 4096, 1])
      for (;;) {
        if (writeSync(handle, Buffer.alloc(size)) < size) break;
      }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}

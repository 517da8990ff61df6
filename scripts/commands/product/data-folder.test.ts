import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/scripts/root';

/** Issues a certificate with a deadline that also ends a process stuck in a system call. */
const run = (data: string, out: string) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'tpp-certificate', '--out', out],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: data },
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    },
  );
  return { status, stderr };
};

it('says that it made an authority where there was none, as in a mistyped folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-folder-'));
  try {
    const data = path.join(folder, 'mistyped');
    expect(run(data, path.join(folder, 'tpp'))).toEqual({
      status: 0,
      stderr: `There was no certificate authority in ${data}, so a new one was made. Only a bank that runs on this folder accepts the certificate.\n`,
    });
    expect(run(data, path.join(folder, 'other-tpp'))).toEqual({ status: 0, stderr: '' });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 90_000);

it.skipIf(process.platform !== 'linux')(
  'names a folder in which the system makes none, where Node itself would try for ever',
  () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-folder-'));
    try {
      expect(run('/proc/x/y', path.join(folder, 'tpp'))).toEqual({
        status: 1,
        stderr: 'The folder /proc/x/y cannot be created; set DATA_DIR to another.\n',
      });
      expect(run(path.join(folder, 'one/two'), '/proc/x')).toEqual({
        status: 1,
        stderr: 'The folder /proc/x cannot be created; set --out to another.\n',
      });
      expect(fs.readdirSync(path.join(folder, 'one/two'))).toContain('certificates');
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
  90_000,
);

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restoreSymlinks } from './postgres-binaries';

let packageDir: string;

beforeEach(() => {
  packageDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-binaries-'));
  fs.mkdirSync(path.join(packageDir, 'native', 'lib'), { recursive: true });
  fs.writeFileSync(path.join(packageDir, 'native', 'lib', 'libpq.so.5.18'), 'library');
});

afterEach(() => fs.rmSync(packageDir, { recursive: true, force: true }));

function list(links: unknown): void {
  fs.writeFileSync(path.join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links));
}

it('makes the links that npm did not make because it runs no install scripts', () => {
  list([
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
  ]);
  restoreSymlinks(packageDir);
  expect(fs.readlinkSync(path.join(packageDir, 'native/lib/libpq.so'))).toBe('libpq.so.5.18');
  expect(fs.readFileSync(path.join(packageDir, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
});

it('leaves links alone that are there, and does without a list', () => {
  restoreSymlinks(packageDir);
  const link = path.join(packageDir, 'native/lib/libpq.so');
  fs.symlinkSync('libpq.so.5.18', link);
  const made = fs.lstatSync(link).mtimeMs;
  list([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]);
  restoreSymlinks(packageDir);
  expect(fs.lstatSync(link).mtimeMs).toBe(made);
});

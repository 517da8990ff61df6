import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSecrets } from './secrets';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-secrets-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('secrets', () => {
  it('are made once and kept for their owner alone', () => {
    const first = keepSecrets(folder);
    expect(keepSecrets(folder)).toEqual(first);
    expect(first.nextauthSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(first.psuIdKeys).toMatch(/^1:[A-Za-z0-9+/]{43}=$/);
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('are others in another folder', () => {
    const other = path.join(folder, 'other');
    fs.mkdirSync(other);
    expect(keepSecrets(folder)).not.toEqual(keepSecrets(other));
  });

  it('are never made anew over a damaged file, which would seal off what they sealed', () => {
    const file = path.join(folder, 'secrets.json');
    fs.writeFileSync(file, '{"nextauthSecret":');
    expect(() => keepSecrets(folder)).toThrow(
      `The secrets in ${file} cannot be read; put the file back as it was, or remove ${folder} to start afresh.`,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe('{"nextauthSecret":');
  });
});

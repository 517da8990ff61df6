import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scripts } from '@/package.json';
import { root } from './root';
import { isInstalled, isNodeNewEnough } from './run.mjs';
import usages from './usages.json';

it.each([
  ['20.19.0', true],
  ['20.19.7', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['100.1.0', true],
  ['20.18.9', false],
  ['20.9.0', false],
  ['18.20.8', false],
])('tells whether Node %s is new enough', (version, expected) => {
  expect(isNodeNewEnough(version)).toBe(expected);
});

const lockfile = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
};

it('finds everything installed although packages for other systems are not', () => {
  expect(
    isInstalled(lockfile, {
      packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } },
    }),
  ).toBe(true);
});

it.each([
  ['nothing is installed', undefined],
  ['a package is missing', { packages: {} }],
  [
    'a package is older than the lockfile says',
    { packages: { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } } },
  ],
  [
    'a package is not the one that the lockfile means',
    { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } } },
  ],
])('installs again when %s', (_, installed) => {
  expect(isInstalled(lockfile, installed)).toBe(false);
});

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it('lists the commands when none is named', () => {
  const listed = { status: 0, stdout: `${Object.values(usages).join('\n')}\n`, stderr: '' };
  expect(run()).toEqual(listed);
  expect(run('--help')).toEqual(listed);
});

it.each(['start', 'bench', 'keys', 'generate'] as const)('only says how %s is used', (name) => {
  expect(run(name, '--help')).toEqual({ status: 0, stdout: `${usages[name]}\n`, stderr: '' });
});

it.each(['start', 'dev', 'build-app', 'kit', 'lint', 'generate', 'serve', 'migrate'])(
  'refuses an option for %s, which takes none',
  (name) => {
    const { status, stderr } = run(name, '--fast');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/, so not --fast; usage: npm /)]);
  },
);

it('refuses a command that is not there', () => {
  expect(run('constructor').stderr).toMatch(/^There is no command constructor/);
});

it('knows how each command is used', () => {
  const named = Object.values(scripts).flatMap(
    (script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? [],
  );
  for (const name of named) expect(usages).toHaveProperty(name);
  const files = fs.readdirSync(path.join(root, 'scripts/commands'), { recursive: true });
  const known = files.map((file) => path.basename(String(file), '.ts'));
  for (const name of Object.keys(usages).filter((one) => one !== 'generate'))
    expect(known).toContain(name);
});

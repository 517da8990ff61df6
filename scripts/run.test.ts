import { expect, it } from 'vitest';
import { isInstalled, isNodeNewEnough } from './run.mjs';

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

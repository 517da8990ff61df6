import { expect, it } from 'vitest';
import { isAtLeast, packagesBelowFloor } from './version-floors';

it.each([
  ['16.3.4', '16.3.4', true],
  ['16.10.0', '16.3.4', true],
  ['17.0.0', '16.3.4', true],
  ['16.3.3', '16.3.4', false],
  ['15.99.99', '16.3.4', false],
  ['16.3.4-canary.1', '16.3.4', false],
  ['16.3.5-canary.1', '16.3.4', true],
])('tells whether %s is at least %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

it('finds an old copy that some other package brings along', () => {
  const packages = {
    'node_modules/next': { version: '16.4.5' },
    'node_modules/next-auth': { version: '4.24.15' },
    'node_modules/node-forge': { version: '1.4.3' },
    'node_modules/selfsigned/node_modules/node-forge': { version: '1.3.1' },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/react-dom': { version: '19.3.1' },
  };
  expect(packagesBelowFloor({ packages })).toEqual([
    'node_modules/selfsigned/node_modules/node-forge is 1.3.1; it must be at least 1.4.0.',
  ]);
});

it('finds a floor whose package is gone', () => {
  expect(packagesBelowFloor({ packages: {} })).toContain(
    'next is not in the lockfile; is its floor still needed?',
  );
});

import { expect, test } from 'vitest';
import { isDomestic } from './is-domestic';

test.each([
  ['norwegian-domestic-credit-transfers', true],
  ['instant-norwegian-domestic-credit-transfers-straks', true],
  ['periodic-payments', true],
  ['bulk-payments', true],
  ['sepa-credit-transfers', false],
  ['cross-border-credit-transfers', false],
  ['norwegian-cross-border-credit-transfers', false],
] as const)('%s stay in Norway: %s', (kind, stays) => {
  expect(isDomestic(kind)).toBe(stays);
});

import { expect, it } from 'vitest';
import { readReturnDetails } from './return-note';

const ATTEMPT = 'A'.repeat(43);

it('leads back to a return by the secret of its attempt', () => {
  expect(readReturnDetails(null, { attempt: ATTEMPT })).toEqual({
    returnPath: `/sca/${ATTEMPT}/return`,
    failure: null,
  });
});

it.each<[string, string | string[] | undefined]>([
  ['nothing', undefined],
  ['a path', '../x'],
  ['a secret that is too short', 'A'.repeat(42)],
  ['a secret and a path', `${ATTEMPT}/..`],
  ['several secrets', [ATTEMPT, ATTEMPT]],
])('leads nowhere by %s', (_, attempt) => {
  expect(readReturnDetails(null, { attempt }).returnPath).toBeNull();
});

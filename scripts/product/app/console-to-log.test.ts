import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeConsoleToLog } from './console-to-log';

const to = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let putBack: () => void;
beforeEach(() => {
  vi.clearAllMocks();
  putBack = writeConsoleToLog(to);
});
afterEach(() => putBack());

// biome-ignore-start lint/suspicious/noConsole: the console is what is tested.
it('makes one line of a text, without its colours', () => {
  console.log('\u001b[32m✓\u001b[39m', 'Running next.config took 1.4ms');
  console.warn('One line\nand more of it');
  putBack();
  expect(to.info.mock.calls).toEqual([['console', { reason: '✓ Running next.config took 1.4ms' }]]);
  expect(to.warn.mock.calls).toEqual([['console', { reason: 'One line' }]]);
});

it('writes the name and the place of an error, and never its message', () => {
  console.error(' ⨯', new TypeError('the account 12345678901 is gone'));
  putBack();
  expect(to.error.mock.calls).toEqual([
    ['console', { reason: '⨯', errorName: 'TypeError', stackFrames: expect.any(Array) }],
  ]);
  expect(JSON.stringify(to.error.mock.calls)).not.toContain('12345678901');
});

it('writes no line for an empty one', () => {
  console.log('');
  putBack();
  expect(to.info).not.toHaveBeenCalled();
});
// biome-ignore-end lint/suspicious/noConsole: the console is what is tested.

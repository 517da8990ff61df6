import { expect, it, vi } from 'vitest';
import { singleFlight } from './single-flight';

it('runs work once for all who ask while it runs, and again afterwards', async () => {
  const once = singleFlight<number>();
  const work = vi.fn(async () => work.mock.calls.length);
  expect(await Promise.all([once(['a'], work), once(['a'], work)])).toEqual([1, 1]);
  expect(await once(['a'], work)).toBe(2);
});

it('keeps keys apart whose parts join to the same text', async () => {
  const once = singleFlight<string>();
  const answers = [
    once(['a b', 'c'], async () => 'first'),
    once(['a', 'b c'], async () => 'second'),
  ];
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});

it('shares a failure, and forgets it', async () => {
  const once = singleFlight<string>();
  const failing = async () => {
    throw new Error('no');
  };
  const [first, second] = [once(['a'], failing), once(['a'], failing)];
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('no');
  expect(await once(['a'], async () => 'yes')).toBe('yes');
});

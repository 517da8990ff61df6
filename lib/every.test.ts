import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs a job now and each time so long has passed, but never beside itself', async () => {
  const ends: (() => void)[] = [];
  const job = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  every(1_000, job);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(job).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(499);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(job).toHaveBeenCalledTimes(2);
});

it('runs a job again after one that failed', async () => {
  const job = vi.fn(() => Promise.reject(new Error('no')));
  every(1_000, () => job().catch(() => {}));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(3);
});

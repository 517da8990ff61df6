import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { findGuardian, watchGuardian } from './guardian';

afterEach(() => vi.unstubAllEnvs());

it('depends on nobody when npm does not run it', () => {
  vi.stubEnv('npm_lifecycle_event', undefined);
  expect(findGuardian()).toBeUndefined();
});

it('depends on the process that runs it when npm does', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  expect(findGuardian()).toBeGreaterThan(1);
});

it('is notified once that the guardian is gone', async () => {
  const guardian = spawn('sleep', ['60'], { stdio: 'ignore' });
  const gone = vi.fn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    watchGuardian(guardian.pid, gone);
    vi.advanceTimersByTime(1_000);
    expect(gone).not.toHaveBeenCalled();
    guardian.kill('SIGKILL');
    await once(guardian, 'exit');
    vi.advanceTimersByTime(1_000);
    expect(gone).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

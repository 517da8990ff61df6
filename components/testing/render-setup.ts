/** Runs before each file of render tests. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Parts loaded on demand may take long on a stalled machine; one that never loads still fails.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share loaded modules, so a module that a file mocks must be evaluated anew.
vi.resetModules();

// A day of another year than today is shown with its year, so no test looks at the real clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00+01:00') });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

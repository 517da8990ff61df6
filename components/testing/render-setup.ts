/** Runs before each file of render tests. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Parts loaded on demand may take long on a stalled machine; one that never loads still fails.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share loaded modules, so a module that a file mocks must be evaluated anew.
vi.resetModules();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

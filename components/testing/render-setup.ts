/** Before each file of render tests. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Parts that are fetched when they open take their time on a machine that stalls; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share what is loaded: a module that a file puts another in place of is evaluated anew for it.
vi.resetModules();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

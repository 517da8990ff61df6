/** Before each file of render tests. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Parts that are fetched when they open take their time on a machine that stalls; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

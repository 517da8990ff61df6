import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, requireChromium } from './scripts/checks/chromium';

const executablePath = requireChromium();

/** Tests that start products of their own: each spends long waiting. */
const OWN_PRODUCT = '**/{serve,two-banks}.spec.ts';

/**
 * Thirty payments of one month, each compared with the bank's own store: `npm run month`, since it takes two minutes.
 */
const MONTH = '**/real-month.spec.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-product.ts',
  // Long enough for a slow moment on a shared machine; a hang still fails.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Two cores carry three tests that show pages, and beside them one that waits for processes.
  workers: 4,
  fullyParallel: true,
  // On an unattended run, failures come at the start of the kept output.
  reporter: [
    [process.stdout.isTTY ? 'list' : 'dot'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  outputDir: 'test-results/e2e',
  projects: [
    // They start first, so that none of them runs alone at the end.
    { name: 'own-product', testMatch: OWN_PRODUCT, workers: 1 },
    { name: 'side-by-side', testIgnore: [OWN_PRODUCT, MONTH], workers: 3 },
    { name: 'month', testMatch: MONTH, workers: 3 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath, args: chromiumArguments() },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    // Animations keep the browser busy and the tests waiting; no test is about movement.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests of a service worker bypass the routes that tests set up; the worker's own test allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});

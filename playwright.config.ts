import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/checks/chromium';

const executablePath = findChromium();
if (executablePath === undefined) {
  throw new Error('There is no Chromium that starts; "npm test" installs one.');
}

/** Tests that start products of their own, or install packages: each waits long for one thing after another. */
const OWN_PRODUCT = '**/{example-tpp,launch,serve,two-banks}.spec.ts';

/** Thirty payments of one month, each held against the bank's own store: `npm run month`, since it takes two minutes. */
const MONTH = '**/real-month.spec.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-product.ts',
  // A shared machine stalls; a hang still fails, a slow moment does not.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // They wait for pages, answers and a bank more than they work: two cores carry three of them.
  workers: 3,
  fullyParallel: true,
  // What failed stands at the beginning of what is kept of a run that nobody watches.
  reporter: [
    [process.stdout.isTTY ? 'list' : 'dot'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  outputDir: 'test-results/e2e',
  projects: [
    // They begin first, so that none of them is left for the end, when nothing runs beside it.
    { name: 'own-product', testMatch: OWN_PRODUCT },
    { name: 'side-by-side', testIgnore: [OWN_PRODUCT, MONTH] },
    { name: 'month', testMatch: MONTH },
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath, args: chromiumArguments() },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    // What moves keeps the browser busy and the tests waiting; none of them is about movement.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker asks for passes by the routes that tests lay; the test of the worker lets it run.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});

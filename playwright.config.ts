import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium';

const executablePath = findChromium();
if (executablePath === undefined) {
  throw new Error('There is no Chromium that starts; "npm test" installs one.');
}

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-product.ts',
  // A shared machine stalls; a hang still fails, a slow moment does not.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  projects: [
    { name: 'bank-up', testIgnore: '**/bank-down.spec.ts' },
    // These tests stop the bank, which every other test needs.
    { name: 'bank-down', testMatch: '**/bank-down.spec.ts', dependencies: ['bank-up'], workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath, args: chromiumArguments() },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});

/**
 * Measures how long a person waits for a trial: from the press on the front page until the overview shows everything it
 * has requested. The whole product runs, built for production, with a browser on the same machine.
 */
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '@/scripts/checks/chromium';
import { startScratchProduct } from '@/scripts/product/start-scratch-product';
import { settle } from '@/scripts/screenshots/examine';
import { atMost, type BenchRow } from './bench-row';
import { median } from './quartile';

const ROUNDS = 5;
/** The first trials of a process compile the code that they run. */
const WARM_UP_ROUNDS = 2;
const SECONDS_MAX = 3;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Runs the bench. It listens on free ports and leaves nothing behind. */
export async function trialBench(): Promise<BenchRow[]> {
  const executablePath = ensureChromium(say);
  const product = await startScratchProduct('trial', say);
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  try {
    const seconds: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ baseURL: product.appUrl, locale: 'en-GB' });
      const page = await context.newPage();
      await page.goto('/');
      await settle(page);
      const button = page
        .locator('main')
        .getByRole('button', { name: /^Try it / })
        .first();
      const began = performance.now();
      await button.click();
      await page.waitForURL('**/overview');
      await page.locator('[data-trial-note]').waitFor();
      await page.getByText('Brukskonto').first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      if (round >= 0) seconds.push((performance.now() - began) / 1000);
      await context.close();
    }
    return [
      atMost(
        'trial: seconds from the press to a full overview',
        median(seconds),
        SECONDS_MAX,
        seconds.map((each) => `${each.toFixed(2)} s`).join(', '),
      ),
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

/** The front page's pictures: a trial's real overview, in both themes, wide and for a phone. */
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { FRONT_PICTURES } from '@/lib/view/front-pictures';
import { settle } from './examine';

const QUALITY = 84;
/** Enough to read every account again, even if a shared machine stalls. */
const READ_MILLISECONDS_MAX = 120_000;

/** Writes the pictures for a language into `public/`. */
export async function takeFrontPictures(
  trial: BrowserContext,
  locale: 'en' | 'nb',
  publicDir: string,
): Promise<void> {
  await dismissFailed(trial);
  for (const picture of FRONT_PICTURES) {
    const page = await trial.newPage();
    await page.setViewportSize({ width: picture.shownWidth, height: picture.shownHeight });
    await page.goto('/overview');
    await page
      .getByText(/^(Last refreshed|Sist oppdatert) /)
      .waitFor({ timeout: READ_MILLISECONDS_MAX });
    await settle(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // The notice about the trial is not part of the product.
      await page.locator('[data-trial-note]').evaluateAll((notes) => {
        for (const { parentElement } of notes) if (parentElement) parentElement.hidden = true;
      });
      const file = path.join(publicDir, picture.fileOf(locale, theme));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, await webpOf(page, picture));
    }
    await page.close();
  }
}

/** What failed in the trial has been seen: the first thing in a picture of the product is not a failure. */
async function dismissFailed(trial: BrowserContext): Promise<void> {
  const page = await trial.newPage();
  await page.goto('/overview');
  const button = page.getByRole('button', { name: /^(Dismiss|Skjul): / });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.close();
}

async function webpOf(
  page: Page,
  { shownWidth, shownHeight, scale }: (typeof FRONT_PICTURES)[number],
): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: shownWidth,
    height: shownHeight,
    deviceScaleFactor: scale,
    mobile: shownWidth < 500,
  });
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(undefined))));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

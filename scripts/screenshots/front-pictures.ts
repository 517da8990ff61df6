/** The front page's pictures: a trial's real pages, in both themes. */
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  type FrontPicture,
  PANEL_PICTURES,
  PHONE_PICTURE,
  WIDE_PICTURE,
} from '@/lib/view/front-pictures';
import { settle } from './examine';
import { pasteBill, press } from './states';

const QUALITY = 84;
/** Enough to read every account again, even if a shared machine stalls. */
const READ_MILLISECONDS_MAX = 120_000;
/** A part of a page is high enough to hold its panel, and has no bar across it. */
const PANEL_WINDOW_HEIGHT = 2400;
/** Between a part and the edge of its picture, as between it and the edge of a phone. */
const PANEL_MARGIN = 16;

type Scene = {
  picture: FrontPicture;
  path: string;
  /** Waits for what it shows, and does what somebody would have done. */
  act: (page: Page) => Promise<void>;
  /** The part of the page at its top; the whole window without one. */
  part?: (page: Page) => Locator;
};

const SCENES: readonly Scene[] = [
  { picture: WIDE_PICTURE, path: '/overview', act: refreshed },
  { picture: PHONE_PICTURE, path: '/overview', act: refreshed },
  {
    picture: PANEL_PICTURES.bill,
    path: '/payments/new/norway',
    act: async (page) => {
      await pasteBill(page);
      await press(/^(Use this name|Bruk dette navnet)$/)(page);
      await hideAfter(pasted(page));
    },
    part: pasted,
  },
  {
    picture: PANEL_PICTURES.together,
    path: '/payments',
    act: async (page) => {
      await press(/^(Choose (all|both)|Velg (alle|begge))/)(page);
      await hideAfter(waiting(page));
    },
    part: waiting,
  },
  {
    picture: PANEL_PICTURES.payday,
    path: '/overview',
    act: async (page) => {
      await refreshed(page);
      await page.getByText(/^(How this is worked out|Slik er det regnet ut)$/).click();
      // So close above that its edge would be in the picture.
      await page.getByRole('region', { name: /^(Your money|Pengene dine)$/ }).evaluate((totals) => {
        totals.style.visibility = 'hidden';
      });
    },
    part: (page) => page.getByRole('region', { name: /^(Left before payday|Igjen før lønnen)/ }),
  },
];

/** Writes the pictures for a language into `public/`. */
export async function takeFrontPictures(
  trial: BrowserContext,
  locale: 'en' | 'nb',
  publicDir: string,
): Promise<void> {
  await dismissFailed(trial);
  for (const { picture, path: address, act, part } of SCENES) {
    const page = await trial.newPage();
    await page.setViewportSize({
      width: picture.shownWidth,
      height: part === undefined ? picture.heightOf(locale) : PANEL_WINDOW_HEIGHT,
    });
    await page.goto(address);
    await act(page);
    await settle(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // The notice about the trial is not part of the product.
      await page.locator('[data-trial-note]').evaluateAll((notes) => {
        for (const { parentElement } of notes) if (parentElement) parentElement.hidden = true;
      });
      // Nothing is pointed at.
      await page.mouse.move(0, 0);
      const file = path.join(publicDir, picture.fileOf(locale, theme));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, await webpOf(page, picture, locale, part?.(page)));
    }
    await page.close();
  }
}

/** As much of the front page as shows the product: at the width of the README's column the rest cannot be read. */
const README_WINDOW = { width: 1280, height: 1120 };

/** Writes the README's picture: the front page with the pictures that it has now. */
export async function takeReadmePicture(nobody: BrowserContext, file: string): Promise<void> {
  const page = await nobody.newPage();
  await page.setViewportSize(README_WINDOW);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  await settle(page);
  await page.screenshot({ path: file });
  await page.close();
}

function pasted(page: Page): Locator {
  return page.getByRole('region', { name: /^(Paste a bill|Lim inn en regning)/ });
}

function waiting(page: Page): Locator {
  return page.getByRole('region', { name: /^(Waiting for you|Venter på deg)/ });
}

/** The part may be shorter than its picture, and what comes next would begin at the foot. */
function hideAfter(part: Locator): Promise<void> {
  return part.locator('xpath=following::*').evaluateAll((rest) => {
    for (const one of rest) if (one instanceof HTMLElement) one.style.visibility = 'hidden';
  });
}

function refreshed(page: Page): Promise<void> {
  return page
    .getByText(/^(Last refreshed|Sist oppdatert) /)
    .waitFor({ timeout: READ_MILLISECONDS_MAX });
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
  { shownWidth, heightOf, scale }: FrontPicture,
  locale: 'en' | 'nb',
  part: Locator | undefined,
): Promise<Buffer> {
  const shownHeight = heightOf(locale);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: shownWidth,
    height: part === undefined ? shownHeight : PANEL_WINDOW_HEIGHT,
    deviceScaleFactor: scale,
    mobile: shownWidth < 500,
  });
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(undefined))));
  const top = part && (await part.evaluate((at) => at.getBoundingClientRect().top));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(top !== undefined && {
      clip: {
        x: 0,
        y: Math.round(top) - PANEL_MARGIN,
        width: shownWidth,
        height: shownHeight,
        scale: 1,
      },
    }),
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

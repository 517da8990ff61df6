/** Takes pictures of the application's own pages. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Shot } from './contact-sheet';
import { examine, examineColours, settle } from './examine';
import type { Place } from './places';
import type { Visitors } from './visitors';

export const WIDTHS = [390, 768, 1280] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 832 };

const PHONE_WIDTH_MAX = 500;

/** Anything further down is more of the same: rows of a list, lines of a log. */
const PICTURE_HEIGHT_MAX = 5000;

/** By then a page has started to load whatever came into view. */
const BEGUN_MILLISECONDS = 300;

/** A page that is always taller than its window would never settle. */
const ROUNDS_MAX = 4;

/** Where pictures go: the folder, and their language. */
export type Into = { dir: string; locale: string; widths: readonly number[] };

/**
 * Takes a place at every width in both themes. Each width is a separate visit, so that layout shifts are counted
 * separately.
 */
export async function takePlace(
  place: Place,
  { contexts, found }: Visitors,
  into: Into,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  const page = await contexts[place.visitor].newPage();
  for (const [asked, answer] of Object.entries(place.answers ?? {}))
    await page.route(asked, answer);
  const address = typeof place.path === 'string' ? place.path : place.path(found);
  for (const width of into.widths) {
    await setWidth(page, width);
    await page.goto(address);
    await settle(page);
    const scrolled = await page.evaluate(() => window.scrollY);
    if (place.act !== undefined) {
      await place.act(page);
      await settle(page);
      // What was pressed last should not look hovered over.
      await page.mouse.move(0, 0);
    }
    const shot = await takeShot(page, place.name, width, into);
    // The picture is of the whole page, and would not show it.
    const cut =
      scrolled > 0 ? [...shot.cut, `its top: it opens scrolled by ${scrolled} px`] : shot.cut;
    shots.push({ ...shot, cut });
  }
  await page.close();
  return shots;
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  // A finger gets larger buttons than a mouse.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: width < PHONE_WIDTH_MAX });
}

/** The page as it is, in the light and the dark theme. */
export async function takeShot(
  page: Page,
  name: string,
  width: number,
  { dir, locale }: Into,
): Promise<Shot> {
  const examination = await examine(page);
  const fileOf = (theme: 'light' | 'dark') =>
    `${locale}/${name.replaceAll(/[ ,]+/g, '-')}-${width}-${theme}.png`;
  const files = { light: fileOf('light'), dark: fileOf('dark') };
  fs.mkdirSync(path.join(dir, locale), { recursive: true });
  const shown = page.viewportSize();
  await makeRoom(page);
  await page.screenshot({ path: path.join(dir, files.light) });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await picturesArrived(page);
  const colours = await examineColours(page);
  await page.screenshot({ path: path.join(dir, files.dark) });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (shown !== null) await page.setViewportSize(shown);
  return { ...examination, axe: [...examination.axe, ...colours], name, locale, width, files };
}

/** The dark theme may have pictures of its own, which are loaded when it begins. */
async function picturesArrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // By the second frame the browser has chosen the picture of the theme.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    // A picture that cannot be loaded is shown as it is.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/**
 * Makes the window as tall as the page, so that rows are drawn that otherwise wait for scrolling, and bars are at its
 * edges. Overlays are taken in the window in which they were opened.
 */
async function makeRoom(page: Page): Promise<void> {
  const isCovered = await page.evaluate(() => document.body.hasAttribute('data-scroll-locked'));
  const shown = page.viewportSize();
  if (isCovered || shown === null) return;
  // What comes into view is loaded then, and may need more space.
  let height = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    if (needed <= height) break;
    height = Math.min(needed, PICTURE_HEIGHT_MAX);
    await page.setViewportSize({ ...shown, height });
    await page.waitForTimeout(BEGUN_MILLISECONDS);
    await settle(page);
  }
}

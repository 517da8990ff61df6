// Takes pictures of every page and state of the product, and those shown on the front page and in the README.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { OperatorError } from '@/database/operator-error';
import { LOCALES } from '@/lib/view/user/preference';
import { chromiumArguments, ensureChromium } from '@/scripts/checks/chromium';
import { readFlags } from '@/scripts/commands/arguments';
import { startScratchProduct } from '@/scripts/product/start-scratch-product';
import { root } from '@/scripts/root';
import { contactSheet, findingsOf, type Shot } from '@/scripts/screenshots/contact-sheet';
import { takeFrontPictures, takeReadmePicture } from '@/scripts/screenshots/front-pictures';
import { PLACES } from '@/scripts/screenshots/places';
import { STATES } from '@/scripts/screenshots/states';
import { takeBank } from '@/scripts/screenshots/take-bank';
import { takePlace, WIDTHS } from '@/scripts/screenshots/take-places';
import { openBrowser, openTrial, openVisitors } from '@/scripts/screenshots/visitors';
import usages from '@/scripts/usages.json';

const USAGE = usages.screenshots;

const flags = readFlags(
  process.argv.slice(2),
  {
    out: { type: 'string', default: 'screenshots' },
    // A pattern for the names of pages and states; by default all.
    only: { type: 'string', default: '' },
    language: { type: 'string' },
    width: { type: 'string' },
    // Only the front page's pictures and the README's.
    front: { type: 'boolean', default: false },
  },
  USAGE,
);
const wanted = new RegExp(flags.only);
const dir = path.resolve(root, flags.out);
const locales = LOCALES.filter((locale) => (flags.language ?? locale) === locale);
const widths = WIDTHS.filter((width) => (flags.width ?? String(width)) === String(width));
if (locales.length === 0 || widths.length === 0)
  throw new OperatorError(`There is no such language or width; usage: ${USAGE}`);

const say = (line: string) => process.stderr.write(`${line}\n`);
const executablePath = ensureChromium(say);
const product = await startScratchProduct('screenshots', say);
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
const shots: Shot[] = [];
/** Findings are printed at once: a run is long and may be interrupted. */
const note = (taken: readonly Shot[]) => {
  shots.push(...taken);
  for (const found of findingsOf(taken)) say(`  ${JSON.stringify(found)}`);
};
try {
  for (const locale of locales) {
    const studio = { browser, appUrl: product.appUrl, locale };
    if (flags.only === '') {
      say(`${locale}: the front page's pictures`);
      await takeFrontPictures(await openTrial(studio), locale, path.join(root, 'public'));
      if (locale === 'en')
        await takeReadmePicture(
          await openBrowser(studio),
          path.join(root, 'docs/pictures/front.png'),
        );
    }
    if (flags.front) continue;
    const visitors = await openVisitors(studio);
    const into = { dir, locale, widths };
    for (const place of [...PLACES, ...STATES].filter(({ name }) => wanted.test(name))) {
      say(`${locale}: ${place.name}`);
      note(await takePlace(place, visitors, into));
    }
    if (!wanted.test('bank')) continue;
    say(`${locale}: the bank`);
    note(await takeBank(visitors.contexts, visitors.found, product.bank.scaOrigins, into));
  }
} finally {
  await browser.close();
  await product.close();
}
if (shots.length > 0) {
  fs.writeFileSync(path.join(dir, 'index.html'), contactSheet(shots));
  fs.writeFileSync(path.join(dir, 'found.json'), `${JSON.stringify(findingsOf(shots), null, 2)}\n`);
  const { length } = findingsOf(shots);
  say(`${shots.length * 2} pictures, ${length} with something to look at:`);
  say(path.join(dir, 'index.html'));
}

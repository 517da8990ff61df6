// Redraws the non-SVG icons of public/ from public/favicon.svg, after the logo has changed.

import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { OperatorError } from '@/database/operator-error';
import { chromiumArguments, findChromium } from '@/scripts/checks/chromium';
import { root } from '@/scripts/root';

const publicDir = path.join(root, 'public');
const FAVICON_SIZES = [16, 32, 48];
/** A launcher crops a maskable icon to a circle of four fifths of its width. */
const MASKABLE_SCALE = 0.85;

const mark = fs.readFileSync(path.join(publicDir, 'favicon.svg'), 'utf8');

/** The logo on a background that reaches the edges: the system rounds the corners itself. */
function fullBleed(scale: number): string {
  const shift = 16 * (1 - scale);
  return mark
    .replace(' rx="8"', '')
    .replace(
      /(<path[\s\S]*)<\/svg>/,
      `<g transform="translate(${shift} ${shift}) scale(${scale})">$1</g></svg>`,
    );
}

async function draw(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An ICO file with PNG images: a header, an entry of 16 bytes for each image, then the images. */
function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length + 16 * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images.map(({ png }) => png)]);
}

const executablePath = findChromium();
if (executablePath === undefined) {
  throw new OperatorError('No working Chromium was found; "npm test browser" installs one.');
}
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  const save = (name: string, content: Buffer) =>
    fs.writeFileSync(path.join(publicDir, name), content);
  save('icon-192.png', await draw(browser, mark, 192));
  save('icon-512.png', await draw(browser, mark, 512));
  save('icon-maskable-512.png', await draw(browser, fullBleed(MASKABLE_SCALE), 512));
  save('apple-touch-icon.png', await draw(browser, fullBleed(1), 180));
  const images = [];
  for (const size of FAVICON_SIZES) images.push({ size, png: await draw(browser, mark, size) });
  save('favicon.ico', icoOf(images));
} finally {
  await browser.close();
}

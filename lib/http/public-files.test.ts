import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FRONT_PICTURES } from '@/lib/view/front-pictures';
import { LOCALES } from '@/lib/view/user/preference';
import { PUBLIC_FILES } from './public-files';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => fs.readFileSync(path.join(root, file));
/** Outlines in a file, in their order: attributes of an SVG, strings in a source file. */
const drawnIn = (file: string) =>
  [
    ...read(file)
      .toString()
      .matchAll(/["'](M[\d.]+ [^"']+)["']/g),
  ].map(([, outline]) => outline);

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the files of public/', () => {
  it('are those that the proxy knows', () => {
    const entries = fs.readdirSync(path.join(root, 'public'), {
      recursive: true,
      withFileTypes: true,
    });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const place = path.relative(path.join(root, 'public'), path.join(parentPath, name));
        return `/${place.split(path.sep).join('/')}`;
      });
    expect(files.sort()).toEqual([...PUBLIC_FILES].sort());
  });

  it.each(FRONT_PICTURES)(
    'hold the front page’s pictures as large as their place, and small to fetch: $shownWidth px',
    ({ shownWidth, heightOf, scale, fileOf }) => {
      for (const locale of LOCALES) {
        for (const theme of ['light', 'dark'] as const) {
          const webp = read(`public/${fileOf(locale, theme)}`);
          expect(webp.subarray(8, 16).toString('latin1')).toBe('WEBPVP8X');
          // The canvas size, stored as one less in each direction.
          const size = [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
          expect(size).toEqual([shownWidth * scale, heightOf(locale) * scale]);
          expect(webp.length).toBeLessThan(160 * 1024);
        }
      }
    },
  );

  it('hold the letters of the package as they are, under its licence', () => {
    const inter = 'node_modules/@fontsource-variable/inter';
    expect(read('public/inter-latin.woff2')).toEqual(
      read(`${inter}/files/inter-latin-wght-normal.woff2`),
    );
    expect(read('public/inter-licence.txt')).toEqual(read(`${inter}/LICENSE`));
  });

  it('show the mark of the pages', () => {
    expect(drawnIn('public/favicon.svg')).toHaveLength(2);
    expect(drawnIn('public/favicon.svg')).toEqual(drawnIn('components/quay/mark.tsx'));
  });

  it.each([
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
    ['icon-maskable-512', 512],
  ])('hold %s as large as its name says, and small to fetch', (name, size) => {
    const png = read(`public/${name}.png`);
    expect(sizeOf(png)).toEqual([size, size]);
    expect(png.length).toBeLessThan(16 * 1024);
  });

  it('hold a favicon of three sizes', () => {
    const ico = read('public/favicon.ico');
    expect(ico.readUInt16LE(2)).toBe(1);
    const sizes = [0, 1, 2].map((index) => {
      const entry = 6 + index * 16;
      return sizeOf(ico.subarray(ico.readUInt32LE(entry + 12)));
    });
    expect([ico.readUInt16LE(4), sizes]).toEqual([
      3,
      [
        [16, 16],
        [32, 32],
        [48, 48],
      ],
    ]);
  });

  it('name in the manifest only what is there, in the colours of the pages', () => {
    const manifest = JSON.parse(read('public/manifest.webmanifest').toString());
    for (const { src, sizes } of manifest.icons) {
      const [width] = sizeOf(read(`public${src}`));
      expect(sizes).toBe(`${width}x${width}`);
    }
    const css = read('app/globals.css').toString();
    expect(css).toContain(`--color-surface: light-dark(${manifest.theme_color}, `);
    expect(manifest.background_color).toBe(manifest.theme_color);
  });

  it('hold one manifest in two languages, which lead to the same places', () => {
    const [en, nb] = ['manifest', 'manifest-nb'].map((name) =>
      JSON.parse(read(`public/${name}.webmanifest`).toString()),
    );
    const withoutWords = ({ lang, description, shortcuts, ...rest }: typeof en) => ({
      ...rest,
      urls: shortcuts.map(({ url }: { url: string }) => url),
    });
    expect(withoutWords(nb)).toEqual(withoutWords(en));
    expect([en.lang, nb.lang]).toEqual(['en', 'nb']);
    expect(nb.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      'Betal',
      'Overfør',
      'Alle transaksjoner',
    ]);
  });
});

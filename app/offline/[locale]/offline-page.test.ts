import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offlinePage } from './offline-page';

const css = fs.readFileSync(new URL('../../globals.css', import.meta.url), 'utf8');

describe('the page shown when Brygge cannot be reached', () => {
  it.each([
    ['en', '<html lang="en">', 'Brygge cannot be reached', 'You may be offline', 'out-of-date'],
    ['nb', '<html lang="nb">', 'Får ikke kontakt med Brygge', 'er du uten nett', 'utdatert'],
  ] as const)(
    'in %s blames neither side, and says that nothing is current',
    async (locale, ...texts) => {
      const page = await offlinePage(locale, 'n');
      for (const text of texts) expect(page).toContain(text);
    },
  );

  it('fetches nothing but the sign and its letters, and has its style under the nonce', async () => {
    const page = await offlinePage('en', 'abc=');
    expect(page.match(/(?:src|href)="([^"]*)"/g)).toEqual(['href="/favicon.svg"', 'href=""']);
    expect(page.match(/url\(([^)]*)\)/g)).toEqual(['url(/inter-latin.woff2)']);
    expect(page).toContain('<style nonce="abc=">');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('style=');
  });

  it('has the colours of the other pages', async () => {
    const page = await offlinePage('en', '');
    const colours = new Set([...page.matchAll(/light-dark\([^)]*\)/g)].map(([all]) => all));
    expect(colours.size).toBe(26);
    for (const colour of colours) expect(css).toContain(colour);
  });

  it('has the drawing of the quay, each part in the colour that the other pages have', async () => {
    const page = await offlinePage('en', '');
    const parts = new Set(page.match(/(?<=class=")(?:fill|stroke)-scene-[a-z-]+/g));
    expect(parts.size).toBe(20);
    for (const part of parts) {
      const [, property, name] = /^(fill|stroke)-(scene-[a-z-]+)$/.exec(part) ?? [];
      const [, colour] = new RegExp(`--color-${name}: (.*);`).exec(css) ?? [];
      expect(page).toContain(`.${part} { ${property}: ${colour}; }`);
    }
  });

  it.each([
    ['en', 'If you were making a payment, look for it under Payments before you send it again.'],
    [
      'nb',
      'Hvis du holdt på å betale, bør du se etter betalingen under Betalinger før du sender den',
    ],
  ] as const)('says in %s what matters to a person who was paying', async (locale, text) => {
    expect(await offlinePage(locale, 'n')).toContain(text);
  });
});

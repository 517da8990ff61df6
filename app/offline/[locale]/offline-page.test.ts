import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offlinePage } from './offline-page';

const css = fs.readFileSync(new URL('../../globals.css', import.meta.url), 'utf8');

describe('the page shown when Brygge cannot be reached', () => {
  it.each([
    ['en', '<html lang="en">', 'Brygge cannot be reached', 'You may be offline', 'out of date'],
    ['nb', '<html lang="nb">', 'Får ikke kontakt med Brygge', 'er du uten nett', 'utdaterte'],
  ] as const)('in %s blames neither side, and says that nothing is current', (locale, ...texts) => {
    for (const text of texts) expect(offlinePage(locale, 'n')).toContain(text);
  });

  it('fetches nothing but the sign and its letters, and has its style under the nonce', () => {
    const page = offlinePage('en', 'abc=');
    expect(page.match(/(?:src|href)="([^"]*)"/g)).toEqual(['href="/favicon.svg"', 'href=""']);
    expect(page.match(/url\(([^)]*)\)/g)).toEqual(['url(/inter-latin.woff2)']);
    expect(page).toContain('<style nonce="abc=">');
    expect(page).not.toContain('<script');
  });

  it('has the colours of the other pages', () => {
    const colours = [...offlinePage('en', '').matchAll(/light-dark\([^)]*\)/g)].map(([all]) => all);
    expect(colours.length).toBe(9);
    for (const colour of colours) expect(css).toContain(colour);
  });
});

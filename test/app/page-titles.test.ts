import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import nb from '@/messages/nb.json';
import { shownFiles, textOf } from '@/test/harness/page-sources';

/** The front page is left out: its title is the layout's, the name of the product. */
const pages = shownFiles().filter((file) => file.endsWith('/page.tsx') && file !== 'app/page.tsx');

/** The message keys in the source of a page's title. */
function titleKeys(file: string): string[] {
  const [, whole] = /\b(?:answered|entry)Page\(\s*'([\w.]+)'/.exec(textOf(file)) ?? [];
  if (whole !== undefined) return [whole];
  const [, made = ''] =
    /\nexport async function generateMetadata([\s\S]*?)\n}\n/.exec(textOf(file)) ?? [];
  const [, room = ''] = /getTranslations\('(\w+)'\)/.exec(made) ?? [];
  return [...made.matchAll(/(?:\)\)|\bt)\([`']([^`']+)[`']/g)].map(([, key]) => `${room}.${key}`);
}

describe('the title of a tab', () => {
  it.each(pages)('is made by the page itself: %s', (file) => {
    expect(titleKeys(file)).not.toEqual([]);
  });

  it.each([
    { locale: 'en', messages: en },
    { locale: 'nb', messages: nb },
  ] as const)('is another one on every page, in $locale', ({ locale, messages }) => {
    const t = createTranslator({ locale, messages }) as unknown as (key: string) => string;
    const titles = pages.map((file) => {
      // A part that depends on the data comes after the page's fixed name.
      const known = titleKeys(file).filter((key) => !key.includes('$'));
      return known[0] === undefined ? file : t(known[0]);
    });
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

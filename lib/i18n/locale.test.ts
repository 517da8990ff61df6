import { describe, expect, it } from 'vitest';
import { chooseLocale } from './locale';

describe('the language of a page', () => {
  it.each([
    ['the one chosen, whatever the browser wants', 'nb', 'en-GB,en', 'nb'],
    ['the browser’s when none was chosen', undefined, 'nb-NO,nb;q=0.9,en;q=0.8', 'nb'],
    ['bokmål for a browser that says only Norwegian', undefined, 'no', 'nb'],
    ['bokmål for a reader of nynorsk', undefined, 'nn-NO,en;q=0.5', 'nb'],
    ['the most wanted one that there is', undefined, 'de, en;q=0.3, nb;q=0.7', 'nb'],
    ['not one that is refused', undefined, 'nb;q=0, en;q=0.1', 'en'],
    ['English when there is none of those wanted', undefined, 'de-DE,fr', 'en'],
    ['English when nothing is said', undefined, null, 'en'],
    ['the browser’s when the cookie holds nonsense', '../../etc', 'nb', 'nb'],
    ['English when the header holds nonsense', undefined, ';;q=;,,=', 'en'],
  ])('is %s', (_, chosen, acceptLanguage, expected) => {
    expect(chooseLocale(chosen, acceptLanguage)).toBe(expected);
  });
});

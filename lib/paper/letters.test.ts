import { describe, expect, it } from 'vitest';
import { stretchesOf } from './letters';

describe('the letters of a text', () => {
  it.each([
    ['Ærlig Ørret på Åsen — “nå” 1 234,50 € −', ['latin']],
    ['Łódź', ['latin-ext', 'latin', 'latin-ext']],
    ['Αθήνα', ['greek']],
    ['Київ', ['cyrillic']],
    ['Hanna Ślad', ['latin', 'latin-ext', 'latin']],
  ])('of %s are each found in a file', (text, scripts) => {
    expect(stretchesOf(text).map(({ script }) => script)).toEqual(scripts);
    expect(
      stretchesOf(text)
        .map((stretch) => stretch.text)
        .join(''),
    ).toBe(text);
  });

  it('that no file has are shown as missing', () => {
    expect(stretchesOf('A中B')).toEqual([{ script: 'latin', text: 'A?B' }]);
  });

  it('that are written in two characters are set as one', () => {
    expect(stretchesOf('A\u030a')).toEqual([{ script: 'latin', text: 'Å' }]);
  });
});

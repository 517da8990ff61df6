import { expect, it } from 'vitest';
import { excerpt } from './excerpt';

it('shows printable ASCII as it is and everything else by its code point', () => {
  expect(excerpt('O=Bø\n𝄞~')).toBe('"O=B\\u{F8}\\u{A}\\u{1D11E}~"');
});

it('cuts what is longer than it may show, never in the middle of a code point', () => {
  expect(excerpt('abcdef', 4)).toBe('"abcd..."');
  expect(excerpt('abcø', 4)).toBe('"abc..."');
  expect(excerpt('abcd', 4)).toBe('"abcd"');
});

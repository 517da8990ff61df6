import { describe, expect, it } from 'vitest';
import { hasAllWords } from './pages';

describe('a page', () => {
  it.each([
    ['Settings language dark', 'SET', true],
    ['Settings language dark', 'dark set', true],
    ['Varsler på e-post', 'pa post', true],
    ['Settings language dark', 'darker', false],
  ])('of the words %j is found by %j: %s', (text, search, found) => {
    expect(hasAllWords(text, search)).toBe(found);
  });
});

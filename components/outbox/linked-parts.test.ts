import { describe, expect, it } from 'vitest';
import { linkedParts } from './linked-parts';

describe('a text with web addresses', () => {
  it('is split into plain parts and links', () => {
    expect(linkedParts('Look:\nhttp://localhost:3000/a#b\n\nBye')).toEqual([
      { key: 0, text: 'Look:\n', isLink: false },
      { key: 1, text: 'http://localhost:3000/a#b', isLink: true },
      { key: 2, text: '\n\nBye', isLink: false },
    ]);
  });

  it('makes no link of a script', () => {
    expect(linkedParts('javascript:alert(1)').map(({ isLink }) => isLink)).toEqual([false]);
  });
});

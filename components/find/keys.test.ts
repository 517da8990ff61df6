import { describe, expect, it } from 'vitest';
import { actionOf, firstOf, type Press } from './keys';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

const anywhere = { first: null, isMac: false, singleKeys: true };

describe('a key', () => {
  it.each([
    [press('k', { ctrlKey: true }), anywhere, 'find'],
    [press('k', { metaKey: true }), { ...anywhere, isMac: true }, 'find'],
    [press('K', { ctrlKey: true }), { ...anywhere, singleKeys: false }, 'find'],
    [press('/'), anywhere, 'find'],
    [press('/', { shiftKey: true }), anywhere, 'find'],
    [press('?', { shiftKey: true }), anywhere, 'help'],
    [press('˜', { code: 'KeyN', altKey: true }), anywhere, '/payments/new/norway'],
    [press('n', { altKey: true }), { ...anywhere, singleKeys: false }, '/payments/new/norway'],
    [press('o'), { ...anywhere, first: 'g' }, '/overview'],
    [press('T'), { ...anywhere, first: 'g' }, '/transactions'],
  ])('%o pressed %o leads to %s', (key, of, expected) => {
    const action = actionOf(key, of);
    expect(action?.does === 'go' ? action.href : action?.does).toBe(expected);
  });

  it.each([
    ['of the other system', press('k', { metaKey: true }), anywhere],
    ['that deletes a line on a Mac', press('k', { ctrlKey: true }), { ...anywhere, isMac: true }],
    ['with Shift as well', press('K', { ctrlKey: true, shiftKey: true }), anywhere],
    ['while one writes', press('/'), { ...anywhere, singleKeys: false }],
    ['while one writes', press('?'), { ...anywhere, singleKeys: false }],
    ['of the browser', press('/', { ctrlKey: true }), anywhere],
    ['without the one before it', press('o'), anywhere],
    ['of a sequence while one writes', press('o'), { first: 'g', isMac: false, singleKeys: false }],
    ['of no shortcut', press('x'), { ...anywhere, first: 'g' }],
  ])('%s does nothing', (_, key, of) => {
    expect(actionOf(key, of)).toBeNull();
  });

  it('begins a sequence only by itself', () => {
    expect(firstOf(press('g'))).toBe('g');
    expect(firstOf(press('g', { ctrlKey: true }))).toBeNull();
    expect(firstOf(press('o'))).toBeNull();
  });
});

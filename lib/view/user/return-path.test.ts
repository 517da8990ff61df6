import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path';

describe('the path to return to after signing in', () => {
  it.each([
    '/connections/new',
    '/accounts/7a4c?from=2026-01-01',
    '/',
    '/sca/abc_-123/return?continue=1',
  ])('keeps %s', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['a protocol-relative address', '//evil.example/'],
    ['a backslash that browsers read as a slash', '/\\evil.example/'],
    ['a backslash further on', '/a\\..\\evil'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a newline', '/a\nb'],
    ['a script', 'javascript:alert(1)'],
    ['an empty word', ''],
    ['a relative path', 'accounts'],
    ['nothing', undefined],
    ['a repeated parameter', ['/accounts', '/connections']],
  ])('goes home instead of to %s', (_, value) => {
    expect(returnPath(value)).toBe('/overview');
  });
});

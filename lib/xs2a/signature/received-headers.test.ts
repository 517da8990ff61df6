import { describe, expect, it } from 'vitest';
import { formFault, receivedValue, repeatedHeader } from './received-headers';

describe('the headers that came', () => {
  it.each([
    [['Date', 'psu-id', 'PSU-ID'], 'PSU-ID'],
    [['date', 'X-Request-ID', 'DATE'], 'Date'],
    [['x-accept-fix', 'X-Accept-Fix', 'Accept', 'accept'], null],
    [['X-Own', 'x-own'], null],
    [[], null],
  ])('of %j, the one that may occur once and came twice is %s', (names, twice) => {
    expect(repeatedHeader(names)).toBe(twice);
  });

  it('are read with their encoded-words, those too that nobody knows', () => {
    expect(receivedValue('X-Own', '=?utf-8?B?YWJj?=')).toEqual({ ok: true, value: 'abc' });
    expect(receivedValue('psu-user-agent', '=?utf-8?B?YmzDpWLDpnI=?=')).toEqual({
      ok: true,
      value: 'blåbær',
    });
    expect(receivedValue('X-Own', '=?utf-8?B?YmzDpWLDpnI=?=')).toEqual({
      ok: false,
      name: 'X-Own',
      detail: 'expected printable ASCII characters',
    });
    expect(receivedValue('psu-user-agent', '=?utf-8?B?YQBi?=')).toEqual({
      ok: false,
      name: 'PSU-User-Agent',
      detail: 'expected no control characters',
    });
    expect(receivedValue('psu-user-agent', '=?utf-8?B?YQ0KYg==?=')).toEqual({
      ok: false,
      name: 'PSU-User-Agent',
      detail: 'expected no control characters',
    });
    expect(receivedValue('X-Own', 'blåbær')).toMatchObject({ ok: false, name: 'X-Own' });
  });

  it('have a form each, but for what the signature’s own checks look at', () => {
    expect(formFault('psuIpPort', 'one')).not.toBeNull();
    expect(formFault('psuIpPort', '443')).toBeNull();
    expect(formFault('psuIpPort', '')).toBeNull();
    expect(formFault('date', 'yesterday')).toBeNull();
  });

  it.each([
    ['requestId', 'x'.repeat(129), 'Expected at most 128 characters, got 129.'],
    ['requestId', 'blå', 'Expected printable ASCII characters, got U+00E5 at position 3.'],
    ['psuAcceptLanguage', 'n\tb', 'Expected printable ASCII characters, got U+0009 at position 2.'],
    ['psuUserAgent', 'ø'.repeat(8_193), 'Expected at most 8192 characters, got 8193.'],
    ['psuUserAgent', 'a\u200b', 'Expected printable characters, got U+200B at position 2.'],
    ['psuContext', 'BOTH', 'Expected one of PRIVATE, CORPORATE.'],
    ['psuContext', 'private', 'Expected one of PRIVATE, CORPORATE (case matters).'],
    ['psuHttpMethod', 'HEAD', 'Expected one of GET, POST, PUT, PATCH, DELETE.'],
    [
      'tppRedirectUri',
      `https://a/${'x'.repeat(2_039)}`,
      'Expected at most 2048 characters, got 2049.',
    ],
    [
      'tppRedirectUri',
      'https://a/b c',
      'Expected an address in the characters of a URI, others percent-encoded, got U+0020 at position 12.',
    ],
    [
      'tppRedirectUri',
      'https://æ.no/',
      'Expected an address in the characters of a URI, others percent-encoded, got U+00E6 at position 9.',
    ],
    ['tppRedirectUri', 'https://u@a/', 'Expected an address without a user name.'],
    ['tppRedirectUri', 'https://:p@a/', 'Expected an address without a user name.'],
    ['tppRedirectUri', 'https://a/#f', 'Expected an address without a fragment (#).'],
    [
      'tppRedirectUri',
      'myapp://return',
      'Expected an absolute http or https address without a fragment.',
    ],
  ] as const)('say what is wrong with %s %j', (key, value, fault) => {
    expect(formFault(key, value)).toBe(fault);
  });
});

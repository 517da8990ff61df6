import { describe, expect, it } from 'vitest';
import { compareSigningStrings, describeDifference } from './compare-signing-strings';

const EXPECTED = 'date: Mon, 02 Nov 2026 08:05:09 GMT\ndigest: SHA-256=abc\nx-request-id: 7c0f';

describe('comparing signing strings', () => {
  it('finds nothing between the same strings', () => {
    expect(compareSigningStrings(EXPECTED, EXPECTED)).toBeUndefined();
    expect(compareSigningStrings('', '')).toBeUndefined();
  });

  it.each([
    ['the first byte', `D${EXPECTED.slice(1)}`, 1, 1, 'date', 0x64, 0x44],
    ['a byte in the middle', EXPECTED.replace('256=', '512='), 2, 13, 'digest', 0x32, 0x35],
    [
      'the first byte of a line',
      EXPECTED.replace('\nx-', '\nX-'),
      3,
      1,
      'x-request-id',
      0x78,
      0x58,
    ],
    ['CR LF for a newline', EXPECTED.replace('\n', '\r\n'), 1, 36, 'date', 0x0a, 0x0d],
    ['a newline at the end', `${EXPECTED}\n`, 3, 19, 'x-request-id', undefined, 0x0a],
    ['an early end', EXPECTED.slice(0, -1), 3, 18, 'x-request-id', 0x66, undefined],
    ['nothing at all', '', 1, 1, 'date', 0x64, undefined],
    ['a line left out', EXPECTED.replace(/digest.*\n/, ''), 2, 1, 'digest', 0x64, 0x78],
  ])('finds %s', (_, presented, line, byte, header, expectedByte, presentedByte) => {
    expect(compareSigningStrings(EXPECTED, presented)).toEqual({
      line,
      byte,
      header,
      expectedByte,
      presentedByte,
    });
  });

  it('counts bytes of UTF-8', () => {
    expect(compareSigningStrings('a: øx', 'a: øy')).toMatchObject({ line: 1, byte: 6 });
  });

  it('names the header of the longer string when the expected one is empty', () => {
    expect(compareSigningStrings('', 'date: x')).toMatchObject({ header: 'date' });
  });

  it('says it in a sentence', () => {
    const difference = compareSigningStrings(EXPECTED, EXPECTED.replace('\n', '\r\n'));
    expect(difference && describeDifference(difference)).toBe(
      'the signing strings differ in line 1 ("date") at byte 36: expected 0x0A, but 0x0D was signed',
    );
    const atEnd = compareSigningStrings(EXPECTED, `${EXPECTED}!`);
    expect(atEnd && describeDifference(atEnd)).toBe(
      'the signing strings differ in line 3 ("x-request-id") at byte 19: expected the end, but 0x21 \'!\' was signed',
    );
  });
});

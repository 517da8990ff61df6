import { describe, expect, it } from 'vitest';
import { decodeHeaderValue, encodeHeaderValue } from './rfc2047';

describe('wrapping a header value', () => {
  it('leaves printable ASCII as it is', () => {
    expect(encodeHeaderValue('keyId="SN=1,CA=O=~a b~"')).toBe('keyId="SN=1,CA=O=~a b~"');
  });

  it('wraps the whole value when one character is outside ASCII', () => {
    expect(encodeHeaderValue('CA=O=Bø')).toBe('=?utf-8?B?Q0E9Tz1Cw7g=?=');
  });

  it('wraps ASCII that would be read as a word', () => {
    expect(encodeHeaderValue('a =?b')).toBe('=?utf-8?B?YSA9P2I=?=');
    expect(encodeHeaderValue('a=?b')).toBe('a=?b');
  });
});

describe('unwrapping a header value', () => {
  it.each([
    ['a plain value', 'CA=O=Havn', 'CA=O=Havn'],
    ['UTF-8', '=?utf-8?B?Q0E9Tz1Cw7g=?=', 'CA=O=Bø'],
    ['a charset in capitals and a small b', '=?UTF-8?b?Q0E9Tz1Cw7g=?=', 'CA=O=Bø'],
    ['UTF8', '=?Utf8?B?Q0E9Tz1Cw7g=?=', 'CA=O=Bø'],
    ['ISO-8859-1', '=?ISO-8859-1?B?Q0E9Tz1C+A==?=', 'CA=O=Bø'],
    ['US-ASCII', '=?us-ascii?B?Q0E9Tz1C?=', 'CA=O=B'],
    ['an empty word', '=?utf-8?B??=', ''],
    ['two words as one text', '=?utf-8?B?w4VzZQ==?=  =?utf-8?B?IEI=?=', 'Åse B'],
    ['a word between other text', 'Browser/1 =?utf-8?B?w7g=?= (x)', 'Browser/1 ø (x)'],
    ['the Q encoding', '=?utf-8?q?=C3=85se_B?=', 'Åse B'],
    ['the Q encoding of ISO-8859-1', '=?iso-8859-1?Q?Bj=F8rn?=', 'Bjørn'],
    ['a mark of a word inside other text', 'https://a/?b==?c', 'https://a/?b==?c'],
    ['a control character, for others to refuse', '=?utf-8?B?Bw==?=', '\u0007'],
  ])('reads %s', (_, header, value) => {
    expect(decodeHeaderValue(header)).toEqual({ ok: true, value });
  });

  it.each([
    ['a plain value outside ASCII', 'CA=O=B\u00f8', /must be wrapped/],
    ['a plain value with a control character', 'CA=O=B\u0007', /must be wrapped/],
    ['another encoding', '=?utf-8?X?Q0E9?=', /B and Q/],
    ['the Q encoding with half an octet', '=?utf-8?Q?=C3=8?=', /hexadecimal/],
    ['half a character in each of two words', '=?utf-8?B?ww==?= =?utf-8?B?hQ==?=', /not UTF-8/],
    ['bytes that are not ASCII', '=?us-ascii?B?+A==?=', /not ASCII/],
    ['another charset', '=?utf-16?B?Q0E9?=', /charset/],
    ['bytes that are not UTF-8', '=?utf-8?B?+A==?=', /not UTF-8/],
    ['base64 that is cut short', '=?utf-8?B?Q0E9Tz1Cw7g?=', /base64/],
    ['base64 with a stray bit', '=?utf-8?B?Q0E9Tz1C+B==?=', /base64/],
    ['a word that does not end', '=?utf-8?B?Q0E9', /form/],
    ['a broken word after a right one', '=?utf-8?B?Q0E9?= =?utf-8?B?Q0E9', /form/],
    ['two words without a blank between', '=?utf-8?B?Q0E9?==?utf-8?B?Q0E9?=', /form/],
    ['something right after the word', '=?utf-8?B?Q0E9?=x', /form/],
  ])('refuses %s', (_, header, detail) => {
    expect(decodeHeaderValue(header)).toEqual({ ok: false, detail: expect.stringMatching(detail) });
  });

  it.each([
    ['question marks', `=?${'?'.repeat(200_000)}`],
    ['letters of a charset', `=?${'u'.repeat(200_000)}`],
    ['base64', `=?utf-8?B?${'A'.repeat(200_000)}`],
    ['padding', `=?utf-8?B?${'='.repeat(200_000)}?=`],
    ['octets', `=?utf-8?Q?${'=C3'.repeat(100_000)}?=`],
    ['blanks', `=?${' '.repeat(200_000)}`],
  ])('refuses a hostile value of many %s in linear time', (_, header) => {
    expect(decodeHeaderValue(header).ok).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { decodeHeaderValue, encodeHeaderValue } from './rfc2047';

describe('wrapping a header value', () => {
  it('leaves printable ASCII as it is', () => {
    expect(encodeHeaderValue('keyId="SN=1,CA=O=~a b~"')).toBe('keyId="SN=1,CA=O=~a b~"');
  });

  it('wraps the whole value when one character is outside ASCII', () => {
    expect(encodeHeaderValue('CA=O=Bø')).toBe('=?utf-8?B?Q0E9Tz1Cw7g=?=');
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
  ])('reads %s', (_, header, value) => {
    expect(decodeHeaderValue(header)).toEqual({ ok: true, value });
  });

  it.each([
    ['a plain value outside ASCII', 'CA=O=B\u00f8', /must be wrapped/],
    ['a plain value with a control character', 'CA=O=B\u0007', /must be wrapped/],
    ['the Q encoding', '=?utf-8?Q?CA=3DO?=', /form/],
    ['the Q encoding of what could be base64', '=?utf-8?Q?Q0E9?=', /only B/],
    ['another charset', '=?utf-16?B?Q0E9?=', /charset/],
    ['bytes that are not UTF-8', '=?utf-8?B?+A==?=', /not UTF-8/],
    ['base64 that is cut short', '=?utf-8?B?Q0E9Tz1Cw7g?=', /base64/],
    ['base64 with a stray bit', '=?utf-8?B?Q0E9Tz1C+B==?=', /base64/],
    ['a word that does not end', '=?utf-8?B?Q0E9', /form/],
    ['two words', '=?utf-8?B?Q0E9?= =?utf-8?B?Q0E9?=', /form/],
    ['something after the word', '=?utf-8?B?Q0E9?= x', /form/],
  ])('refuses %s', (_, header, detail) => {
    expect(decodeHeaderValue(header)).toEqual({ ok: false, detail: expect.stringMatching(detail) });
  });

  it.each([
    ['question marks', `=?${'?'.repeat(200_000)}`],
    ['letters of a charset', `=?${'u'.repeat(200_000)}`],
    ['base64', `=?utf-8?B?${'A'.repeat(200_000)}`],
    ['padding', `=?utf-8?B?${'='.repeat(200_000)}?=`],
  ])('refuses a hostile value of many %s in linear time', (_, header) => {
    expect(decodeHeaderValue(header).ok).toBe(false);
  });
});

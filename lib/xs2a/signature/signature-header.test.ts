import { describe, expect, it } from 'vitest';
import { formatSignatureHeader, parseSignatureHeader } from './signature-header';

const PARTS = {
  keyId: 'SN=0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO',
  algorithm: 'rsa-sha256',
  headers: ['(request-target)', 'date', 'x-request-id'],
  signature: 'c2lnbmF0dXJl',
};
const HEADER =
  'keyId="SN=0A,CA=CN=Havn CA,O=Havn Tillit AS,C=NO",algorithm="rsa-sha256",headers="(request-target) date x-request-id",signature="c2lnbmF0dXJl"';

const wrapped = (value: string, charset = 'utf-8') =>
  `=?${charset}?B?${Buffer.from(value, charset === 'utf-8' ? 'utf8' : 'latin1').toString('base64')}?=`;

describe('writing the Signature header', () => {
  it('has keyId, algorithm, headers and signature in this order, joined with commas', () => {
    expect(formatSignatureHeader(PARTS)).toBe(HEADER);
  });

  it('is MIME encoded as a whole when a value is outside ASCII', () => {
    expect(formatSignatureHeader({ ...PARTS, keyId: 'SN=0A,CA=O=Bø' })).toBe(
      wrapped(HEADER.replace(PARTS.keyId, 'SN=0A,CA=O=Bø')),
    );
  });
});

describe('reading the Signature header', () => {
  it.each([
    ['plain', HEADER],
    ['wrapped in UTF-8', wrapped(HEADER)],
    ['wrapped in ISO-8859-1', wrapped(HEADER, 'iso-8859-1')],
    ['with blanks after the commas', HEADER.replaceAll('",', '", ')],
    ['with blanks before the commas', HEADER.replaceAll('",', '" ,')],
    ['with blanks around it', `  ${HEADER} `],
  ])('reads it %s', (_, header) => {
    expect(parseSignatureHeader(header)).toEqual({ ok: true, parts: PARTS });
  });

  // A blank before it keeps a header from being of the usual form, and changes nothing else.
  it.each([
    HEADER,
    HEADER.replace(/signature="[^"]*"/, 'signature="abcsignature="'),
    HEADER.replace(/headers="[^"]*"/, 'headers="date headers="'),
    HEADER.replace('rsa-sha256', 'algorithm='),
    HEADER.replace('rsa-sha256', 'hs2019'),
    HEADER.replace(PARTS.keyId, 'algorithm='),
    HEADER.replace(PARTS.keyId, 'keyId='),
    HEADER.replace('date', 'Date'),
    HEADER.replace('date', ' date'),
    HEADER.replace(PARTS.signature, ''),
    HEADER.replace(PARTS.signature, '=?utf-8?B?YQ==?='),
  ])('is read alike in the usual form and in any other: %s', (header) => {
    expect(parseSignatureHeader(header)).toEqual(parseSignatureHeader(` ${header}`));
  });

  it.each([
    'SN=0A,CA=O=Havn\\, "Tillit"',
    'SN=0A,CA=O=\\"",algorithm="none",headers="",signature="x',
    'SN=0A,CA=O=Bø',
    'SN=0A,CA=O=a",headers="b',
    'SN=0A,CA=O="',
    '',
  ])('reads a keyId with commas, quotes and names of parts in it: %s', (keyId) => {
    expect(parseSignatureHeader(formatSignatureHeader({ ...PARTS, keyId }))).toEqual({
      ok: true,
      parts: { ...PARTS, keyId },
    });
  });

  it.each([
    ['keyId', HEADER.replace('keyId=', 'key='), 'signature-part-missing'],
    ['algorithm', HEADER.replace(/algorithm="[^"]*",/, ''), 'signature-part-missing'],
    ['headers', HEADER.replace(/headers="[^"]*",/, ''), 'signature-part-missing'],
    ['signature', HEADER.replace(/,signature="[^"]*"/, ''), 'signature-part-missing'],
    ['keyId', '', 'signature-part-missing'],
    ['algorithm', HEADER.replace('"rsa-sha256"', 'rsa-sha256'), 'signature-part-missing'],
  ])('names the missing part %s of %j', (part, header, reason) => {
    expect(parseSignatureHeader(header)).toMatchObject({ ok: false, reason, part });
  });

  it.each([
    [
      'parts in another order',
      HEADER.replace(/algorithm="[^"]*",(headers="[^"]*"),/, '$1,algorithm="rsa-sha256",'),
      'signature-part-order',
    ],
    [
      'the signature first',
      `signature="x",${HEADER.replace(/,signature.*/, '')}`,
      'signature-part-order',
    ],
    ['something before the parts', `Signature ${HEADER}`, 'signature-malformed'],
    ['something after the parts', `${HEADER},created=1`, 'signature-malformed'],
    [
      'something between the parts',
      HEADER.replace(',headers', ',created=1,headers'),
      'signature-malformed',
    ],
    ['a missing comma', HEADER.replace('",algorithm', '" algorithm'), 'signature-malformed'],
    ['a missing quote', HEADER.slice(0, -1), 'signature-malformed'],
    ['a semicolon for a comma', HEADER.replace('",headers', '";headers'), 'signature-malformed'],
    ['headers twice', HEADER.replace('headers=', 'headers="date",headers='), 'signature-malformed'],
    ['signature twice', `${HEADER},signature="c2lnbmF0dXJl"`, 'signature-malformed'],
    [
      'an empty list of headers',
      HEADER.replace(/headers="[^"]*"/, 'headers=""'),
      'signature-headers-list',
    ],
    ['a header name in capitals', HEADER.replace(' date', ' Date'), 'signature-headers-list'],
    [
      'two blanks between header names',
      HEADER.replace(' date', '  date'),
      'signature-headers-list',
    ],
    ['a broken MIME encoding', wrapped(HEADER).slice(0, -2), 'signature-encoding'],
    [
      'characters outside ASCII that are not wrapped',
      HEADER.replace('Havn CA', 'B\u00f8'),
      'signature-encoding',
    ],
    ['a wrapping inside a wrapping', wrapped(wrapped(HEADER)), 'signature-part-missing'],
  ])('refuses %s', (_, header, reason) => {
    expect(parseSignatureHeader(header)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['blanks', `keyId="${' '.repeat(200_000)}`],
    ['commas', `${HEADER.slice(0, -1)}${'",'.repeat(100_000)}`],
    ['parts', HEADER.replace('keyId="', `keyId="${'",headers="'.repeat(20_000)}`)],
    ['beginnings of parts', 'keyId="'.repeat(30_000)],
    ['quotes', '"'.repeat(200_000)],
    ['header names', HEADER.replace('(request-target)', 'a '.repeat(100_000))],
  ])('reads a hostile value of many %s in linear time', (_, header) => {
    expect(typeof parseSignatureHeader(header).ok).toBe('boolean');
  });
});

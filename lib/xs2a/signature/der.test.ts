import { describe, expect, it } from 'vitest';
import { DER_TAG, readDer, readDerChildren, readObjectIdentifier, readText, readTime } from './der';

const der = (hex: string) => readDer(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('reading DER', () => {
  it('reads a length in one octet and in several', () => {
    expect(der('0403 010203').content.toString('hex')).toBe('010203');
    expect(der(`0481 80 ${'ab'.repeat(128)}`).content).toHaveLength(128);
    expect(der('0484 00000001 ab').content.toString('hex')).toBe('ab');
    expect(der(`0482 0100 ${'ab'.repeat(256)}`).encoded).toHaveLength(260);
  });

  it('reads the children of a sequence in order', () => {
    const children = readDerChildren(der('3008 020101 0c03 6162 63'));
    expect(children.map(({ tag }) => tag)).toEqual([0x02, DER_TAG.utf8String]);
  });

  it.each([
    ['nothing', ''],
    ['a tag alone', '30'],
    ['a length past the end', '3005 0201'],
    ['a length one octet past the end', '3003 0201'],
    ['a length whose octets end early', '3082 01'],
    ['the indefinite length', '3080 0000'],
    ['the indefinite length of 128 octets', `3080 ${'00'.repeat(128)}`],
    ['a length of five octets', '30850000000001 00'],
    ['a tag number above 30', '1f81 01 00'],
  ])('refuses %s', (_, hex) => {
    expect(() => der(hex)).toThrow(RangeError);
  });

  it('refuses a child that goes past its parent', () => {
    expect(() => readDerChildren(der('3003 020501'))).toThrow(RangeError);
  });
});

describe('object identifiers', () => {
  it.each([
    ['2.5.4.97', '0603 550461'],
    ['1.2.840.113549.1.9.1', '0609 2a864886f70d010901'],
    ['0.4.0.19495.2', '0606 040081982702'],
    ['0.9.2342.19200300.100.1.25', '060a 0992268993f22c640119'],
    ['2.999.3', '0603 883703'],
    ['2.5.16385', '0604 55818001'],
    [
      '2.25.329800735698586629295641978511506172918',
      '0614 6983f09da7ebcfdee0c7a1a7b2c0948cc8f9d776',
    ],
  ])('reads %s', (dotted, hex) => {
    expect(readObjectIdentifier(der(hex))).toBe(dotted);
  });

  it.each([
    ['an empty one', '0600'],
    ['one that ends inside a number', '0602 5584'],
    ['one that ends inside a number, after nothing', '0602 5580'],
    ['another type', '0c03 550461'],
  ])('refuses %s', (_, hex) => {
    expect(() => readObjectIdentifier(der(hex))).toThrow(RangeError);
  });
});

describe('text', () => {
  it.each([
    ['UTF8String', '0c05 42c3b86c65', 'Bøle'],
    ['PrintableString', '1302 4e4f', 'NO'],
    ['NumericString', '1202 3432', '42'],
    ['IA5String', '1603 614062', 'a@b'],
    ['VisibleString', '1a02 4e4f', 'NO'],
    ['T61String', '1403 42f86c', 'Bøl'],
    ['BMPString', '1e06 004200f86f01', 'Bø漁'],
    ['UniversalString', '1c08 000000420001d11e', 'B𝄞'],
    ['UniversalString at its borders', '1c0c 0000d7ff 0000e000 0010ffff', '\ud7ff\ue000\u{10ffff}'],
  ])('is read from a %s', (_, hex, text) => {
    expect(readText(der(hex))).toBe(text);
  });

  it.each([
    ['invalid UTF-8', '0c02 c328'],
    ['a BMPString of an odd length', '1e03 004200'],
    ['half a surrogate pair', '1e02 d834'],
    ['a UniversalString of five octets', '1c05 0000004200'],
    ['a UniversalString beyond Unicode', '1c04 00110000'],
    ['a UniversalString with the first surrogate', '1c04 0000d800'],
    ['a UniversalString with the last surrogate', '1c04 0000dfff'],
    ['a UniversalString with a surrogate after a letter', '1c08 000000420000d834'],
    ['a number', '0201 05'],
  ])('is not read from %s', (_, hex) => {
    expect(readText(der(hex))).toBeUndefined();
  });

  it('keeps a byte order mark, which is a character of the name', () => {
    expect(readText(der('0c04 efbbbf42'))).toBe('\ufeffB');
  });
});

describe('times', () => {
  const time = (tag: string, text: string) =>
    readTime(
      der(`${tag}${text.length.toString(16).padStart(2, '0')}${Buffer.from(text).toString('hex')}`),
    );

  it('reads two-digit years from 1950 to 2049', () => {
    expect(time('17', '500102030405Z').toISOString()).toBe('1950-01-02T03:04:05.000Z');
    expect(time('17', '491231235959Z').toISOString()).toBe('2049-12-31T23:59:59.000Z');
  });

  it('reads four-digit years', () => {
    expect(time('18', '20500102030405Z').toISOString()).toBe('2050-01-02T03:04:05.000Z');
  });

  it.each([
    ['17', '20500102030405Z'],
    ['18', '500102030405Z'],
    ['18', '20500102030405.5Z'],
    ['17', '500102030405+0100'],
    ['04', '500102030405Z'],
    ['04', '20500102030405Z'],
    ['17', '5001020304059'],
    ['18', 'xx500102030405Z'],
    ['18', '500102030405Zxx'],
  ])('refuses a time with tag %s that reads %s', (tag, text) => {
    expect(() => time(tag, text)).toThrow(RangeError);
  });
});

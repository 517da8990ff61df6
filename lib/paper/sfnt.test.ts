import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sfntOf } from './sfnt';

const woff = readFileSync('node_modules/@fontsource/inter/files/inter-latin-400-normal.woff');

/** A table's checksum, as in its directory entry. */
function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(3)]);
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('a font out of a WOFF file', () => {
  const sfnt = sfntOf(woff);

  it('is of TrueType, with the directory that its number of tables asks for', () => {
    expect(sfnt.toString('hex', 0, 4)).toBe('00010000');
    const [count, range, selector, shift] = [4, 6, 8, 10].map((at) => sfnt.readUInt16BE(at));
    expect({ count, range, selector, shift }).toEqual({
      count: 15,
      range: 128,
      selector: 3,
      shift: 112,
    });
  });

  it('has each table unpacked, at a multiple of four and with the sum that the maker gave it', () => {
    const tags: string[] = [];
    for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
      const entry = sfnt.subarray(12 + 16 * index);
      const [sum = 0, offset = 0, length = 0] = [4, 8, 12].map((at) => entry.readUInt32BE(at));
      const tag = entry.toString('latin1', 0, 4);
      tags.push(tag);
      expect(offset % 4).toBe(0);
      const table = Buffer.from(sfnt.subarray(offset, offset + length));
      expect(table).toHaveLength(length);
      // The whole font's checksum is in `head`, where it counts as zero.
      if (tag === 'head') table.writeUInt32BE(0, 8);
      expect(sumOf(table), tag).toBe(sum);
    }
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'GPOS', 'head', 'hmtx', 'loca']));
    expect(tags).toEqual([...tags].sort());
  });

  it('is not made of anything else', () => {
    expect(() => sfntOf(sfnt)).toThrow('This is no WOFF file.');
  });
});

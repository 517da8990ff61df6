import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/** The font of a WOFF file with its tables unpacked. Unpacked once, it can be opened for each document. */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry);
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as Triple;
    const data = woff.subarray(offset, offset + packed);
    // A table that compression would not shrink is stored unchanged.
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.readUInt32BE(16),
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const begin = SFNT.header + count * SFNT.entry;
  const sfnt = Buffer.alloc(tables.reduce((end, { data }) => end + padded(data.length), begin));
  woff.copy(sfnt, 0, 4, 8);
  const searched = 2 ** Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(searched * SFNT.entry, 6);
  sfnt.writeUInt16BE(Math.log2(searched), 8);
  sfnt.writeUInt16BE((count - searched) * SFNT.entry, 10);
  let offset = begin;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT.header + index * SFNT.entry;
    tag.copy(sfnt, entry);
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(offset, entry + 8);
    sfnt.writeUInt32BE(data.length, entry + 12);
    data.copy(sfnt, offset);
    offset += padded(data.length);
  }
  return sfnt;
}

type Triple = [number, number, number];

/** Tables begin at multiples of four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

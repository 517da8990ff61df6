/** Creates a ZIP archive while sending it: a file is packed as it is read, and none is whole in memory because of it. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipFile = { name: string; content: string | Uint8Array | AsyncIterable<string> };

/** The bytes of an archive of these files; names are paths with slashes. */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name: path, content } of files) {
    const name = Buffer.from(path, 'utf8');
    const head = Buffer.concat([signed(LOCAL), factsOf({ name, at, sums: NOT_KNOWN_YET }), name]);
    yield head;
    const sums = { ...NOT_KNOWN_YET };
    const packed = createDeflateRaw();
    // An error of the file ends the loop below.
    pipeline(Readable.from(measured(content, sums)), packed, () => {});
    for await (const part of packed) {
      sums.packed += part.length;
      yield part;
    }
    const tail = Buffer.concat([signed(DESCRIPTOR), ...sumsOf(sums)]);
    yield tail;
    const facts = factsOf({ name, at, sums });
    directory.push(Buffer.concat([signed(CENTRAL), u16(VERSION), facts, placeOf(offset), name]));
    offset += head.length + sums.packed + tail.length;
  }
  const central = Buffer.concat(directory);
  yield central;
  const count = u16(directory.length);
  const none = u16(0);
  const sizes = [u32(central.length), u32(offset)];
  yield Buffer.concat([signed(END), none, none, count, count, ...sizes, none]);
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const SUMS_FOLLOW = 0x0008;
const DEFLATED = 8;

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const signed = u32;

/** The checksum of a file and its lengths, before and after packing. */
type Sums = { crc: number; packed: number; size: number };

const NOT_KNOWN_YET: Sums = { crc: 0, packed: 0, size: 0 };

/** The bytes of a file, measured as they are read. */
async function* measured(content: ZipFile['content'], sums: Sums): AsyncGenerator<Buffer> {
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  for await (const part of isWhole ? [content] : content) {
    const bytes = Buffer.from(part as string);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

function sumsOf({ crc, packed, size }: Sums): Buffer[] {
  return [crc, packed, size].map(u32);
}

type Facts = { name: Buffer; at: Date; sums: Sums };

/** The part of a file's header that appears both before the file and in the directory. */
function factsOf({ name, at, sums }: Facts): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, NAMES_ARE_UTF8 | SUMS_FOLLOW, DEFLATED, time, day].map(u16),
    ...sumsOf(sums),
    ...[name.length, 0].map(u16),
  ]);
}

/** The rest of a file's directory entry: no comment, one disk, no attributes, and the offset of the file. */
function placeOf(offset: number): Buffer {
  return Buffer.concat([...[0, 0, 0].map(u16), u32(0), u32(offset)]);
}

/** Creates a ZIP archive while sending it: only one of its files is in memory at a time. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFile = { name: string; content: string | Uint8Array };

/** The bytes of an archive of these files; names are paths with slashes. */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const content = Buffer.from(file.content);
    const packed = deflateRawSync(content);
    const name = Buffer.from(file.name, 'utf8');
    const facts = factsOf({ content, packed, name, at });
    const head = Buffer.concat([signed(LOCAL), facts, name]);
    directory.push(Buffer.concat([signed(CENTRAL), u16(VERSION), facts, placeOf(offset), name]));
    offset += head.length + packed.length;
    yield head;
    yield packed;
  }
  const central = Buffer.concat(directory);
  yield central;
  const count = u16(directory.length);
  const none = u16(0);
  const sizes = [u32(central.length), u32(offset)];
  yield Buffer.concat([signed(END), none, none, count, count, ...sizes, none]);
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
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

type Packed = { content: Buffer; packed: Buffer; name: Buffer; at: Date };

/** The part of a file's header that appears both before the file and in the directory. */
function factsOf({ content, packed, name, at }: Packed): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, NAMES_ARE_UTF8, DEFLATED, time, day].map(u16),
    ...[crc32(content), packed.length, content.length].map(u32),
    ...[name.length, 0].map(u16),
  ]);
}

/** The rest of a file's directory entry: no comment, one disk, no attributes, and the offset of the file. */
function placeOf(offset: number): Buffer {
  return Buffer.concat([...[0, 0, 0].map(u16), u32(0), u32(offset)]);
}

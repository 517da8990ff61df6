import { randomBytes } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type ZipFile, zipOf } from './zip';

const AT = new Date('2026-11-24T10:00:00Z');

async function zipped(files: AsyncIterable<ZipFile>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(files, AT)) parts.push(part);
  return Buffer.concat(parts);
}

async function* each(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files;
}

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

it('files in parts are as whole ones, and their sums stand in the directory and behind them', async () => {
  const contents = ['blåbær '.repeat(1_000), '', 'bytes'];
  const zip = await zipped(
    each([
      { name: 'æ.txt', content: parts(...((contents[0] ?? '').match(/.{1,100}/g) ?? [])) },
      { name: 'none', content: parts() },
      { name: 'bytes', content: Buffer.from('bytes') },
    ]),
  );
  let at = zip.readUInt32LE(zip.length - 6);
  expect(zip.readUInt16LE(zip.length - 12)).toBe(3);
  for (const [index, name] of ['æ.txt', 'none', 'bytes'].entries()) {
    const sums = zip.subarray(at + 16, at + 28);
    const [crc, packed, size] = [0, 4, 8].map((offset) => sums.readUInt32LE(offset));
    const length = zip.readUInt16LE(at + 28);
    expect(zip.toString('utf8', at + 46, at + 46 + length)).toBe(name);
    const begin = zip.readUInt32LE(at + 42) + 30 + length;
    const end = begin + (packed ?? 0);
    const content = inflateRawSync(zip.subarray(begin, end));
    expect(content.toString()).toBe(contents[index]);
    expect([crc, size]).toEqual([crc32(content), content.length]);
    expect(zip.readUInt32LE(end)).toBe(0x08074b50);
    expect(zip.subarray(end + 4, end + 16)).toEqual(sums);
    at += 46 + length;
  }
});

it('an error of a file is the error of the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'begun';
    throw new Error('lost');
  }
  await expect(zipped(each([{ name: 'a', content: broken() }]))).rejects.toThrow('lost');
});

it('a file is read no further than it is sent', async () => {
  let read = 0;
  async function* long(): AsyncGenerator<string> {
    try {
      for (; read < 10_000; read += 1) yield randomBytes(5_000).toString('base64');
    } finally {
      read = -read;
    }
  }
  let sent = 0;
  for await (const part of zipOf(each([{ name: 'a', content: long() }]), AT)) {
    sent += part.length;
    if (sent > 50_000) break;
  }
  await expect.poll(() => read).toBeLessThan(0);
  expect(-read).toBeLessThan(100);
});

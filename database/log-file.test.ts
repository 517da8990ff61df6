import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogDisk, openLogFile } from './log-file';

const NOW = new Date('2026-03-01T10:00:00.000Z');

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-log-'));
  file = path.join(folder, 'app.log');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const text = (name = 'app.log') => fs.readFileSync(path.join(folder, name), 'utf8');
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** A disk with this many free bytes; a write stores what still fits, as on a real disk. */
function smallDisk(room: number): LogDisk & { room: number; writes: number } {
  const disk = {
    ...fs,
    room,
    writes: 0,
    writeSync: (fd: number, bytes: Buffer, offset: number) => {
      disk.writes += 1;
      const fits = Math.min(disk.room, bytes.length - offset);
      if (fits === 0) throw noSpace();
      disk.room -= fits;
      return fs.writeSync(fd, bytes, offset, fits);
    },
    ftruncateSync: (fd: number, length: number) => {
      disk.room += fs.fstatSync(fd).size - length;
      fs.ftruncateSync(fd, length);
    },
  };
  // Overloads of writeSync that a log does not use are not implemented.
  return disk as unknown as LogDisk & { room: number; writes: number };
}

describe('a log', () => {
  it('begins a new file while it is written, and keeps four old ones', () => {
    const log = openLogFile(file, { bytesMax: 10 });
    for (const line of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
      log.write(Buffer.from(`${line} ------\n`));
    log.close();
    expect(fs.readdirSync(folder).sort()).toEqual([
      'app.log',
      'app.log.1',
      'app.log.2',
      'app.log.3',
      'app.log.4',
    ]);
    expect(text()).toBe('eight ------\n');
    expect(text('app.log.1')).toBe('seven ------\n');
    expect(text('app.log.4')).toBe('four ------\n');
  });

  it('goes on in the file of the run before, up to the same size', () => {
    fs.writeFileSync(file, 'before\n');
    const log = openLogFile(file, { bytesMax: 14 });
    log.write(Buffer.from('after1\n'));
    log.write(Buffer.from('after2\n'));
    log.close();
    expect(text('app.log.1')).toBe('before\nafter1\n');
    expect(text()).toBe('after2\n');
  });

  it('keeps the lines of two pipes whole', async () => {
    const log = openLogFile(file);
    const out = new PassThrough();
    const err = new PassThrough();
    const ended = log.follow(out);
    void log.follow(err);
    out.emit('data', Buffer.from('one line, '));
    err.emit('data', Buffer.from('another\n'));
    out.emit('data', Buffer.from('in two parts\nunended'));
    out.destroy();
    await ended;
    expect(text()).toBe('another\none line, in two parts\nunended\n');
    log.close();
  });

  it('writes out a line that does not end before it fills the memory', () => {
    const log = openLogFile(file);
    const out = new PassThrough();
    void log.follow(out);
    out.emit('data', Buffer.alloc(65_537, 'x'));
    expect(fs.statSync(file).size).toBe(65_538);
    log.close();
  });
});

describe('a log on a full disk', () => {
  it('drops lines, counts them, and says so when there is room again', () => {
    const disk = smallDisk(9);
    const log = openLogFile(file, { disk, now: () => NOW });
    log.write(Buffer.from('one\ntwo\nthree\n'));
    expect(text()).toBe('one\ntwo\n');
    log.write(Buffer.from('four\nfive\n'));
    expect(text()).toBe('one\ntwo\n');
    disk.room = 1000;
    log.write(Buffer.from('six\n'));
    log.write(Buffer.from('seven\n'));
    expect(text()).toBe(
      'one\ntwo\n{"level":"warn","time":"2026-03-01T10:00:00.000Z","event":"log lines lost","count":3,"errorCode":"ENOSPC"}\nsix\nseven\n',
    );
    log.close();
  });

  it('tries once for what it is given, and not again until it is given more', () => {
    const disk = smallDisk(0);
    const log = openLogFile(file, { disk });
    for (let line = 0; line < 1000; line += 1) log.write(Buffer.from('lost\n'));
    expect(disk.writes).toBe(1000);
    log.close();
  });

  it('still knows the end of what was to be written, and no more than that', () => {
    const log = openLogFile(file, { disk: smallDisk(0) });
    for (let line = 0; line < 10_000; line += 1) log.write(Buffer.from(`line ${line}\n`));
    const tail = log.takeTail();
    expect(tail).toMatch(/line 9998\nline 9999\n$/);
    expect(tail.length).toBe(16_384);
    expect(log.takeTail()).toBe('');
    log.close();
  });

  it.skipIf(process.platform !== 'linux')('neither throws nor waits when it is a real one', () => {
    const log = openLogFile('/dev/full');
    for (let line = 0; line < 1000; line += 1) log.write(Buffer.from('lost\n'));
    expect(log.takeTail()).toMatch(/lost\n$/);
    log.close();
  });

  it('does not grow past its size when the old files cannot be moved', () => {
    const disk = smallDisk(1000);
    disk.renameSync = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    const log = openLogFile(file, { disk, bytesMax: 10 });
    for (let line = 0; line < 100; line += 1) log.write(Buffer.from('a line\n'));
    expect(text()).toBe('a line\n');
    log.close();
  });
});

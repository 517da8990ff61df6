import { expect, it } from 'vitest';
import { keepServer } from './kept-server';
import { DiskFullError, type Ending, type RunningServer } from './postgres-server';

/** A server that ends when the test says so. */
function fakeServer(): RunningServer & { end: (ending: Ending) => void; stopped: number } {
  let end: (ending: Ending) => void = () => {};
  const server = {
    pid: 1,
    port: 1,
    stopped: 0,
    ended: new Promise<Ending>((resolve) => {
      end = resolve;
    }),
    stop: async () => {
      server.stopped += 1;
    },
    end: (ending: Ending) => end(ending),
  };
  return server;
}

const FULL: Ending = { sentence: 'The disk is full.', isDiskFull: true };
const GONE: Ending = { sentence: 'The database has ended.', isDiskFull: false };
const guard = () => ({ dismiss: async () => {} });

it('starts a server again until the disk has room, and tells both', async () => {
  const lines: string[] = [];
  const first = fakeServer();
  const second = fakeServer();
  let attempts = 0;
  const kept = keepServer(first, {
    restart: async () => {
      attempts += 1;
      if (attempts === 1) throw new DiskFullError('The disk is full.');
      return second;
    },
    guard,
    say: (line) => lines.push(line),
  });
  first.end(FULL);
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(2);
  expect(lines).toEqual(['The disk is full.', 'The database is running again.']);
  await kept.close();
  expect(second.stopped).toBe(1);
});

it('takes any other end for good', async () => {
  const first = fakeServer();
  const kept = keepServer(first, {
    restart: async () => expect.fail('It was started again.'),
    guard,
    say: () => {},
  });
  first.end(GONE);
  expect(await kept.broken).toBe('The database has ended.');
});

it('gives up when something else keeps the server from starting', async () => {
  const first = fakeServer();
  const kept = keepServer(first, {
    restart: () => Promise.reject(new Error('The database is damaged.')),
    guard,
    say: () => {},
  });
  first.end(FULL);
  expect(await kept.broken).toBe('The database is damaged.');
});

it('leaves no server behind that was being started while it was closed', async () => {
  const first = fakeServer();
  const second = fakeServer();
  let start: (server: RunningServer) => void = () => {};
  let close = async () => {};
  const starting = new Promise<void>((isAsked) => {
    const kept = keepServer(first, {
      restart: () =>
        new Promise((resolve) => {
          start = resolve;
          isAsked();
        }),
      guard,
      say: () => {},
    });
    close = kept.close;
  });
  first.end(FULL);
  await starting;
  const closed = close();
  start(second);
  await closed;
  expect(second.stopped).toBe(1);
});

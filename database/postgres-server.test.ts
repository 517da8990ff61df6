import { expect, it } from 'vitest';
import { parsePidFile, reasonIn } from './postgres-server';

it('reads process, port and state from the pid file of a server that is ready', () => {
  const text = '4711\n/data/postgres\n1780000000\n54321\n\n127.0.0.1\n  1234567   890\nready   \n';
  expect(parsePidFile(text)).toEqual({ pid: 4711, port: 54321, status: 'ready' });
});

it('reads a pid file that is still being written', () => {
  expect(parsePidFile('4711\n/data/postgres\n')).toEqual({ pid: 4711, port: 0, status: '' });
  expect(parsePidFile('')).toBeUndefined();
  expect(parsePidFile('-4711\n/data\n')).toBeUndefined();
});

it('finds the reason in what PostgreSQL wrote', () => {
  expect(
    reasonIn(
      '2026-01-01 00:00:00.000 UTC [7] LOG:  starting\n2026-01-01 00:00:00.001 UTC [7] FATAL:  data directory "/d" has invalid permissions\n2026-01-01 00:00:00.002 UTC [7] DETAIL:  Permissions should be u=rwx (0700).\n',
    ),
  ).toBe('data directory "/d" has invalid permissions');
  expect(
    reasonIn('creating directory /d ... initdb: error: could not create directory "/d"\n'),
  ).toBe('could not create directory "/d"');
  expect(reasonIn('something else\nlast line\n')).toBe('last line');
});

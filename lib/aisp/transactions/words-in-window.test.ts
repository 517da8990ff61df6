import { expect, it } from 'vitest';
import { EVERY_TRANSACTION } from '@/lib/db/search-transactions';
import type { Sql } from '@/lib/db/sql';
import { wordsInWindow } from './words-in-window';

const NOW = new Date('2026-11-24T08:00:00Z');
const FILTER = { ...EVERY_TRANSACTION, accountIds: ['a'] };

/** A database with so many rows of each day, too large to be looked into. */
const holding = (...days: [day: string, count: number][]): Sql => {
  const rows = days.flatMap(([sortDate, count]) =>
    Array.from({ length: count }, () => ({ sortDate, sealed: null, sealedEntries: null })),
  );
  return { query: async () => ({ rows }) } as unknown as Sql;
};

it.each([
  ['every transaction', [['9999-12-31', 2_999]], null],
  [
    'a day, with older ones not looked at',
    [
      ['9999-12-31', 2_999],
      ['2026-11-20', 1],
    ],
    '2026-11-20',
  ],
  [
    'no booked one, since pending ones are all there was time for',
    [['9999-12-31', 3_000]],
    '2026-11-25',
  ],
] as const)('knows the words of %s', async (name, days, since) => {
  const db = holding(...days.map(([day, count]): [string, number] => [day, count]));
  const window = await wordsInWindow(db, { ...FILTER, userId: name }, [], NOW);
  expect(window.since).toBe(since);
});

import { describe, expect, it } from 'vitest';
import { coveredSince, type SyncProgress } from './covered-since';

const NEVER: SyncProgress = {
  state: null,
  phase: null,
  dateFrom: null,
  dateReached: null,
  newestFirst: null,
  syncedAt: null,
  historyFrom: null,
};

const FIRST_RUN: SyncProgress = {
  ...NEVER,
  state: 'running',
  phase: 'reading',
  dateFrom: '2016-11-22',
  newestFirst: true,
};

const KEPT: SyncProgress = {
  ...NEVER,
  state: 'idle',
  phase: 'reading',
  dateFrom: '2026-11-05',
  dateReached: '2026-11-06',
  newestFirst: true,
  syncedAt: new Date('2026-11-19T10:00:00Z'),
  historyFrom: '2016-11-22',
};

const NEXT_RUN: SyncProgress = { ...KEPT, state: 'running', dateReached: null };

describe('the first day since which transactions are whole', () => {
  it.each<[string, SyncProgress, string | null]>([
    ['is unknown before the first run', NEVER, null],
    ['is unknown before the first page', FIRST_RUN, null],
    [
      'is the day after the last one of the pages read so far',
      { ...FIRST_RUN, dateReached: '2026-07-20' },
      '2026-07-21',
    ],
    [
      'stays there when the run stops',
      { ...FIRST_RUN, state: 'stopped', dateReached: '2026-07-20' },
      '2026-07-21',
    ],
    [
      'is unknown while the bank sends its pages in another order',
      { ...FIRST_RUN, dateReached: '2026-07-20', newestFirst: false },
      null,
    ],
    [
      'is that of the run once its list was read to the end',
      { ...FIRST_RUN, phase: 'checking' },
      '2016-11-22',
    ],
    ['is that of what is kept between runs', KEPT, '2016-11-22'],
    ['is that of what is kept until the next run has its first page', NEXT_RUN, '2016-11-22'],
    [
      'is that of the run while days between it and what is kept are missing',
      { ...NEXT_RUN, dateReached: '2026-11-21' },
      '2026-11-22',
    ],
    [
      'is that of what is kept once the run has come down to it',
      { ...NEXT_RUN, dateReached: '2026-11-19' },
      '2016-11-22',
    ],
    [
      'stays that of what is kept while a longer run has not come further',
      { ...NEXT_RUN, historyFrom: '2026-08-24', dateReached: '2026-09-30' },
      '2026-08-24',
    ],
    [
      'goes back with a run that has come further',
      { ...NEXT_RUN, historyFrom: '2026-08-24', dateReached: '2025-03-09' },
      '2025-03-10',
    ],
    [
      'is that of what is kept while batches are read',
      { ...KEPT, state: 'running', phase: 'entries' },
      '2016-11-22',
    ],
  ])('%s', (_, sync, day) => {
    expect(coveredSince(sync)).toBe(day);
  });
});

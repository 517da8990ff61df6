import { describe, expect, it } from 'vitest';
import { runWords } from './batch-run-words';

describe('when a payment goes', () => {
  it.each([
    // In winter Oslo is an hour ahead of UTC.
    [
      'today, before a run',
      '2026-11-20T10:30:00Z',
      '2026-11-20',
      { time: '13:30', day: null, late: { time: '15:30', day: null } },
    ],
    [
      'today, before the last run',
      '2026-11-20T16:00:00Z',
      '2026-11-20',
      { time: '18:00', day: null, late: { time: '06:00', day: '2026-11-21' } },
    ],
    [
      'today, after the last run',
      '2026-11-20T17:30:00Z',
      '2026-11-20',
      { time: '06:00', day: '2026-11-21', late: null },
    ],
    [
      'a day to come',
      '2026-11-20T10:30:00Z',
      '2026-11-24',
      { time: '06:00', day: '2026-11-24', late: null },
    ],
    [
      'tomorrow, seen late in the evening of summer',
      '2026-07-01T22:30:00Z',
      '2026-07-02',
      { time: '06:00', day: null, late: { time: '11:00', day: null } },
    ],
  ])('%s', (_, now, date, words) => {
    expect(runWords(new Date(now), date)).toEqual(words);
  });
});

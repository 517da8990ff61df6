import { describe, expect, it } from 'vitest';
import { executionSlot, nextSlot, slotsBetween } from './batch-run';

const at = (text: string) => new Date(text);

describe('nextSlot', () => {
  it.each([
    // Winter: Oslo is one hour ahead of UTC.
    ['2026-11-20T04:59:59.999Z', '2026-11-20T05:00:00Z', '2026-11-20'],
    ['2026-11-20T05:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20'],
    ['2026-11-20T10:00:00Z', '2026-11-20T12:30:00Z', '2026-11-20'],
    ['2026-11-20T12:30:00Z', '2026-11-20T14:30:00Z', '2026-11-20'],
    ['2026-11-20T14:30:00Z', '2026-11-20T17:00:00Z', '2026-11-20'],
    ['2026-11-20T17:00:00Z', '2026-11-21T05:00:00Z', '2026-11-21'],
    // Half past eleven in the evening in UTC is already the next day in Oslo.
    ['2026-11-20T23:30:00Z', '2026-11-21T05:00:00Z', '2026-11-21'],
    // Summer: two hours ahead, from 29 March to 25 October 2026.
    ['2026-03-28T17:00:00Z', '2026-03-29T04:00:00Z', '2026-03-29'],
    ['2026-07-01T00:00:00Z', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['2026-10-24T16:00:00Z', '2026-10-25T05:00:00Z', '2026-10-25'],
    ['2026-12-31T17:00:00Z', '2027-01-01T05:00:00Z', '2027-01-01'],
  ])('after %s comes %s', (after, expected, day) => {
    expect(nextSlot(at(after))).toEqual({ at: at(expected), day });
  });
});

describe('slotsBetween', () => {
  it('has five slots a day, also on the days when the clock changes', () => {
    const days = [
      ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
      ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
      ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'],
    ] as const;
    for (const [from, to] of days) expect(slotsBetween(at(from), at(to), 100)).toHaveLength(5);
  });

  it('leaves out the first instant and takes the last', () => {
    const slots = slotsBetween(at('2026-11-20T05:00:00Z'), at('2026-11-20T10:00:00Z'), 100);
    expect(slots).toEqual([{ at: at('2026-11-20T10:00:00Z'), day: '2026-11-20' }]);
  });

  it('stops at the most that are asked for', () => {
    const slots = slotsBetween(at('2026-11-20T05:00:00Z'), at('2027-11-20T05:00:00Z'), 2);
    expect(slots).toEqual([
      { at: at('2026-11-20T10:00:00Z'), day: '2026-11-20' },
      { at: at('2026-11-20T12:30:00Z'), day: '2026-11-20' },
    ]);
  });

  it('gives no slot twice and none is lost when the way is cut in pieces', () => {
    const from = at('2026-03-20T00:00:00Z');
    const until = at('2026-04-05T00:00:00Z');
    const whole = slotsBetween(from, until, 1_000);
    expect(whole).toHaveLength(80);
    const pieces = [];
    let cursor = from;
    for (;;) {
      const piece = slotsBetween(cursor, until, 7);
      const last = piece.at(-1);
      if (last === undefined) break;
      pieces.push(...piece);
      cursor = last.at;
    }
    expect(pieces).toEqual(whole);
  });

  it('is empty when time stands or runs backwards', () => {
    const now = at('2026-11-20T09:00:00Z');
    expect(slotsBetween(now, now, 10)).toEqual([]);
    expect(slotsBetween(now, at('2026-11-19T09:00:00Z'), 10)).toEqual([]);
  });
});

describe('executionSlot', () => {
  it.each([
    ['today before a run', '2026-11-20T09:00:00Z', '2026-11-20', '2026-11-20T10:00:00Z'],
    ['today after the last run', '2026-11-20T17:00:01Z', '2026-11-20', '2026-11-21T05:00:00Z'],
    ['a day to come', '2026-11-20T09:00:00Z', '2026-11-25', '2026-11-25T05:00:00Z'],
    [
      'tomorrow, approved after the last run',
      '2026-11-20T18:00:00Z',
      '2026-11-21',
      '2026-11-21T05:00:00Z',
    ],
    ['a day that has passed', '2026-11-20T09:00:00Z', '2026-11-18', '2026-11-20T10:00:00Z'],
  ])('executes a payment for %s in the first run on or after it', (_, approved, day, expected) => {
    expect(executionSlot(at(approved), day).at).toEqual(at(expected));
  });
});

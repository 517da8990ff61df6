import { describe, expect, it } from 'vitest';
import { verifyDate } from './verify-date';

const NOW = new Date('2026-11-02T08:05:09.000Z');

describe('Date header deviation: at most 60 seconds', () => {
  it.each([
    ['now', 'Mon, 02 Nov 2026 08:05:09 GMT'],
    ['60 seconds ago', 'Mon, 02 Nov 2026 08:04:09 GMT'],
    ['60 seconds ahead', 'Mon, 02 Nov 2026 08:06:09 GMT'],
    ['a day of one digit', 'Mon, 2 Nov 2026 08:05:09 GMT'],
    ['a numeric zone', 'Mon, 2 Nov 2026 09:05:09 +0100'],
    ['a numeric zone that is behind', 'Sun, 1 Nov 2026 23:05:09 -0900'],
  ])('accepts %s', (_, header) => {
    const verification = verifyDate(header, NOW);
    expect(verification.ok).toBe(true);
  });

  it.each([
    ['61 seconds ago', 'Mon, 02 Nov 2026 08:04:08 GMT', -61],
    ['61 seconds ahead', 'Mon, 02 Nov 2026 08:06:10 GMT', 61],
    ['a local time that says it is GMT', 'Mon, 02 Nov 2026 09:05:09 GMT', 3600],
  ])('refuses %s', (_, header, offSeconds) => {
    expect(verifyDate(header, NOW)).toMatchObject({ ok: false, reason: 'date-off', offSeconds });
  });

  it('counts in the whole seconds that the header has', () => {
    const header = 'Mon, 02 Nov 2026 08:05:09 GMT';
    expect(verifyDate(header, new Date('2026-11-02T08:06:09.000Z')).ok).toBe(true);
    expect(verifyDate(header, new Date('2026-11-02T08:06:09.999Z')).ok).toBe(true);
    expect(verifyDate(header, new Date('2026-11-02T08:06:10.000Z')).ok).toBe(false);
    expect(verifyDate(header, new Date('2026-11-02T08:04:09.999Z')).ok).toBe(true);
    expect(verifyDate(header, new Date('2026-11-02T08:04:08.999Z')).ok).toBe(false);
  });

  it('says how far off the date is', () => {
    expect(verifyDate('Mon, 02 Nov 2026 08:04:08 GMT', NOW)).toMatchObject({
      detail:
        'Date: "Mon, 02 Nov 2026 08:04:08 GMT" is 61 seconds behind the bank\'s clock (Mon, 02 Nov 2026 08:05:09 GMT); at most 60 are allowed.',
    });
    expect(verifyDate('Mon, 02 Nov 2026 08:06:10 GMT', NOW)).toMatchObject({
      detail: expect.stringContaining('is 61 seconds ahead of the bank'),
    });
  });

  it.each([
    [''],
    ['2026-11-02T08:05:09Z'],
    ['Mon, 31 Nov 2026 08:05:09 GMT'],
    ['x'.repeat(200_000)],
  ])('refuses what is no date: %s', (header) => {
    expect(verifyDate(header, NOW)).toMatchObject({ ok: false, reason: 'date-malformed' });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { zoneOffset } from './zone-offset';

describe('how far a zone is ahead of UTC', () => {
  it.each([
    ['Europe/Oslo', '2026-10-25T00:59:59.999Z', 7_200_000],
    ['Europe/Oslo', '2026-10-25T01:00:00Z', 3_600_000],
    ['America/New_York', '2026-11-27T12:00:00Z', -18_000_000],
    ['Asia/Kathmandu', '2026-11-27T12:10:00Z', 20_700_000],
    ['UTC', '1969-12-31T23:59:59Z', 0],
    // Its clocks change on the half hour of UTC, and by half an hour.
    ['Australia/Lord_Howe', '2026-10-03T15:29:59Z', 37_800_000],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 39_600_000],
  ])('in %s at %s is %i milliseconds', (zone, instant, offset) => {
    expect(zoneOffset(zone, Date.parse(instant))).toBe(offset);
  });
});

describe('a page that asks for the time of a zone', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('makes none of the browser’s slow formats where the browser knows zones without one', async () => {
    vi.resetModules();
    const asked: unknown[] = [];
    const zoned = (at: number, zone: string) => {
      asked.push([new Date(at).toISOString(), zone]);
      return { offsetNanoseconds: 7_200_000_000_000 };
    };
    vi.stubGlobal('Temporal', {
      Instant: {
        fromEpochMilliseconds: (at: number) => ({
          toZonedDateTimeISO: (zone: string) => zoned(at, zone),
        }),
      },
    });
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const fresh = await import('./zone-offset');
    expect(fresh.zoneOffset('Europe/Oslo', Date.parse('2026-07-01T22:10:00Z'))).toBe(7_200_000);
    expect(fresh.zoneOffset('Europe/Oslo', Date.parse('2026-07-01T22:14:59Z'))).toBe(7_200_000);
    expect(asked).toEqual([['2026-07-01T22:00:00.000Z', 'Europe/Oslo']]);
    expect(made.mock.calls).toEqual([]);
  });

  it('makes one when it is first asked, where the browser has nothing else', async () => {
    vi.resetModules();
    vi.stubGlobal('Temporal', undefined);
    const made = vi.fn();
    class Counted extends Intl.DateTimeFormat {
      constructor(...of: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...of);
        made();
      }
    }
    vi.stubGlobal('Intl', { DateTimeFormat: Counted });
    const fresh = await import('./zone-offset');
    expect(made).not.toHaveBeenCalled();
    expect(fresh.zoneOffset('Europe/Oslo', Date.parse('2026-12-31T23:00:00Z'))).toBe(3_600_000);
    expect(fresh.zoneOffset('Europe/Oslo', Date.parse('2026-07-01T22:00:00Z'))).toBe(7_200_000);
    expect(made).toHaveBeenCalledTimes(1);
  });
});

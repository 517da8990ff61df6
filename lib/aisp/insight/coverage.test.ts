import { describe, expect, it } from 'vitest';
import { coverageOf as coverageOn } from './coverage';

const UNREAD = {
  state: null,
  phase: null,
  dateFrom: null,
  dateReached: null,
  newestFirst: null,
  syncedAt: null,
  historyFrom: null,
  unreadableDays: [],
};

const keptSince = (historyFrom: string, unreadableDays: string[] = []) => ({
  ...UNREAD,
  state: 'idle' as const,
  syncedAt: new Date('2026-11-22T10:00:00Z'),
  historyFrom,
  unreadableDays,
});

const TODAY = '2026-11-22';

const coverageOf = (accounts: Parameters<typeof coverageOn>[0], days: typeof YEAR) =>
  coverageOn(accounts, days, TODAY);

const YEAR = { dateFrom: '2025-12-01', dateTo: '2026-11-22' };

describe('what figures stand on', () => {
  it('is every day asked for when each account is kept that far back', () => {
    expect(coverageOf([keptSince('2016-11-22'), keptSince('2025-12-01')], YEAR)).toEqual({
      since: '2025-12-01',
      isWhole: true,
      until: null,
      accounts: 2,
      accountsRead: 2,
      unreadable: 0,
      currenciesLeftOut: 0,
    });
  });

  it('begins with the latest day that an account is kept since', () => {
    expect(coverageOf([keptSince('2016-11-22'), keptSince('2026-07-21')], YEAR)).toMatchObject({
      since: '2026-07-21',
      isWhole: false,
      accountsRead: 2,
    });
  });

  it('leaves out an account that was not read, and says so', () => {
    expect(coverageOf([keptSince('2016-11-22'), UNREAD], YEAR)).toEqual({
      since: '2025-12-01',
      isWhole: true,
      until: null,
      accounts: 2,
      accountsRead: 1,
      unreadable: 0,
      currenciesLeftOut: 0,
    });
  });

  it('is nothing when no account was read, or none as far back as these days', () => {
    const nothing = { since: null, isWhole: false, accountsRead: 0 };
    expect(coverageOf([UNREAD], YEAR)).toMatchObject(nothing);
    const before = { dateFrom: '2026-06-01', dateTo: '2026-06-30' };
    expect(coverageOf([keptSince('2026-07-21')], before)).toMatchObject(nothing);
  });

  it('ends on the day of the oldest reading, before the last day that has come', () => {
    const stale = { ...keptSince('2016-11-22'), syncedAt: new Date('2026-11-10T10:00:00Z') };
    expect(coverageOf([stale, keptSince('2016-11-22')], YEAR)).toMatchObject({
      isWhole: true,
      until: '2026-11-10',
      accountsRead: 2,
    });
    const month = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
    expect(coverageOf([keptSince('2016-11-22')], month)).toMatchObject({ until: null });
    expect(coverageOf([stale], { ...month, dateTo: '2026-11-09' })).toMatchObject({ until: null });
    // What came later that day may be missing too.
    expect(coverageOf([stale], { ...month, dateTo: '2026-11-10' })).toMatchObject({
      until: '2026-11-10',
    });
  });

  it('is nothing of days after an account was last read', () => {
    const stale = { ...keptSince('2016-11-22'), syncedAt: new Date('2026-10-10T10:00:00Z') };
    const month = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
    expect(coverageOf([stale], month)).toMatchObject({ since: null, accountsRead: 0, until: null });
    expect(coverageOf([stale, keptSince('2016-11-22')], month)).toMatchObject({
      since: '2026-11-01',
      accountsRead: 1,
      until: null,
    });
    const first = { ...stale, syncedAt: new Date('2026-11-01T10:00:00Z') };
    expect(coverageOf([first], month)).toMatchObject({ accountsRead: 1, until: '2026-11-01' });
    // What an unfinished run has read is later than the last complete one.
    const running = { ...stale, state: 'running' as const, phase: 'reading' as const };
    const reached = { ...running, newestFirst: true, dateReached: '2026-11-19' };
    expect(coverageOf([reached], month)).toMatchObject({ since: '2026-11-20', until: null });
  });

  it('counts the unreadable rows that may be of these days: one without a day counts as old', () => {
    const days = ['2016-11-22', '2026-06-30', '2026-07-01'];
    const half = { dateFrom: '2026-01-01', dateTo: '2026-06-30' };
    expect(coverageOf([keptSince('2016-11-22', days)], half)).toMatchObject({ unreadable: 2 });
  });

  it('is whole without any account', () => {
    expect(coverageOf([], YEAR)).toMatchObject({ since: '2025-12-01', isWhole: true });
  });
});

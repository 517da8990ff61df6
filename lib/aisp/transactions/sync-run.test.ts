import { describe, expect, it } from 'vitest';
import type { Presence } from '@/lib/aspsp/presence';
import type { TransactionSync } from '@/lib/db/transaction-syncs';
import { goesOn, olderFollow, reachesAll, type SyncOptions } from './sync-run';

const NOW = new Date('2026-11-21T10:00:00Z');
const ALL = '2016-11-20';
const PSU = { kind: 'attended' } as unknown as Presence;
const NOBODY = { kind: 'unattended' } as unknown as Presence;

/** A run for what is new, of which some pages are read. */
const RUN = {
  state: 'running',
  phase: 'reading',
  startedAt: new Date('2026-11-21T09:59:00Z'),
  dateFrom: '2026-11-01',
  dateTo: null,
  syncedAt: new Date('2026-11-21T09:00:00Z'),
  problem: null,
} as unknown as TransactionSync;

/** A run for the days before those that are stored. */
const OLDER = { ...RUN, dateFrom: ALL, dateTo: '2026-08-01' };

const options = (reach: 'new' | 'all', presence = PSU): SyncOptions => ({
  reach,
  presence,
  clock: () => NOW,
  goOn: () => true,
});
const isContinued = (
  sync: Partial<TransactionSync>,
  reach: 'new' | 'all' = 'new',
  presence = PSU,
) => goesOn({ ...RUN, ...sync }, options(reach, presence));

describe('an unfinished run', () => {
  it('goes on while it runs and after it stopped', () => {
    expect(isContinued({})).toBe(true);
    expect(isContinued({ state: 'stopped' })).toBe(true);
    expect(isContinued({}, 'new', NOBODY)).toBe(true);
  });

  it.each<[string, Partial<TransactionSync>]>([
    ['that has ended', { state: 'idle' }],
    ['that has not begun', { startedAt: null }],
    ['without a first day', { dateFrom: null }],
  ])('does not go on as one %s', (_, sync) => {
    expect(isContinued(sync)).toBe(false);
  });

  it('goes on for two days', () => {
    expect(isContinued({ startedAt: new Date('2026-11-19T10:00:00Z') })).toBe(true);
    expect(isContinued({ startedAt: new Date('2026-11-19T09:59:59Z') })).toBe(false);
  });

  it.each<[Partial<TransactionSync>, Presence, boolean]>([
    [{ state: 'running' }, PSU, true],
    [{ state: 'stopped' }, PSU, false],
    [{ state: 'running' }, NOBODY, false],
  ])('that reads entries, %j, goes on as far as they can be had', (sync, presence, goes) => {
    expect(isContinued({ ...sync, phase: 'entries' }, 'new', presence)).toBe(goes);
  });

  it('for what is new is read to its end before older days, unless nothing was read yet', () => {
    expect(isContinued({}, 'all')).toBe(true);
    expect(isContinued({ syncedAt: null }, 'all')).toBe(false);
    expect(isContinued({ syncedAt: null, dateFrom: ALL }, 'all')).toBe(true);
  });

  it('for what is new that the bank has stopped does not keep anybody from older days', () => {
    expect(isContinued({ state: 'stopped' }, 'all')).toBe(false);
  });

  it('for older days goes on for what is new only within a minute of the last reading', () => {
    const readAt = (time: string) => ({ ...OLDER, syncedAt: new Date(`2026-11-21T${time}Z`) });
    expect(isContinued(readAt('09:59:00'))).toBe(true);
    expect(isContinued(readAt('09:58:59'))).toBe(false);
    expect(isContinued({ ...readAt('09:59:00'), state: 'stopped' })).toBe(false);
    expect(isContinued({ ...OLDER, syncedAt: null })).toBe(false);
    expect(isContinued(readAt('09:00:00'), 'all')).toBe(true);
  });

  it('over more than ninety days needs the user', () => {
    expect(isContinued({ dateFrom: '2026-08-23' }, 'new', NOBODY)).toBe(true);
    expect(isContinued({ dateFrom: '2026-08-22' }, 'new', NOBODY)).toBe(false);
    expect(isContinued({ dateFrom: '2026-08-22' }, 'new', PSU)).toBe(true);
  });

  it('that needed SCA goes on when all is asked for, or when it reads recent days alone', () => {
    const stopped = { state: 'stopped', problem: 'sca-required' } as const;
    expect(isContinued({ ...stopped, dateFrom: ALL })).toBe(false);
    expect(isContinued({ ...stopped, dateFrom: ALL }, 'all')).toBe(true);
    expect(isContinued(stopped)).toBe(true);
  });
});

describe('older days follow a run', () => {
  const ENDED = { ...RUN, state: 'idle' } as const;

  it('for what is new that has ended, when they are asked for', () => {
    expect(olderFollow(ENDED, options('all'))).toBe(true);
    expect(olderFollow(ENDED, options('new'))).toBe(false);
    expect(olderFollow({ ...ENDED, state: 'stopped' }, options('all'))).toBe(false);
    expect(olderFollow({ ...ENDED, dateFrom: null }, options('all'))).toBe(false);
  });

  it('but not one that read them', () => {
    expect(olderFollow({ ...ENDED, dateFrom: ALL }, options('all'))).toBe(false);
  });
});

it('a run reaches everything from the day ten years ago, give or take a month', () => {
  expect(reachesAll('2016-11-20', '2026-11-21')).toBe(true);
  expect(reachesAll('2016-12-20', '2026-11-21')).toBe(true);
  expect(reachesAll('2016-12-21', '2026-11-21')).toBe(false);
});

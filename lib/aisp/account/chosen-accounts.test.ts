import { describe, expect, it } from 'vitest';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { chosenAccounts, oldestReading } from './chosen-accounts';

const account = (accountId: string, kind: AccountWithSync['kind']) =>
  ({ accountId, kind }) as AccountWithSync;
const ALL = [account('one', 'account'), account('two', 'account'), account('card', 'card')];

describe('the accounts that are asked for', () => {
  it.each([
    [null, ['one', 'two']],
    [['two'], ['two']],
    [['card'], ['card']],
    [
      ['two', 'one'],
      ['one', 'two'],
    ],
    [['two', 'two'], ['two']],
    [['one', 'three'], undefined],
  ])('by %j are %j', (accountIds, chosen) => {
    expect(chosenAccounts(ALL, accountIds)?.map(({ accountId }) => accountId)).toEqual(chosen);
  });
});

describe('the oldest reading', () => {
  const [early, late] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];

  it.each([
    [[late, early], '2026-11-20T10:00:00.000Z'],
    [[late, null], null],
    [[null], null],
    [[], null],
  ])('of %j is %s', (times, oldest) => {
    expect(oldestReading(times)).toBe(oldest);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { clockByDatabase, databaseNow } from '@/lib/db/database-clock';
import { openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);
afterEach(() => vi.useRealTimers());

it('tells the same time on a machine whose clock is three minutes wrong', async () => {
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: before + 180_000 });
  const [now, clock] = [await databaseNow(database()), await clockByDatabase()];
  vi.useRealTimers();
  for (const told of [now, clock()]) {
    expect(told.getTime()).toBeGreaterThanOrEqual(before);
    expect(told.getTime()).toBeLessThanOrEqual(Date.now() + 1);
  }
});

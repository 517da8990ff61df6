import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as health } from '@/app/api/health/route';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { after, startUnattendedRefresh } from '@/lib/aisp/transactions/unattended-refresh';
import { closeDatabase, transaction } from '@/lib/db/client';
import { sql, sqlTransaction } from '@/lib/db/sql';
import { isDatabaseUnavailable } from '@/lib/db/unavailable';
import {
  newUser,
  type OpenApplication,
  openApplication,
  type TestUser,
} from '@/test/harness/application';

const READS = 24;
const SILENT_MILLISECONDS = 5_000;
/** The longest any answer of the application may take while the database is silent. */
const ANSWER_MILLISECONDS_MAX = 15_000;
const BACK_MILLISECONDS_MAX = 10_000;
const HEALTH_MILLISECONDS_MAX = 2_000;

let proxy: SilentProxy;
let application: OpenApplication;
let user: TestUser;
beforeAll(async () => {
  application = await openApplication({}, async (url) => {
    proxy = await openSilentProxy(url);
    return proxy.url;
  });
  user = await newUser();
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await application.close();
  await proxy.close();
});

const timed = async <T>(work: Promise<T>): Promise<{ milliseconds: number; value: T }> => {
  const began = performance.now();
  const value = await work;
  return { milliseconds: performance.now() - began, value };
};

const read = () => user.browser.ask(accounts, {});

/** Milliseconds until a read is answered with 200; a new read starts every quarter of a second. */
const untilServed = async (): Promise<number> => {
  const began = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      void read().then(({ status }) => {
        if (status !== 200) return;
        clearInterval(timer);
        resolve(performance.now() - began);
      });
    }, 250);
  });
};

describe('a database that goes silent without closing its connections', () => {
  it('costs each request in flight a 503 in bounded time, and is used again within ten seconds of healing', async () => {
    expect(
      (await Promise.all(Array.from({ length: READS }, read))).map((one) => one.status),
    ).toEqual(Array(READS).fill(200));
    proxy.goSilent();
    const inFlight = Array.from({ length: READS }, () => timed(read()));
    const asked = await timed(health());
    expect(asked.value.status).toBe(503);
    expect(asked.milliseconds).toBeLessThan(HEALTH_MILLISECONDS_MAX);
    // Longer than any wait for a connection, so none of the waiting requests is served by the healing itself.
    await pause(SILENT_MILLISECONDS + 1_500 - asked.milliseconds);
    proxy.heal();
    expect(await untilServed()).toBeLessThan(BACK_MILLISECONDS_MAX);
    for (const { milliseconds, value } of await Promise.all(inFlight)) {
      expect(milliseconds).toBeLessThan(ANSWER_MILLISECONDS_MAX);
      expect(value.status).toBe(503);
      expect(value.headers.get('content-type')).toBe('application/problem+json');
      expect(value.headers.get('retry-after')).toBe('5');
      expect(await value.json()).toEqual({
        code: 'unavailable',
        title: 'The application is unavailable. Try again in a moment.',
        requestId: expect.any(String),
      });
    }
    // As many reads at once as there are connections: none is stuck for ever.
    expect(
      (await Promise.all(Array.from({ length: READS }, read))).map((one) => one.status),
    ).toEqual(Array(READS).fill(200));
    expect((await health()).status).toBe(200);
  });

  it('leaves no connection that it met in a transaction', async () => {
    let begun = 0;
    const allBegun = async () => {
      begun += 1;
      await expect.poll(() => begun).toBe(10);
      proxy.goSilent();
    };
    const left = await Promise.allSettled([
      ...Array.from({ length: 5 }, () =>
        transaction(async (db) => {
          await db.$queryRaw`SELECT 1`;
          await allBegun();
          await db.user.count();
        }),
      ),
      ...Array.from({ length: 5 }, () =>
        sqlTransaction(async (db) => {
          await db.query('SELECT 1');
          await allBegun();
          await db.query('SELECT count(*) FROM user_account');
        }),
      ),
    ]);
    expect(left.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    for (const one of left)
      expect(one.status === 'rejected' && isDatabaseUnavailable(one.reason)).toBe(true);
    proxy.heal();
    const before = proxy.connections();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sql().query('SELECT pg_sleep(0.2)')),
    );
    expect(answers.map(({ rowCount }) => rowCount)).toEqual(Array(10).fill(1));
    expect(proxy.connections() - before).toBe(10);
  });

  it('leaves the reading without the person working', async () => {
    let looked = 0;
    const schedule = startUnattendedRefresh(async () => {
      looked += 1;
      return () => new Date();
    }, after(100));
    await expect.poll(() => looked, { timeout: 5_000 }).toBeGreaterThan(1);
    proxy.goSilent();
    await pause(SILENT_MILLISECONDS);
    proxy.heal();
    const before = looked;
    await expect
      .poll(() => looked, { timeout: BACK_MILLISECONDS_MAX + 8_000 })
      .toBeGreaterThan(before + 1);
    await schedule.stop();
  });

  it('lets the process close what it has open', async () => {
    const answered = () =>
      sql()
        .query('SELECT 1')
        .then(
          ({ rowCount }) => rowCount,
          () => null,
        );
    await expect.poll(answered, { timeout: 2 * BACK_MILLISECONDS_MAX }).toBe(1);
    proxy.goSilent();
    expect((await timed(closeDatabase())).milliseconds).toBeLessThan(HEALTH_MILLISECONDS_MAX);
  });
});

/** An unattended read that is taken at the moment at which the bank moves to another sign-in. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Db, database, transaction } from '@/lib/db/client';
import { handOver, listConnectionsAtBank } from '@/lib/db/connections/hand-over';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { meetAtLock, sessionsWaiting } from '@/test/harness/meet-at-lock';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';

shared(openBankAndApplication);

/** A sign-in whose bank is to move to another one, with an account that may be read without the person. */
const aboutToMove = async () => {
  const { userId } = await newUser();
  const other = await newUser();
  const connectionId = await storeConnection({ userId });
  const accountId = await storeAccount({ userId, connectionId });
  const holder = { userId, bankId: 'sandbox' };
  return {
    other,
    accountId,
    key: { userId, accountId, resource: 'transactions' } as const,
    now: new Date(),
    holder,
    connections: await listConnectionsAtBank(database(), holder),
  };
};

it('is counted for the other sign-in, or the bank is not asked', async () => {
  const { other, accountId, key, now, holder, connections } = await aboutToMove();
  const take = () => takeUnattendedRead(database(), key, now);
  expect(await take()).toEqual({ ok: true });

  let second: Promise<number> | undefined;
  let hasEnded = false;
  await transaction(async (db) => {
    await handOver(
      onceReadsAreRead(db, async () => {
        second ??= take()
          .then(
            ({ ok }) => (ok ? 1 : 0),
            () => 0,
          )
          .finally(() => {
            hasEnded = true;
          });
        while (!hasEnded && (await sessionsWaiting()) === 0) await pause(10);
      }),
      holder,
      { userId: other.userId, at: now },
      connections,
    );
  });

  const counted = await database().unattendedRead.count({
    where: { userId: other.userId, accountId, readAt: now },
  });
  expect(counted).toBe(1 + ((await second) ?? Number.NaN));
});

it('is counted for the other sign-in also when it is taken just before', async () => {
  const { other, accountId, key, now, holder, connections } = await aboutToMove();
  await meetAtLock(
    (db) => takeUnattendedRead(db, key, now),
    [
      () =>
        transaction((db) => handOver(db, holder, { userId: other.userId, at: now }, connections)),
    ],
  );
  const counted = await database().unattendedRead.count({
    where: { userId: other.userId, accountId, readAt: now },
  });
  expect(counted).toBe(1);
});

/** A database that does something as soon as it has read the unattended reads. */
function onceReadsAreRead(db: Db, then: () => Promise<void>): Db {
  const reads = new Proxy(db.unattendedRead, {
    get: (target, name) =>
      name === 'findMany'
        ? async (args: Parameters<typeof target.findMany>[0]) => {
            const rows = await target.findMany(args);
            await then();
            return rows;
          }
        : Reflect.get(target, name),
  });
  return new Proxy(db, {
    get: (target, name) => (name === 'unattendedRead' ? reads : Reflect.get(target, name)),
  });
}

/** Values that only one user may hold, even where no index of the database spans all users. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import { sql, sqlTransaction } from '@/lib/db/sql';
import { claimIdentity, claimIdentityInSql } from '@/lib/db/users/claimed-identities';
import { createPasskey, deletePasskey, findPasskey } from '@/lib/db/users/passkeys';
import { deleteUser } from '@/lib/db/users/users';
import { newUser, type OpenApplication, openApplication } from '../harness/application';

let application: OpenApplication;

beforeAll(async () => {
  application = await openApplication();
});

afterAll(() => application?.close());

const refusalOf = (claim: Promise<unknown>): Promise<boolean> =>
  claim.then(
    () => false,
    (error: unknown) => isUniqueViolation(error) || Promise.reject(error),
  );
const identityOf = (userId: string, value: string, isHeld = true) =>
  ({ userId, kind: 'bank-payment', value, isHeldBy: async () => isHeld }) as const;
const claim = (userId: string, value: string, isHeld?: boolean) =>
  transaction((db) => claimIdentity(db, identityOf(userId, value, isHeld)));
const claimInSql = (userId: string, value: string, isHeld?: boolean) =>
  sqlTransaction((db) => claimIdentityInSql(db, identityOf(userId, value, isHeld)));

it.each([
  ['by Prisma', claim],
  ['in SQL', claimInSql],
])('is claimed by one user, any number of times, and refused to another: %s', async (_, by) => {
  const [one, other] = [await newUser(), await newUser()];
  const value = `bank ${randomUUID()}`;
  expect(await refusalOf(by(one.userId, value))).toBe(false);
  expect(await refusalOf(by(one.userId, value))).toBe(false);
  expect(await refusalOf(by(other.userId, value))).toBe(true);
  const claims = await database().claimedIdentity.findMany({ where: { value } });
  expect(claims).toEqual([{ kind: 'bank-payment', value, userId: one.userId }]);
});

it.each([
  ['by Prisma', claim],
  ['in SQL', claimInSql],
])('is another user’s when the one who claimed it has its row no more: %s', async (_, by) => {
  const [one, other] = [await newUser(), await newUser()];
  const value = `bank ${randomUUID()}`;
  await by(one.userId, value);
  expect(await refusalOf(by(other.userId, value, false))).toBe(false);
  expect(await refusalOf(by(one.userId, value))).toBe(true);
  const claims = await database().claimedIdentity.findMany({ where: { value } });
  expect(claims).toEqual([{ kind: 'bank-payment', value, userId: other.userId }]);
});

it('is one user’s when two claim it at once', async () => {
  const users = [await newUser(), await newUser()];
  const value = `bank ${randomUUID()}`;
  const refused = await Promise.all(users.map(({ userId }) => refusalOf(claim(userId, value))));
  expect(refused.sort()).toEqual([false, true]);
});

it('is not claimed by a transaction that comes to nothing', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const value = `bank ${randomUUID()}`;
  const undone = transaction(async (db) => {
    await claimIdentity(db, identityOf(one.userId, value));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await refusalOf(claim(other.userId, value))).toBe(false);
});

it('is free when its user is gone', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const value = `bank ${randomUUID()}`;
  await claim(one.userId, value);
  await deleteUser(database(), one.userId);
  expect(await refusalOf(claim(other.userId, value))).toBe(false);
});

it('of a passkey is free when the passkey is removed, and not before', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const credentialId = randomUUID();
  const passkeyOf = (userId: string, id: string) => ({
    userId,
    id,
    credentialId,
    publicKey: Buffer.from('key'),
    counter: 0n,
    transports: [],
    name: 'Key',
    createdAt: new Date('2026-11-20T08:00:00.000Z'),
  });
  const [first, second] = [randomUUID(), randomUUID()];
  const add = (userId: string, id: string) =>
    transaction((db) => createPasskey(db, passkeyOf(userId, id)));
  expect(await add(one.userId, first)).toBe(true);
  expect(await add(one.userId, second)).toBe(false);
  expect(await add(other.userId, second)).toBe(false);
  const key = { userId: one.userId, passkeyId: first };
  expect(await deletePasskey(database(), key)).toBe(true);
  expect(await add(other.userId, second)).toBe(true);
  expect((await findPasskey(database(), credentialId))?.user.id).toBe(other.userId);
});

it('is found by an index without its user, wherever a table is asked by it alone', async () => {
  const { rows } = await sql().query<{ found: string }>(
    `SELECT DISTINCT x.indrelid::regclass || '.' || a.attname AS found
     FROM pg_index x JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = x.indkey[0]`,
  );
  expect(rows.map(({ found }) => found)).toEqual(
    expect.arrayContaining([
      'basket.id',
      'money_call.request_id',
      'one_time_token.token_hash',
      'passkey.credential_id',
      'payment.id',
      'sca_attempt.begin_key',
      'sca_attempt.id',
      'second_factor_step.token_hash',
    ]),
  );
});

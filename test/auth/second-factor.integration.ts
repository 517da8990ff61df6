import { expect, it } from 'vitest';
import { awaitedUser, awaitSecondFactor } from '@/lib/auth/second-factor';
import { database } from '@/lib/db/client';
import { deleteUser, findUserById, updateUser } from '@/lib/db/users/users';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);

it('awaits no second factor for a password that was changed just then', async () => {
  const { userId } = await newUser();
  const before = await findUserById(database(), userId);
  await updateUser(database(), userId, { passwordHash: 'another' });
  expect(await awaitSecondFactor(before)).toBeNull();
  const token = await awaitSecondFactor(await findUserById(database(), userId));
  expect((await awaitedUser(token))?.id).toBe(userId);
});

it('awaits none for an account that is deleted just then', async () => {
  const { userId } = await newUser();
  const before = await findUserById(database(), userId);
  await deleteUser(database(), userId);
  expect(await awaitSecondFactor(before)).toBeNull();
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { isMissing } from '@/lib/pisp/is-missing';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { type UserWithEverything, userWithEverything } from '@/test/harness/user-with-everything';

const bank = shared(openBankAndApplication);
let owner: UserWithEverything;
let stranger: TestUser;
beforeAll(async () => {
  owner = await userWithEverything(bank);
  stranger = await newUser();
});

it('finds the pages of payments and baskets of the user, with a query too', async () => {
  const { userId } = owner.user;
  for (const path of [
    `/payments/${owner.paymentId}`,
    `/payments/${owner.paymentId}?sca=used`,
    `/baskets/${owner.basketId}`,
    '/payments',
    '/payments?filter=all',
    '/payments/new',
    '/payments/new/domestic',
    '/baskets/new',
    '/accounts/anything',
  ])
    expect(await isMissing(userId, path), path).toBe(false);
});

it('misses those of another user, of nobody, and what is no id', async () => {
  for (const path of [
    `/payments/${owner.paymentId}`,
    `/baskets/${owner.basketId}`,
    `/payments/${randomUUID()}`,
    `/payments/${owner.basketId}?sca=used`,
    '/payments/x',
    '/payments/%00',
  ])
    expect(await isMissing(stranger.userId, path), path).toBe(true);
});

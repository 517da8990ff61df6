/** The payments that the overview lists as not paid: those whose notice of a failure the user has not read. */
import { subDays } from 'date-fns';
import { expect, it } from 'vitest';
import { GET as unread } from '@/app/api/notices/unread/route';
import { PUT as readNoticesOf } from '@/app/api/payments/[paymentId]/notices/route';
import { GET as payments } from '@/app/api/payments/route';
import { database } from '@/lib/db/client';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';

shared(openBankAndApplication);

/** A payment that the bank rejected, and a notice about it. */
const rejected = async (
  user: TestUser,
  notice: { createdAt?: Date; isShown?: boolean; kind?: 'PAYMENT_SETTLED' } = {},
  changes = {},
): Promise<string> => {
  const { userId } = user;
  const paymentId = await storePayment({
    userId,
    connectionId: null,
    changes: { transactionStatus: 'RJCT', ...changes },
  });
  await database().notice.create({
    data: {
      userId,
      id: paymentId,
      kind: 'PAYMENT_FAILED',
      subject: paymentId,
      occasion: '',
      isShown: true,
      createdAt: new Date(),
      ...notice,
    },
  });
  return paymentId;
};

const failedOf = async (user: TestUser, context = 'private'): Promise<string[]> => {
  const path = `/api/payments?context=${context}&filter=failed`;
  const answer = await user.browser.ask(payments, {}, { path });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const page = await answer.json();
  return page.payments.map(({ paymentId }: { paymentId: string }) => paymentId);
};

const markRead = (user: TestUser, paymentId: string) =>
  user.browser.ask(readNoticesOf, { paymentId }, { method: 'PUT' });

it('lists a payment that failed until its notice is read, by itself or with the payment', async () => {
  const user = await newUser();
  const first = await rejected(user);
  const second = await rejected(user);
  await storePayment({ userId: user.userId, connectionId: null });
  expect((await failedOf(user)).sort()).toEqual([first, second].sort());
  await database().notice.updateMany({ where: { id: first }, data: { readAt: new Date() } });
  expect(await failedOf(user)).toEqual([second]);
  expect((await markRead(user, second)).status).toBe(204);
  expect(await failedOf(user)).toEqual([]);
  expect(await (await user.browser.ask(unread, {})).json()).toEqual({ unread: 0 });
});

it.each([
  ['is older than fourteen days', { createdAt: subDays(new Date(), 15) }, {}],
  ['says that it went through', { kind: 'PAYMENT_SETTLED' as const }, {}],
  ['is of a standing order cancelled since', {}, { transactionStatus: 'CANC' }],
])('lists none whose notice %s', async (_, notice, changes) => {
  const user = await newUser();
  await rejected(user, notice, changes);
  expect(await failedOf(user)).toEqual([]);
});

it('lists a payment that failed until it is dismissed, also for a person who wants no notices of it', async () => {
  const user = await newUser();
  const paymentId = await rejected(user, { isShown: false });
  expect(await failedOf(user)).toEqual([paymentId]);
  expect(await (await user.browser.ask(unread, {})).json()).toEqual({ unread: 0 });
  expect((await markRead(user, paymentId)).status).toBe(204);
  expect(await failedOf(user)).toEqual([]);
});

it('lists none of another user, nor in another context', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const paymentId = await rejected(user);
  expect(await failedOf(other)).toEqual([]);
  expect((await markRead(other, paymentId)).status).toBe(404);
  expect(await failedOf(user)).toEqual([paymentId]);
  expect(await failedOf(user, '00000000-0000-4000-8000-000000000000')).toEqual([]);
});

it('leaves unread what is about other payments', async () => {
  const user = await newUser();
  const [first, second] = [await rejected(user), await rejected(user)];
  await markRead(user, first);
  expect(await failedOf(user)).toEqual([second]);
});

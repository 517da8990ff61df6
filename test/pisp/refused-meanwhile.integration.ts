/** A press of the button while the bank is refusing what an earlier press has sent. */
import { expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { begunDraft, newPayingUser, openSandbox, submit } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';

/** What happens before the next time that a payment is read whole. */
let beforeRead: (() => Promise<unknown>) | null = null;
vi.mock('@/lib/db/payments/payments', async (original) => {
  const actual = await original<typeof import('@/lib/db/payments/payments')>();
  const findPayment = (async (...given) => {
    const before = beforeRead;
    beforeRead = null;
    await before?.();
    return actual.findPayment(...given);
  }) as typeof actual.findPayment;
  return { ...actual, findPayment };
});

const sandbox = shared(openSandbox);

it('sends the payment anew when the bank refuses the earlier one between two looks at it', async () => {
  const user = await newPayingUser(sandbox);
  const { id: connectionId } = await database().connection.findFirstOrThrow({
    where: { userId: user.userId },
  });
  const draftId = await begunDraft(user, { kind: NDCT });
  await storePayment({
    userId: user.userId,
    connectionId,
    changes: { id: draftId, state: 'SENDING', resourceId: null, transactionStatus: null },
  });
  const stateOf = async () =>
    (await database().payment.findFirstOrThrow({ where: { id: draftId } })).state;
  const refuse = vi.fn(() =>
    database().payment.updateMany({
      where: { userId: user.userId, id: draftId },
      data: { state: 'REJECTED' },
    }),
  );
  beforeRead = refuse;
  const today = bankDay(new Date());
  const sent = await submit(user, draftId, paymentBody(NDCT, user.account.bban, today));
  expect(refuse).toHaveBeenCalledOnce();
  expect(sent).toMatchObject({ status: 201, body: { paymentId: draftId } });
  expect(await stateOf()).toBe('CREATED');
});

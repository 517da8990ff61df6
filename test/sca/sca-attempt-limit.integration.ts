import { addMinutes, addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { POST as approveBasket } from '@/app/api/baskets/[basketId]/authorisations/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as connect } from '@/app/api/connections/route';
import { POST as approvePayment } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as approveCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { database } from '@/lib/db/client';
import { nextScaAttemptAt } from '@/lib/sca/sca-attempt-limit';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';

const bank = shared(openBankAndApplication);

it('lets a person begin ten visits to the bank in ten minutes, and asks the bank no eleventh time', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const begin = ({ browser }: typeof user) =>
    browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox', context: 'PRIVATE', access: 'accounts' } },
    );
  for (let attempt = 1; attempt <= 10; attempt += 1) expect((await begin(user)).status).toBe(201);
  const asked = bank.requests.length;
  const refused = await begin(user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(bank.requests).toHaveLength(asked);
  // Nor about an approval or a connection that there is.
  const { userId, browser } = user;
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId });
  const basketId = await storeBasket({ userId, connectionId, paymentIds: [] });
  const post = { method: 'POST', json: {} };
  for (const { status } of [
    await browser.ask(approvePayment, { paymentId }, post),
    await browser.ask(approveCancellation, { paymentId }, post),
    await browser.ask(approveBasket, { basketId }, post),
    await browser.ask(renew, { connectionId }, post),
    await browser.ask(change, { connectionId }, post),
  ])
    expect(status).toBe(429);
  expect(bank.requests).toHaveLength(asked);
  expect((await begin(other)).status).toBe(201);
  const { createdAt } = await database().scaAttempt.findFirstOrThrow({
    where: { userId: user.userId },
    orderBy: { createdAt: 'asc' },
  });
  expect(await nextScaAttemptAt(user.userId, addSeconds(createdAt, 599))).not.toBeNull();
  expect(await nextScaAttemptAt(user.userId, addMinutes(createdAt, 10))).toBeNull();
});

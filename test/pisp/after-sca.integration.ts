/** What a person can still do once the bank wants to see them again, an hour after SCA. */
import { expect, it } from 'vitest';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { DELETE as cancel } from '@/app/api/payments/[paymentId]/route';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { NDCT, passTime, paymentBody } from '@/sandbox-bank/testing/payments';
import { newPayingUser, openSandbox, passSca, pay } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);

it('deletes a waiting payment 61 minutes later, after another SCA', async () => {
  const user = await newPayingUser(sandbox);
  const later = addDays(bankDay(new Date()), 5);
  const { paymentId, connectionId } = await pay(
    user,
    NDCT,
    paymentBody(NDCT, user.account.bban, later),
  );
  await passTime(sandbox.client, 61 * 60);
  const remove = () => user.browser.ask(cancel, { paymentId }, { method: 'DELETE' });
  const early = await remove();
  expect(await early.json()).toMatchObject({ code: 'sca-required' });
  expect(early.status).toBe(403);
  const begun = await user.browser.ask(
    renew,
    { connectionId: connectionId ?? '' },
    { method: 'POST', json: { returnPath: `/payments/${paymentId}` } },
  );
  const back = await passSca(user, (await begun.json()).scaRedirect, {
    identityNumber: user.customerNumber,
  });
  expect(back.pathname).toBe(`/payments/${paymentId}`);
  const gone = await remove();
  expect(await gone.json()).toMatchObject({
    status: { transactionStatus: 'CANC' },
    actions: [],
    problem: null,
  });
  expect(gone.status).toBe(200);
});

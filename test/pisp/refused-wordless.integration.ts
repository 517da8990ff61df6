/** A bank that refuses a payment and does not say why. */
import { afterEach, expect, it } from 'vitest';
import { GET as onePayment } from '@/app/api/payments/[paymentId]/route';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { connectedUser } from '@/test/harness/bank-calls';
import { openBankAndApplication } from '@/test/harness/connect';
import { begunDraft, submit } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

it.each([
  ['no words', {}],
  ['an empty list of them', { tppMessages: [] }],
  ['what nobody can read', 'refused'],
])('has refused it with %s, and has not said that it does not have it', async (_, body) => {
  const { user } = await connectedUser();
  bank.override(`POST /v1/payments/${NDCT}`, json(400, body));
  const draftId = await begunDraft(user, { kind: NDCT });
  const request = paymentBody(NDCT, '12345678903', bankDay(new Date()), {
    instructedAmount: { amount: '77.00', currency: 'NOK' },
  });
  const refused = await submit(user, draftId, request);
  expect(refused).toMatchObject({ status: 502, body: { code: 'bank-refused' } });
  const seen = await user.browser.ask(onePayment, { paymentId: draftId });
  expect(await seen.json()).toMatchObject({
    state: 'rejected',
    wasNeverCreated: false,
    bankMessages: [],
  });
});

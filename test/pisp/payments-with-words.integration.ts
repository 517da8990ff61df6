import { beforeAll, expect, it } from 'vitest';
import { GET as payments } from '@/app/api/payments/route';
import type { PaymentsView } from '@/lib/view/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { newPayingUser, openSandbox, type PayingUser, pay } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
let user: PayingUser;
beforeAll(async () => {
  user = await newPayingUser(sandbox);
  await payTo('Nordre Skjærvik Kraftlag', '1249.50');
  await payTo('Elvebakken Barnehage', '120.00');
  await payTo('Kraftverkets Venner', '50.00');
});

async function payTo(creditorName: string, amount: string): Promise<void> {
  const changes = { creditorName, instructedAmount: { amount, currency: 'NOK' } };
  const request = paymentBody(NDCT, user.account.bban, bankDay(new Date()), changes);
  await pay(user, NDCT, request);
}

const found = async (words: string): Promise<(string | null)[]> => {
  const path = `/?context=private&words=${encodeURIComponent(words)}`;
  const response = await user.browser.ask(payments, {}, { path });
  expect(response.status).toBe(200);
  const { payments: list, nextCursor }: PaymentsView = await response.json();
  expect(nextCursor).toBeNull();
  return list.map(({ creditorName }) => creditorName);
};

it.each([
  ['kraft', ['Kraftverkets Venner', 'Nordre Skjærvik Kraftlag']],
  ['nordre kraft', ['Nordre Skjærvik Kraftlag']],
  ['barnehage', ['Elvebakken Barnehage']],
  ['1249', ['Nordre Skjærvik Kraftlag']],
  ['finnes ikke', []],
])('lists the payments that have the words %s', async (words, names) => {
  expect(await found(words)).toEqual(names);
});

it('does not find a payment by the account that it leaves', async () => {
  expect(await found(user.account.bban)).toEqual([]);
});

it.each(['%20', 'x'.repeat(81)])('takes one to eighty characters, and not %s', async (words) => {
  const response = await user.browser.ask(payments, {}, { path: `/?words=${words}` });
  expect(response.status).toBe(400);
});

/** Rows in which a bank writes far more than any has to say: they must not keep everybody else from the application. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);

/** Words of twelve letters, each another one. */
const wordAt = (index: number): string =>
  [...(index * 7_919_000_003).toString(26).padStart(12, '0')]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');

it('a hundred pending rows of two hundred words each are stored in many turns', async () => {
  const user = await newUser();
  const psu = bank.newPsu();
  await connectAs(bank, user, psu);
  const listed = await user.browser.ask(accounts, {}, { path: '/?kind=account' });
  const [{ accountId }] = (await listed.json()).accounts;
  const pending = Array.from({ length: 100 }, (_, row) => ({
    transactionAmount: { amount: `-${row + 1}.00`, currency: 'NOK' },
    creditorName: Array.from({ length: 200 }, (_, word) => wordAt(row * 200 + word)).join(' '),
  }));
  bank.override(
    `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`,
    json(200, { transactions: { booked: [], pending } }),
  );
  const stops = monitorEventLoopDelay({ resolution: 20 });
  stops.enable();
  const read = await user.browser.ask(sync, { accountId }, { method: 'POST' });
  stops.disable();
  expect(await read.json()).toMatchObject({ sync: { state: 'done' } });
  // At once they take about seven seconds.
  expect(stops.max / 1e6).toBeLessThan(3_000);
});

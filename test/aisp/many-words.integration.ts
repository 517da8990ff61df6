/** Rows in which a bank writes far more than any has to say: they must not keep everybody else from the application. */
import { expect, it, vi } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

/** How many rows were sealed in the present turn of the event loop, and the most in any. */
const sealed = vi.hoisted(() => ({ inTurn: 0, most: 0 }));

vi.mock('@/lib/vault/transaction', async (original) => {
  const actual = await original<typeof import('@/lib/vault/transaction')>();
  return {
    ...actual,
    sealTransaction: (...given: Parameters<typeof actual.sealTransaction>) => {
      if (sealed.inTurn === 0) setImmediate(() => Object.assign(sealed, { inTurn: 0 }));
      sealed.inTurn += 1;
      sealed.most = Math.max(sealed.most, sealed.inTurn);
      return actual.sealTransaction(...given);
    },
  };
});

const bank = shared(openBankAndApplication);

/** Words of twelve letters, each another one. */
const wordAt = (index: number): string =>
  [...(index * 7_919_000_003).toString(26).padStart(12, '0')]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');

it('thirty pending rows of two hundred words each are stored in many turns', async () => {
  const user = await newUser();
  const psu = bank.newPsu();
  await connectAs(bank, user, psu);
  const listed = await user.browser.ask(accounts, {}, { path: '/?kind=account' });
  const [{ accountId }] = (await listed.json()).accounts;
  const pending = Array.from({ length: 30 }, (_, row) => ({
    transactionAmount: { amount: `-${row + 1}.00`, currency: 'NOK' },
    creditorName: Array.from({ length: 200 }, (_, word) => wordAt(row * 200 + word)).join(' '),
  }));
  bank.override(
    `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`,
    json(200, { transactions: { booked: [], pending } }),
  );
  const read = await user.browser.ask(sync, { accountId }, { method: 'POST' });
  expect(await read.json()).toMatchObject({ sync: { state: 'done' } });
  // All at once they stop the process for seconds.
  expect(sealed.most).toBe(10);
});

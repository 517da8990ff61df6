/** The sum behind the balances of a statement. */
import { expect, it } from 'vitest';
import { sumBooked } from '@/lib/db/insight';
import { sql } from '@/lib/db/sql';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storeTransaction } from '@/test/harness/stored-transaction';

shared(openApplication);

it('leaves out rows that arrive while a statement is being made', async () => {
  const { userId } = await newUser();
  const accountId = await storeAccount({
    userId,
    connectionId: await storeConnection({ userId }),
  });
  const account = { userId, accountId };
  const raw = { transactionAmount: { amount: '-1.00', currency: 'NOK' } };
  await storeTransaction(account, { raw, entries: null }, { sortDate: '2026-11-01' });
  const sumAt = async (asOf: Date) =>
    (
      await sumBooked(sql(), account, {
        currency: 'NOK',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-30',
        balanceDay: '2026-11-30',
        knownTo: '2026-11-30',
        asOf,
      })
    ).sinceFrom;
  expect(Number(await sumAt(new Date(Date.now() - 60_000)))).toBe(0);
  expect(Number(await sumAt(new Date(Date.now() + 60_000)))).toBe(-1);
});

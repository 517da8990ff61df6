/** Money between two accounts of one person, in the list, the search and the details. */
import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { categorySums, monthFlows } from '@/lib/aisp/insight/insight';
import {
  EVERY_STORED_TRANSACTION,
  listTransactions,
  oneTransaction,
} from '@/lib/aisp/transactions/list-transactions';
import { database } from '@/lib/db/client';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storeTransaction } from '@/test/harness/stored-transaction';

shared(openApplication);

const NOW = new Date('2026-11-21T10:00:00Z');

it('is between accounts by name, and with anybody else by nobody’s', async () => {
  const { userId } = await newUser();
  const of = { userId, bankId: 'sandbox' };
  const connectionId = await storeConnection({ ...of, accessUntil: addDays(NOW, 90) });
  const accountId = await storeAccount({ ...of, connectionId, bban: '12345678903' });
  const other = await storeAccount({ ...of, connectionId, resourceId: 'b', bban: '98765432103' });
  await database().account.updateMany({ where: { userId, id: other }, data: { name: 'Buffer' } });
  const pay = (bban: string) =>
    storeTransaction(
      { userId, accountId },
      {
        raw: {
          bookingDate: '2026-11-16',
          transactionAmount: { amount: '-900.00', currency: 'NOK' },
          creditorName: 'Eira Nordbø',
          creditorAccount: { bban },
        },
        entries: null,
      },
      { sortDate: '2026-11-16', amount: '-900.00', magnitude: '900.00' },
    );
  // Neither a company's account nor one of a connection that has ended has a name here.
  const company = await storeConnection({
    ...of,
    bankId: 'elsewhere',
    corporateId: '11111111-1111-4111-8111-111111111111',
    accessUntil: addDays(NOW, 90),
  });
  await storeAccount({ ...of, bankId: 'elsewhere', connectionId: company, bban: '60000000001' });
  const ended = await storeConnection({ ...of, bankId: 'third', accessUntil: addDays(NOW, -1) });
  await storeAccount({ ...of, bankId: 'third', connectionId: ended, bban: '70000000002' });
  await pay('60000000001');
  await pay('70000000002');
  await pay('9876 54 32103');
  await pay('15033333339');
  const page = { cursor: null, limit: 10 };
  const listed = await listTransactions(userId, EVERY_STORED_TRANSACTION, page, NOW);
  const rows = listed.ok ? listed.view.transactions : [];
  expect(
    rows.map(({ counterpartyAccount, ownAccountName }) => [counterpartyAccount, ownAccountName]),
  ).toEqual(
    expect.arrayContaining([
      ['9876 54 32103', 'Buffer'],
      ['15033333339', null],
      ['60000000001', null],
      ['70000000002', null],
    ]),
  );
  expect(rows).toHaveLength(4);
  const own = rows.find(({ ownAccountName }) => ownAccountName !== null);
  const found = await listTransactions(
    userId,
    { ...EVERY_STORED_TRANSACTION, q: 'buff' },
    page,
    NOW,
  );
  expect(found.ok && found.view.transactions.map(({ id }) => id)).toEqual([own?.id]);
  const details = await oneTransaction({ userId, id: own?.id ?? '' }, NOW);
  expect(details?.transaction.ownAccountName).toBe('Buffer');
});

it('is not spent, also once access to the other account has ended', async () => {
  const { userId } = await newUser();
  const here = await storeConnection({ userId, accessUntil: addDays(NOW, 90) });
  const accountId = await storeAccount({ userId, connectionId: here, bban: '12345678903' });
  const there = { userId, bankId: 'third' };
  const other = await storeConnection({ ...there, accessUntil: addDays(NOW, 1) });
  await storeAccount({ ...there, connectionId: other, bban: '98765432103' });
  const read = { state: 'idle', phase: 'reading', runNo: 1, passNo: 1, keyId: '' };
  await database().transactionSync.create({
    data: {
      userId,
      accountId,
      ...read,
      syncedAt: addDays(NOW, 2),
      historyFrom: new Date('2016-11-21'),
    },
  });
  const pay = (bban: string, magnitude: string) =>
    storeTransaction(
      { userId, accountId },
      {
        raw: {
          bookingDate: '2026-11-16',
          transactionAmount: { amount: `-${magnitude}`, currency: 'NOK' },
          creditorName: 'Eira Nordbø',
          creditorAccount: { bban },
        },
        entries: null,
      },
      { sortDate: '2026-11-16', amount: `-${magnitude}`, magnitude, category: 'transfers' },
    );
  await pay('98765432103', '10000.00');
  await pay('15033333339', '500.00');
  const of = { userId, contextId: null, accountIds: [accountId] };
  const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
  for (const now of [NOW, addDays(NOW, 2)]) {
    expect((await monthFlows(of, 1, now))?.months).toEqual([
      { month: '2026-11', currency: 'NOK', in: '0.00', out: '500.00' },
    ]);
    expect((await categorySums(of, november, now))?.sums).toEqual([
      {
        category: 'transfers',
        direction: 'out',
        amount: { amount: '500.00', currency: 'NOK' },
        count: 1,
      },
    ]);
  }
  // The account itself stays hidden.
  const every = { ...of, accountIds: null };
  expect((await monthFlows(every, 1, addDays(NOW, 2)))?.coverage.accounts).toBe(1);
});

/** Money between two accounts of one person, in the list and in the details. */
import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
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
    ]),
  );
  expect(rows).toHaveLength(2);
  const own = rows.find(({ ownAccountName }) => ownAccountName !== null);
  const details = await oneTransaction({ userId, id: own?.id ?? '' }, NOW);
  expect(details?.transaction.ownAccountName).toBe('Buffer');
});
